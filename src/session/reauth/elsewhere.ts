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

/** The element and the hosts of the shadow roots that it is in, the outermost first. */
function hostsOf(element: Element): Element[] {
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? [...hostsOf(root.host), element] : [element]
}

/** The child of `<body>` that an element is in. */
function topOf(element: Element): Element {
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
  let closed: { dialog: HTMLDialogElement; opener: Element | null | undefined }[] = []
  const concealed: (() => void)[] = []
  let focused: Element | null | undefined
  /** The document, and the shadow roots that the page is in. */
  let roots: (Document | ShadowRoot)[] = []

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
      return () => {
        observer.disconnect()
        for (const root of roots) root.removeEventListener('close', onClose, true)
        reveal()
      }
    },
    hide(page) {
      if (page === null) return
      note(observer.takeRecords())
      const hosts = hostsOf(page)
      roots = hosts.map((host) => host.getRootNode() as Document | ShadowRoot)
      const active = () => roots.findLast((root) => root.activeElement)?.activeElement
      focused = active()
      // This event leaves no shadow root.
      for (const root of roots) root.addEventListener('close', onClose, true)
      const modal = roots.flatMap((root) => [
        ...root.querySelectorAll<HTMLDialogElement>('dialog:modal'),
      ])
      // The innermost first. Each gives the focus to what had it before, which is noted for when it is opened again.
      closed = modal
        .filter((dialog) => !hosts.some((host) => dialog.contains(host)))
        .reverse()
        .map((dialog) => {
          closing.add(dialog)
          dialog.close()
          return { dialog, opener: active() }
        })
      const top = topOf(hosts[0] ?? page)
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
