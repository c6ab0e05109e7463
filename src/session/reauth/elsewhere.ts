import { createClosedDialogs, focus, focusedElement, rootOf } from './closedDialogs'

/**
 * What a page has put into the document outside of its own element: what React renders into another one (a portal), and
 * modal dialogs, which make everything else inert, whether they are seen or not.
 */
export type Elsewhere = {
  /** Begins to note it, if it has not yet, and there is a body by now; before the page is there, if it can. */
  watch(): void
  /** Hides it, as the page in this element is hidden, and before there is a form in the page's place. */
  hide(page: Element | null): void
  /** Brings it back, and the focus if nothing else has it. */
  show(): void
  /** Ends it all; no dialog is opened again. */
  stop(): void
}

const attribute = 'data-kept-page'
// By an attribute, because the inline style of these elements is React's and the host's, who may change it meanwhile. What is
// around the form must be usable: some dialogs of libraries switch all else off.
const rules = `[${attribute}=hidden] { display: none !important }
[${attribute}=around] { pointer-events: auto !important }`
let sheet: CSSStyleSheet | undefined

/** A sheet that is made by a script needs no permission of a Content Security Policy. */
function addRules() {
  // jsdom has none, and shows nothing.
  if (!('adoptedStyleSheets' in document)) return
  if (sheet === undefined) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
  }
  // The host may have put others in their place.
  if (!document.adoptedStyleSheets.includes(sheet))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** An element and all that it is in, through shadow roots. */
function pathOf(element: Element): Element[] {
  const root = rootOf(element)
  const parent = element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
  return parent === null ? [element] : [element, ...pathOf(parent)]
}

export function createElsewhere(): Elsewhere {
  /** What has come into `<body>`, or into a child of it, since the page was there. */
  const added = new Set<Element>()
  /** The page and what it has put elsewhere, while they are hidden. */
  let places: Element[] = []
  let marked: Element[] = []
  let focused: Element | null = null
  let isWatching = false
  const dialogs = createClosedDialogs()

  const observer = new MutationObserver(note)
  /** A page that is hidden goes on, and may open a dialog. */
  const openings = new MutationObserver(() => dialogs.close(places))

  function note(records: MutationRecord[]) {
    for (const { addedNodes, removedNodes } of records) {
      for (const node of removedNodes) added.delete(node as Element)
      for (const node of addedNodes) if (node instanceof Element) added.add(node)
    }
  }

  function mark(element: Element, how: 'hidden' | 'around') {
    if (element.hasAttribute(attribute)) return
    element.setAttribute(attribute, how)
    marked.push(element)
  }
  function end() {
    openings.disconnect()
    for (const element of marked) element.removeAttribute(attribute)
    marked = []
    places = []
  }

  return {
    watch() {
      // React 18 may render the whole document anew: then there is none for a moment.
      if (isWatching || !(document.body as HTMLElement | null)) return
      isWatching = true
      for (const place of [document.body, ...document.body.children])
        observer.observe(place, { childList: true })
    },
    hide(page) {
      if (page === null || places.length > 0) return
      note(observer.takeRecords())
      addRules()
      focused = focusedElement()
      const path = pathOf(page)
      const app = path.find(({ parentElement }) => parentElement === document.body) ?? page
      const elsewhere = [...added].filter((element) => !app.contains(element))
      places = [page, ...elsewhere]
      dialogs.close(places)
      for (const element of elsewhere) mark(element, 'hidden')
      for (const element of path.slice(1)) {
        mark(element, 'around')
        // A dialog of a library has set them. It may be gone before they could be set again.
        element.removeAttribute('aria-hidden')
        element.removeAttribute('inert')
      }
      for (const place of places)
        openings.observe(place, { subtree: true, attributeFilter: ['open'] })
    },
    show() {
      const isFree = document.activeElement === document.body
      end()
      dialogs.open()
      if (isFree) focus(focused)
      focused = null
    },
    stop() {
      end()
      observer.disconnect()
      dialogs.forget()
      isWatching = false
    },
  }
}
