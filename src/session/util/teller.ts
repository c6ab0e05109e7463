/** Makes a function that logs each message once. */
export function createTeller() {
  const told = new Set<string>()
  return (text: string) => {
    if (told.has(text)) return
    told.add(text)
    // eslint-disable-next-line no-console -- for the developer, in development only
    console.error(`session: ${text}`)
  }
}
