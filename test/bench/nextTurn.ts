/** Chromium's and Firefox's, which Node and WebKit have not; a timer would take 4 ms there. */
declare const scheduler: { postTask(task: () => void): unknown } | undefined

/** WebKit has neither `scheduler` nor `setImmediate`. */
const channel = typeof setImmediate === 'undefined' ? new MessageChannel() : undefined
const waiting: (() => void)[] = []
if (channel) channel.port1.onmessage = () => waiting.shift()?.()

/** Resolves in a turn of its own. */
export const nextTurn = () =>
  new Promise<void>((resolve) => {
    if (typeof scheduler !== 'undefined') scheduler.postTask(resolve)
    else if (channel) channel.port2.postMessage(waiting.push(resolve))
    else setImmediate(resolve)
  })
