import type { Match } from '../../session/options/responseMatch.ts'
import { read } from '../../session/util/path.ts'
import type { Called } from '../wire/calls.ts'
import { looksLikeToken } from '../wire/secrets.ts'
import { lastKey, leavesOf, type Leaf } from './suggest.ts'

/** Names of fields whose values differ from one answer to the next. */
const passing =
  /time|date|until|path|trace|request|instance|(^|_)id$|Id$|hint|stack|attempt|tries|remain/i
const codeName = /code|errno|^error$|reason|^type$|^title$|^name$|^status$|success|^ok$|result/i

const isWord = (value: unknown) => typeof value !== 'string' || !/\s/.test(value)
/** Numbers count something, unless they are called a code; and so do sentences with digits in them. */
const counts = (value: unknown) =>
  typeof value === 'number' ||
  (typeof value === 'string' && (/^[\d.]+$/.test(value) || (!isWord(value) && /\d/.test(value))))

/** How well a field identifies this kind of answer; lower is better. */
function rank({ path, value }: Leaf) {
  if (codeName.test(lastKey(path)) && isWord(value)) return 0
  if (value === null) return 1
  // A switch may be turned by something else, such as the number of tries.
  if (typeof value === 'boolean') return 4
  return isWord(value) ? 2 : 3
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * The narrowest rule that tells this answer from a good one. It includes a field of the body where one is
 * suitable, since the bare status may have other meanings too.
 */
export const matchOf = (called: Called, good?: unknown): Match =>
  // 401 has a single meaning, whatever the body says.
  called.status === 401 ? { status: 401 } : narrowMatchOf(called, good)

/** The same for a call to which 401 may say different things. */
export function narrowMatchOf(
  { status = 0, body }: Pick<Called, 'status' | 'body'>,
  good?: unknown,
): Match {
  const [best] = leavesOf(body)
    .filter(
      ({ path, value }) =>
        path !== '' &&
        (typeof value !== 'object' || value === null) &&
        // The status again, which tells nothing new.
        value !== status &&
        !passing.test(lastKey(path)) &&
        (!counts(value) || (codeName.test(lastKey(path)) && isWord(value))) &&
        !looksLikeToken(value, lastKey(path)) &&
        !isSame(value, read(good, path)),
    )
    .sort((one, other) => rank(one) - rank(other))
  return best === undefined ? { status } : { status, path: best.path, is: best.value }
}

/** Whether a rule for a status alone would also match answers of other kinds. */
export const isTooWide = ({ status, path }: Match) =>
  path === undefined &&
  (status < 400 || status >= 500 || [404, 405, 407, 408, 425, 429].includes(status))
