import { extendedCalls } from '../session/http/extendedCalls.ts'
import { fillOptions } from '../session/options/defaults.ts'
import type { SessionOptions } from '../session/options/options.ts'
import { isFields, read } from '../session/util/path.ts'

/** Options that may fit better, by their paths, and the observation of the server that suggests them. */
export type Change = { readonly set: Readonly<Record<string, unknown>>; readonly seen: string }

/** What may be done about a finding: a change that can be tried, or advice in words. */
export type Remedy = Change | string

/** The advice where no option exists for what the server needs. */
export const noOptionYet = 'no option for that yet'

const put = (value: unknown, [key, ...rest]: readonly string[], leaf: unknown): unknown =>
  key === undefined
    ? leaf
    : { ...(isFields(value) ? value : {}), [key]: put(read(value, key), rest, leaf) }

/** The options with a change applied. */
export const apply = (given: SessionOptions, { set }: Change): SessionOptions =>
  Object.entries(set).reduce(
    (all, [path, value]) => put(all, path.split('.'), value) as SessionOptions,
    given,
  )

/** The value of an option, or its default where none was given. */
export const valueNow = (given: SessionOptions, path: string) => read(fillOptions(given), path)

/** Printed in place of a function whose source is not known. */
export const ownFunction = '‹a function of yours›'

const sources = new WeakMap<object, string>([[extendedCalls, 'extendedCalls']])

/** Registers the source to print for a function that is the value of an option. */
export function withSource<F extends object>(value: F, source: string): F {
  sources.set(value, source)
  return value
}

const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n')}'`
const isIdentifier = (key: string) => /^[a-zA-Z_$][\w$]*$/.test(key)

export const writtenKey = (key: string) => (isIdentifier(key) ? key : quoted(key))

/** The value of an option as TypeScript source. */
export function written(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`
  if (typeof value === 'function') return sources.get(value) ?? ownFunction
  if (!isFields(value)) return String(value)
  const fields = Object.entries(value).map(([key, each]) => `${writtenKey(key)}: ${written(each)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}
