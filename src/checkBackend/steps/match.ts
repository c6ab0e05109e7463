import type { Match } from '../../session/options/responseMatch.ts'
import { read } from '../../session/util/path.ts'
import type { Called } from '../wire/calls.ts'
import { looksLikeToken } from '../wire/secrets.ts'
import { lastKey, leavesOf, type Leaf } from './suggest.ts'

/** Names whose values differ from one answer to the next. */
const passing = /time|date|path|trace|request|instance|(^|_)id$|Id$|hint|stack/i
const codeName = /code|errno|^error$|reason|^type$|^title$|^name$|^status$|success|^ok$|result/i

/** How well a leaf tells one kind of answer; the lower, the better. */
function rank({ path, value }: Leaf) {
  const isWord = typeof value !== 'string' || !/\s/.test(value)
  if (codeName.test(lastKey(path)) && isWord) return 0
  if (value === null) return 1
  return isWord ? 2 : 3
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * What tells an answer from a good one, as narrowly as its body allows: a bare status may be that of something else.
 */
export function matchOf({ status = 0, body }: Called, good?: unknown): Match {
  // It has one meaning, whatever words come with it.
  if (status === 401) return { status }
  const [best] = leavesOf(body)
    .filter(
      ({ path, value }) =>
        path !== '' &&
        (typeof value !== 'object' || value === null) &&
        // The status once more tells nothing.
        value !== status &&
        !passing.test(lastKey(path)) &&
        !looksLikeToken(value, lastKey(path)) &&
        !isSame(value, read(good, path)),
    )
    .sort((one, other) => rank(one) - rank(other))
  return best === undefined ? { status } : { status, path: best.path, is: best.value }
}

/** Whether a rule without a path would take answers for what they are not. */
export const isTooWide = ({ status, path }: Match) =>
  path === undefined &&
  (status < 400 || status >= 500 || [404, 405, 407, 408, 425, 429].includes(status))
