// React schedules its work by posting a message to itself. WebKit loses a message that is under way while the
// page enters the back/forward cache, and React waits for it for ever: the restored page may stay empty, and
// its links do nothing. Where `setImmediate` exists React uses that instead; this one posts the lost messages
// again when the page is restored.
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
