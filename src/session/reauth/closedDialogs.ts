import { attempt } from '../util/attempt'

/** What a dialog tells when it is closed or opened. */
const told = ['close', 'beforetoggle', 'toggle']

/** The shadow root that an element is in, or the window. */
export function rootOf(element: Element): ShadowRoot | Window {
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root : window
}

/** What has the focus, in shadow roots too. */
export function focusedElement() {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused
}

/** Gives an element the focus, if it is one that can have it, and does not scroll. */
export function focus(element: Element | null) {
  if (element instanceof HTMLElement && element !== document.body)
    element.focus({ preventScroll: true })
}

/** The modal dialogs of a place that are open: also those in shadow roots, as parts of libraries have them. */
function modalDialogsIn(place: Element | ShadowRoot): HTMLDialogElement[] {
  const all = [...(place instanceof Element ? [place] : []), ...place.querySelectorAll('*')]
  return all.flatMap((element) => [
    ...(element.matches('dialog:modal') ? [element as HTMLDialogElement] : []),
    ...(element.shadowRoot ? modalDialogsIn(element.shadowRoot) : []),
  ])
}

/**
 * Makes what closes modal dialogs for a while, because they make everything else inert, whether they are seen or not. Nobody is
 * told of it.
 */
export function createClosedDialogs() {
  /** The dialogs whose event `close` is still to come, though nobody has closed them. */
  const closing = new Set<EventTarget | null>()
  /** Where it is heard what dialogs tell: such an event leaves no shadow root. */
  const listening = new Set<EventTarget>()
  /** The uppermost first. */
  let closed: { dialog: HTMLDialogElement; opener: Element | null }[] = []

  function onTold(event: Event) {
    const isLate = event.type === 'close' && closing.delete(event.target)
    if (isLate || closed.some(({ dialog }) => dialog === event.target))
      event.stopImmediatePropagation()
  }
  function listen(to: EventTarget) {
    listening.add(to)
    for (const type of told) to.addEventListener(type, onTold, true)
  }

  return {
    /**
     * Closes those in some elements that are open now. Each gives the focus to what had it before, which is noted for when
     * it is opened again.
     */
    close(places: readonly Element[]) {
      for (const dialog of places.flatMap(modalDialogsIn)) {
        listen(rootOf(dialog))
        closing.add(dialog)
        if (!closed.some((each) => each.dialog === dialog)) closed.unshift({ dialog, opener: null })
      }
      for (const each of closed.filter(({ dialog }) => dialog.open)) {
        each.dialog.close()
        each.opener ??= focusedElement()
      }
    },
    /** Opens them again, in the order in which they lay over each other. */
    open() {
      for (const { dialog, opener } of [...closed].reverse()) {
        // Its part of the page may be gone.
        if (!dialog.isConnected || dialog.open) continue
        focus(opener)
        attempt(() => dialog.showModal())
      }
      closed = []
    },
    /** Forgets them: they stay closed. */
    forget() {
      for (const each of listening)
        for (const type of told) each.removeEventListener(type, onTold, true)
      closed = []
    },
  }
}
