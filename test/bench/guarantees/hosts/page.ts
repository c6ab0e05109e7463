import type { Library, Screen } from './library.ts'

declare global {
  interface Window {
    host: { library: Library; screen: Screen }
  }
}

/** Starts a library in the page, and lays it where scenarios find it. */
export async function open(library: Library): Promise<void> {
  const query = new URLSearchParams(location.search)
  const screen: Screen = { user: undefined, told: [] }
  await library.start({ app: query.get('app') ?? '', ownTab: query.has('ownTab') }, screen)
  window.host = { library, screen }
}
