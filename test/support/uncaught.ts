/**
 * Collects what is thrown in a timer, as errors of a host are, which its console shows: jest would take them for failures.
 * `stop` gives the page its own `setTimeout` again.
 */
export function catchUncaught() {
  const uncaught: unknown[] = []
  const { setTimeout } = globalThis
  globalThis.setTimeout = ((task: () => void, ...rest: []) =>
    setTimeout(
      () => {
        try {
          task()
        } catch (error) {
          uncaught.push(error)
        }
      },
      ...rest,
    )) as typeof setTimeout
  return { uncaught, stop: () => void (globalThis.setTimeout = setTimeout) }
}
