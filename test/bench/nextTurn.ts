/** Chromium's, which Node has not; a timer would take 4 ms there. */
declare const scheduler: { postTask(task: () => void): unknown } | undefined

/** Resolves in a turn of its own. */
export const nextTurn = () =>
  new Promise<void>((resolve) => {
    if (typeof scheduler === 'undefined') setImmediate(resolve)
    else scheduler.postTask(resolve)
  })
