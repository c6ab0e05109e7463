/** As much of a page as the session layer listens to; the rest it is handed. To be imported first. */
Object.assign(globalThis, {
  location: { origin: 'http://app.test' },
  window: new EventTarget(),
})
// Newer versions of Node have one that cannot be replaced.
globalThis.navigator ??= {} as Navigator
