/** @throws TypeError that names the option by its path. */
export const fail = (path: string, expected: string, got: unknown): never => {
  throw new TypeError(`${path}: expected ${expected}, but got ${JSON.stringify(got)}.`)
}
