/** In the page, before all else: tells the server of what must never be. */
export function watch() {
  const report = (text: string) => void navigator.sendBeacon('/report', text)
  document.addEventListener('securitypolicyviolation', (event) =>
    report(`${event.violatedDirective}: ${event.blockedURI} ${event.sourceFile}`),
  )
  addEventListener('error', ({ message, error }) => report(`${message} ${error?.stack}`))
  addEventListener('unhandledrejection', ({ reason }) => report(`${reason} ${reason?.stack}`))
  for (const level of ['error', 'warn'] as const) {
    const own = console[level]
    console[level] = (...values: unknown[]) => {
      report(`console.${level}: ${values.join(' ')}`)
      own(...values)
    }
  }
}
