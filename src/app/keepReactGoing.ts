// React continues its work by a message to itself. WebKit loses one that is on its way while the page goes into the
// back/forward cache, and React waits for it for ever: the page that comes back may stay empty, and no link leads
// anywhere. Where there is a `setImmediate` React takes that instead; this one sends again what was on its way.
const waiting: (() => void)[] = []
const { port1, port2 } = new MessageChannel()
const send = () => port2.postMessage(null)
port1.onmessage = () => waiting.shift()?.()

Object.assign(globalThis, {
  setImmediate(run: () => void) {
    waiting.push(run)
    send()
  },
})
window.addEventListener('pageshow', () => waiting.forEach(send))

export {}
