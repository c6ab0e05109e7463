import { extendedCalls } from '../../session/http/extendedCalls.ts'
import { defaultOptions } from '../../session/options/defaults.ts'
import type { SessionOptions } from '../../session/options/options.ts'
import { isFields, read } from '../../session/util/path.ts'
import { ownFunction, written, writtenKey, type Change } from '../change.ts'

type Seen = ReadonlyMap<string, string>

/** The fields that differ from the defaults. */
function without(given: unknown, defaults: unknown): unknown {
  if (!isFields(given)) return given
  const kept = Object.entries(given).flatMap(([key, value]) => {
    const usual = isFields(defaults) ? read(defaults, key) : undefined
    if (value === undefined || written(value) === written(usual)) return []
    const own = isFields(usual) ? without(value, usual) : value
    return isFields(own) && isFields(usual) && Object.keys(own).length === 0 ? [] : [[key, own]]
  })
  return Object.fromEntries(kept)
}

/** Whether there is an observation for an option inside this group. */
const isSeenBelow = (path: string, seen: Seen) =>
  [...seen.keys()].some((other) => other.startsWith(`${path}.`))

/**
 * The source lines of the options, each below a comment with the observation for it, or for the group that was
 * set as a whole.
 */
function linesOf(
  value: object,
  path: string,
  seen: Seen,
  indent: string,
  ofGroup = 'as given',
): string[] {
  return Object.entries(value).flatMap(([key, each]) => {
    const at = path === '' ? key : `${path}.${key}`
    const own = seen.get(at)
    const isSplit =
      isFields(each) &&
      (isSeenBelow(at, seen) || (own === undefined && isFields(read(defaultOptions, at))))
    const comment = own ?? ofGroup
    if (!isSplit && written(each).includes(ownFunction))
      return [`${indent}// ${key}: as in your own configuration, a function`]
    if (!isSplit)
      return [`${indent}// ${comment}`, `${indent}${writtenKey(key)}: ${written(each)},`]
    return [
      `${indent}${writtenKey(key)}: {`,
      ...linesOf(each, at, seen, `${indent}  `, comment),
      `${indent}},`,
    ]
  })
}

/** The comment for each option: the last observation. */
const seenBy = (trail: readonly Change[]): Seen =>
  new Map(
    trail.flatMap(({ set, seen }) =>
      Object.keys(set).map((path) => [path, seen.replace(/\s+/g, ' ')] as const),
    ),
  )

type Written = {
  readonly given: SessionOptions
  readonly trail: readonly Change[]
  /** The import path of the session layer. */
  readonly from: string
  /** The lines of the comment at the top. */
  readonly head: readonly string[]
}

/** A TypeScript module with the options, each with a comment that says what was observed of the server. */
export function typescriptOf({ given, trail, from, head }: Written): string {
  const seen = new Map([['baseUrl', '--url'], ...seenBy(trail)])
  const names = given.calls === extendedCalls ? 'extendedCalls, type SessionOptions' : undefined
  return [
    names
      ? `import { ${names} } from ${written(from)}`
      : `import type { SessionOptions } from ${written(from)}`,
    '',
    '/**',
    ...head.map((line) => ` * ${line.replaceAll('*/', '* /')}`),
    ' */',
    'export default {',
    ...linesOf(without(given, defaultOptions) as object, '', seen, '  '),
    '} satisfies SessionOptions',
    '',
  ].join('\n')
}
