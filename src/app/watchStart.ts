// The first module to run. From here on the page says at once where something of the first load fails; before, its
// style sheet waits.
const root = document.documentElement

/** Shows the page's message that the app has not started; once the app has started, the message stays hidden. */
export const tellNotStarted = () => {
  root.dataset['start'] = 'failed'
}

// A file that cannot be had tells its element, and a script that breaks tells the window; either before the app is there.
window.addEventListener(
  'error',
  ({ target, filename }: ErrorEvent & { target: unknown }) => {
    const isOurs = target instanceof HTMLScriptElement || filename?.startsWith(location.origin)
    if (isOurs) tellNotStarted()
  },
  true,
)
