import { createRequire } from 'node:module'
import type { CompatData, Identifier, SupportStatement } from '@mdn/browser-compat-data'
import { oldestBrowsers } from '../../src/lib/oldestBrowsers.ts'

const compat = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData

type Browser = keyof typeof oldestBrowsers

/** Whether version `a` is `b` or older; what is not a number was never released. */
const isAtMost = (a: string, b: string) => {
  const [one = [], two = []] = [a, b].map((text) => text.replace('≤', '').split('.').map(Number))
  const [major = NaN, minor = 0] = one
  const [majorOfB = NaN, minorOfB = 0] = two
  return major < majorOfB || (major === majorOfB && minor <= minorOfB)
}

const isIn = (statement: SupportStatement | undefined, oldest: string) =>
  [statement ?? []].flat().some((each) => {
    const { version_added: added, version_removed: removed } = each
    const isAsNamed = !('prefix' in each || 'alternative_name' in each || 'flags' in each)
    const isGone = typeof removed === 'string' && isAtMost(removed, oldest)
    return isAsNamed && typeof added === 'string' && isAtMost(added, oldest) && !isGone
  })

/** Whether one of the oldest browsers does not have it. */
const isNewer = ({ __compat: known }: Identifier) =>
  known !== undefined &&
  (Object.entries(oldestBrowsers) as [Browser, string][]).some(
    ([browser, oldest]) => !isIn(known.support[browser], oldest),
  )

type Path = readonly string[]

/** All that is newer below a place of the data, by its path; what is below something newer goes with it. */
const newerBelow = (place: Identifier, path: Path = []): Path[] =>
  (Object.entries(place) as [string, Identifier][]).flatMap(([name, below]) =>
    name === '__compat'
      ? []
      : isNewer(below)
        ? [[...path, name]]
        : newerBelow(below, [...path, name]),
  )

/** The web APIs and built-ins of ECMAScript that one of the oldest browsers lacks: paths from the global object. */
export const newerApis = (): Path[] =>
  [
    ...newerBelow(compat.api as unknown as Identifier),
    ...newerBelow(compat.javascript['builtins'] as Identifier),
  ].map((path) =>
    path
      // `any_static`, `toggle_event`: how the data tells them from members of the same name.
      .map((name) => name.replace(/_static$/, '').replace(/^(.+)_event$/, 'on$1'))
      .filter((name) => name !== '_globals' && name !== 'globals'),
  )

/** Runs in the page before its first script: takes away what the paths name, where there is such. */
export function takeAway(paths: Path[]) {
  type Owner = Record<string, unknown> | undefined
  const valueOf = (owner: unknown, name: string): unknown => {
    const found = Object.getOwnPropertyDescriptor(Object(owner), name)
    return found && 'value' in found ? found.value : undefined
  }
  for (const path of paths) {
    const name = path.at(-1)
    let owner: unknown = globalThis
    for (const step of path.slice(0, -1)) owner = owner && valueOf(owner, step)
    if (name === undefined || owner === undefined) continue
    // What belongs to every window is its own, not its prototype's.
    const isWindow = path.length === 2 && /^(Window|WorkerGlobalScope)$/.test(path[0] ?? '')
    const owners = [owner, (owner as Owner)?.['prototype'], isWindow ? globalThis : undefined]
    for (const each of owners) if (each) Reflect.deleteProperty(Object(each), name)
  }
}

const css = compat.css
const newerNames = (place: Identifier) =>
  newerBelow(place).flatMap(([name, more]) => (more ? [] : (name ?? [])))

/** The style sheet as one of the oldest browsers reads it: without the rules and declarations that it does not know. */
export function olderCss(text: string): string {
  const pseudos = newerNames(css.selectors as unknown as Identifier).join('|')
  const properties = newerNames(css.properties as unknown as Identifier).join('|')
  return text
    .replace(new RegExp(`@supports not selector\\([^{]*:(?:${pseudos})[^{]*`, 'g'), '@media all')
    .replace(new RegExp(`[^{};]*::?(?:${pseudos})(?![\\w-])[^{}]*\\{[^{}]*\\}`, 'g'), '')
    .replace(new RegExp(`(?<=[;{])(?:${properties}):[^;}]*;?`, 'g'), '')
}
