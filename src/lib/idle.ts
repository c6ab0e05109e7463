/** Runs a task when the page has nothing else to do, or in a while. */
export const idle = (task: () => void) =>
  typeof requestIdleCallback === 'function'
    ? requestIdleCallback(task, { timeout: 5000 })
    : setTimeout(task, 1000) // Safari has no requestIdleCallback
