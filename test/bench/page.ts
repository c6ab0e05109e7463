/** As much of a page as the session layer listens to; the rest it is handed. To be imported first. */
const there = { origin: 'http://app.test' }
Object.assign(globalThis, {
  location: there,
  window: Object.assign(new EventTarget(), { location: there }),
})
// Newer versions of Node have one that cannot be replaced.
globalThis.navigator ??= {} as Navigator
