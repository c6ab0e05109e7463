/** In the page, before all else: tells the server of what must never be. */
export function watch() {
  const report = (text: string) => void navigator.sendBeacon('/report', text)
  document.addEventListener('securitypolicyviolation', (event) =>
    report(`${event.violatedDirective}: ${event.blockedURI} ${event.sourceFile}`),
  )
  addEventListener('error', ({ message, error }) => report(`${message} ${error?.stack}`))
  addEventListener('unhandledrejection', ({ reason }) => {
    // Four seconds are the browser's limit; on a machine that is busy the router's fade is given up, and no more.
    if (!/View transition update callback timed out/.test(reason))
      report(`${reason} ${reason?.stack}`)
  })
  for (const level of ['error', 'warn'] as const) {
    const own = console[level]
    console[level] = (...values: unknown[]) => {
      report(`console.${level}: ${values.join(' ')}`)
      own(...values)
    }
  }
}
