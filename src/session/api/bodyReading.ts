/** A signal, and the reason with which the reading is cut off when the signal is aborted. */
type Ending = { readonly signal: AbortSignal; readonly reason: () => unknown }

/** What reads the whole of a body; the oldest browsers have no `bytes`. */
const readers = ['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text'] as const
type Read = () => Promise<unknown>

/**
 * Cuts the reading of a response's body off, by the controller of its request, when one of the signals is aborted; also
 * where it has not begun by then. A signal that outlives the response holds something of it in memory only while it is read,
 * or from when `body` is read by hand. It does not rely on garbage collection: WebKit collects a response while its body is
 * read. Nor on `AbortSignal.any`, which came to Firefox 124 and Safari 17.4.
 */
export function cutOffReading(
  response: Response,
  controller: AbortController,
  endings: readonly Ending[],
) {
  function watch() {
    const stops = endings.map(({ signal, reason }) => {
      const abort = () => controller.abort(reason())
      if (signal.aborted) abort()
      signal.addEventListener('abort', abort)
      return () => signal.removeEventListener('abort', abort)
    })
    return () => stops.forEach((stop) => stop())
  }

  for (const name of readers) {
    const read = (response as unknown as Record<string, Read | undefined>)[name]
    if (!read) continue
    const value = async () => {
      const stop = watch()
      try {
        return await read.call(response)
      } catch (error) {
        // Only Chromium rejects with the reason by itself.
        const cut = endings.find(({ signal }) => signal.aborted)
        throw cut ? cut.reason() : error
      } finally {
        stop()
      }
    }
    Object.defineProperty(response, name, { value, configurable: true, writable: true })
  }
  const copy = () => {
    const copied = Response.prototype.clone.call(response)
    cutOffReading(copied, controller, endings)
    return copied
  }
  Object.defineProperty(response, 'clone', { value: copy, configurable: true, writable: true })
  const { body } = response
  let isWatched = false
  Object.defineProperty(response, 'body', {
    get() {
      if (!isWatched) watch()
      isWatched = true
      return body
    },
    configurable: true,
  })
}
