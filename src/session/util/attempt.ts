/** What a task returns; `undefined` where it throws, as storages and channels do where a browser forbids them. */
export function attempt<T>(task: () => T): T | undefined {
  try {
    return task()
  } catch {
    return undefined
  }
}
