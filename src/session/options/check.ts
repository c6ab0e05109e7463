import { isFields } from '../util/path'

/** A value as an error message may show it: without the user name and password that a URL may hold. */
const show = (value: unknown) =>
  typeof value === 'function'
    ? 'a function'
    : isFields(value)
      ? 'an object'
      : (JSON.stringify(value) ?? String(value)).replace(/[^/"]*@/, '…@')

/** @throws TypeError with the option's path, what was expected and what was given, unless that is right. */
export function check(path: string, isRight: boolean, expected: string, given: unknown) {
  if (isRight) return
  throw new TypeError(
    `Session option ${path || '(all)'}: expected ${expected}, but got ${show(given)}.`,
  )
}
