/** As much of a page as the session layer, and a peer that is run beside it, look at; the rest it is handed. To be imported first. */
const there = { origin: 'http://app.test' }
// Newer versions of Node have one that cannot be replaced.
globalThis.navigator ??= { userAgent: '' } as Navigator
Object.assign(globalThis, {
  location: there,
  window: Object.assign(new EventTarget(), { location: there, navigator }),
})
