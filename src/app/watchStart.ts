// The first module to run. From here on the page says at once where something of the first load fails; before, its
// style sheet waits.
const root = document.documentElement

/** Has the page say that the app has not started; where it has by then, that is not to be seen. */
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
