/**
 * What a page has put into the document outside of its own element: what React renders into another one (a portal), and
 * modal dialogs, which make everything else inert, whether they are seen or not.
 */
export type Elsewhere = {
  /** Begins to note it, before the page is there; returns the function that ends that. */
  watch(): () => void
  /** Hides it, as the page in this element is hidden, and before there is a form in the page's place. */
  hide(page: Element | null): void
  /** Brings it back, and the focus if nothing else has it. */
  show(): void
}

/** The child of `<body>` that an element is in, which may be through shadow roots. */
function topOf(element: Element): Element {
  const root = element.getRootNode()
  if (root instanceof ShadowRoot) return topOf(root.host)
  const parent = element.parentElement
  return parent === null || parent === document.body ? element : topOf(parent)
}

function focus(element: Element | null | undefined) {
  if (element instanceof HTMLElement && element !== document.body)
    element.focus({ preventScroll: true })
}

export function createElsewhere(): Elsewhere {
  /** What has come into `<body>`, or into a child of it, since the page was there. */
  const added = new Set<HTMLElement>()
  /** The dialogs whose event `close` is still to come: nobody has closed them. */
  const closing = new Set<EventTarget | null>()
  let closed: { dialog: HTMLDialogElement; opener: Element | null }[] = []
  const concealed: (() => void)[] = []
  let focused: Element | null | undefined

  function note(records: MutationRecord[]) {
    for (const { addedNodes, removedNodes } of records) {
      for (const node of removedNodes) added.delete(node as HTMLElement)
      for (const node of addedNodes) if (node instanceof HTMLElement) added.add(node)
    }
  }
  const observer = new MutationObserver(note)
  const onClose = (event: Event) => {
    if (closing.delete(event.target)) event.stopImmediatePropagation()
  }

  function conceal({ style }: HTMLElement) {
    const before = style.getPropertyValue('display')
    const priority = style.getPropertyPriority('display')
    style.setProperty('display', 'none', 'important')
    concealed.push(() => style.setProperty('display', before, priority))
  }
  function reveal() {
    for (const undo of concealed.splice(0)) undo()
  }

  return {
    watch() {
      for (const place of [document.body, ...document.body.children])
        observer.observe(place, { childList: true })
      addEventListener('close', onClose, true)
      return () => {
        observer.disconnect()
        removeEventListener('close', onClose, true)
        reveal()
      }
    },
    hide(page) {
      if (page === null) return
      note(observer.takeRecords())
      focused = document.activeElement
      const modal = [...document.querySelectorAll('dialog:modal')] as HTMLDialogElement[]
      // The innermost first. Each gives the focus to what had it before, which is noted for when it is opened again.
      closed = modal
        .filter((dialog) => !dialog.contains(page))
        .reverse()
        .map((dialog) => {
          closing.add(dialog)
          dialog.close()
          return { dialog, opener: document.activeElement }
        })
      const top = topOf(page)
      for (const element of added) if (!top.contains(element)) conceal(element)
    },
    show() {
      const isFree = document.activeElement === document.body
      reveal()
      for (const { dialog, opener } of closed.splice(0).reverse()) {
        // Its page may be gone, or have opened it once more.
        if (!dialog.isConnected || dialog.open) continue
        focus(opener)
        dialog.showModal()
      }
      if (isFree) focus(focused)
      focused = undefined
    },
  }
}
