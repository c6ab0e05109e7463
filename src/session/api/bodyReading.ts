/** Holds a controller in memory for as long as the body can be read that it cuts off. */
const readings = new WeakMap<ReadableStream, AbortController>()
const bodies = new FinalizationRegistry<() => void>((forget) => forget())

/** A signal, and the reason with which the reading is cut off when the signal is aborted. */
type Ending = { readonly signal: AbortSignal; readonly reason: () => unknown }

/**
 * Cuts the reading of a body off, by the controller of its request, when one of the signals is aborted. A signal that
 * outlives the body holds nothing of it in memory: `AbortSignal.any`, which would do the same, came to Firefox 124 and
 * Safari 17.4.
 */
export function cutOffReading(
  body: ReadableStream,
  controller: AbortController,
  endings: readonly Ending[],
) {
  const held = new WeakRef(controller)
  readings.set(body, controller)
  for (const { signal, reason } of endings) {
    const abort = () => held.deref()?.abort(reason())
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    bodies.register(body, () => signal.removeEventListener('abort', abort))
  }
}
