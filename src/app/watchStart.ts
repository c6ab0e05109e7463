// The first module to run. From here on an error of the first load is shown at once; until then only the delay
// in the style sheet shows the message.
const root = document.documentElement

/** Shows the message of index.html that the app could not start; it stays hidden once the app has started. */
export const tellNotStarted = () => {
  root.dataset['start'] = 'failed'
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
