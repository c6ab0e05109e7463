import { written } from '../change.ts'
import type { Called } from '../wire/calls.ts'
import type { Checking } from './checking.ts'

/** Reports whether a session can begin by the cookie alone: what the login's answer has of the option `restore`. */
export function tellHint({ cookies }: Called, { options: { restore }, report }: Checking) {
  const readable = cookies.filter(({ isHttpOnly, isOver }) => !isHttpOnly && !isOver)
  if (!restore) {
    const advice = 'a session could begin by the cookie alone, where nothing is stored'
    const [hint] = readable
    return report.note(
      hint
        ? `${advice}: restore: { hint: ${written(hint.name)} }, if the server takes ${hint.name} away at sign-out`
        : `${advice}: restore, best with a hint that scripts can read`,
    )
  }
  const { hint } = restore
  if (hint === undefined)
    return report.note('restore without a hint: every guest makes a refresh call at each load')
  const found = cookies.find(({ name, isOver }) => name === hint && !isOver)
  if (found && !found.isHttpOnly) return report.ok(`the hint ${hint} was set beside it`)
  report.wrong(
    found
      ? `restore.hint is ${written(hint)}, and that cookie is HttpOnly: no script sees it, and no session begins by it.`
      : `restore.hint is ${written(hint)}, and login sets no such cookie: no session begins by it.`,
    readable.length > 0
      ? `set restore.hint to one that scripts can read: ${readable.map(({ name }) => name).join(', ')}`
      : 'have the server set it with the other one, without HttpOnly, or take restore.hint out',
  )
}

/** Reports whether the logout has taken the hint away: as long as it is there, what was ended stays out for good. */
export function tellHintGone({ cookies }: Called, { options: { restore }, report }: Checking) {
  const hint = restore ? restore.hint : undefined
  if (hint === undefined || cookies.some(({ name, isOver }) => name === hint && isOver)) return
  report.wrong(
    `The logout does not take the cookie ${hint} away: who has signed out here could not be signed in by the server again.`,
    `have the logout delete ${hint} (Max-Age=0, with its Path and Domain)`,
  )
}
