// The first module to run. From here on an error of the first load is shown at once; until then only the delay
// in the style sheet shows the message.
const root = document.documentElement

/** How long a page that is being left may take to be gone, in milliseconds; after that it has stayed. */
const leavingMs = 10_000
let isLeaving = false
const leave = () => (isLeaving = true)
// Only until the app has started: some browsers keep no page for the back button that listens for this.
window.addEventListener('beforeunload', leave)
/** Ends the watch for a page that is being left. */
export const tellStarted = () => window.removeEventListener('beforeunload', leave)

/** Shows the message of index.html that the app could not start; it stays hidden once the app has started. */
export function tellNotStarted(error?: unknown) {
  const tell = () => {
    root.dataset['start'] = 'failed'
    if (error !== undefined) throw error
  }
  // Firefox and WebKit cancel what a page is loading as soon as it is being left.
  if (isLeaving) setTimeout(tell, leavingMs)
  else tell()
}

// A file that cannot be loaded fires `error` on its element, a script that throws fires it on the window; the
// capturing listener gets both.
window.addEventListener(
  'error',
  ({ target, filename }: ErrorEvent & { target: unknown }) => {
    const isOurs = target instanceof HTMLScriptElement || filename?.startsWith(location.origin)
    if (isOurs) tellNotStarted()
  },
  true,
)
