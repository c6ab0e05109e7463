import type { ChangePassword } from '../../../lib/account.ts'
import type { EndpointResponse } from '../../../session/http/callEndpoint.ts'
import type { Asked } from '../../wire/ask.ts'
import { written } from '../../change.ts'
import { fieldsOf, type Checking, type Held } from '../checking.ts'
import { heldAfter } from '../tokens.ts'

/** Signs in with a password, and tells nothing but the call. */
export async function logIn(checking: Checking, password: string): Promise<Held | undefined> {
  const called = await checking.calls.call('login', { fields: fieldsOf(checking, password) })
  return heldAfter('login', called, checking)
}

/** The tokens in the answer to a change of the password, as the app reads them. */
export function heldIn(answer: EndpointResponse, { options }: Checking): Held | undefined {
  const user = { ...options.user, from: 'call' } as const
  const called = { outcome: answer } as Parameters<typeof heldAfter>[1]
  return heldAfter('login', called, { options: { ...options, user } } as Checking)
}

/** The fields of a change of the password, by the names that the server has for them. */
export const passwordsOf = (setup: ChangePassword, current: string, next: string) => ({
  [setup.current ?? 'currentPassword']: current,
  [setup.next ?? 'newPassword']: next,
  ...(setup.repeat !== undefined && { [setup.repeat]: next }),
})

export const namesOf = ({ current = 'currentPassword', next = 'newPassword' }: ChangePassword) =>
  `are its fields called so? account.changePassword.current is ${written(current)}, account.changePassword.next ${written(next)}`

/** Reports an answer that is none to what was asked; tells whether it is one. */
export function tellNone(
  { name, status, redirectedTo }: Asked,
  { report, account, disclosed }: Checking,
) {
  const url = `account.${name}.url (now ${written(account?.[name]?.url)})`
  if (redirectedTo !== undefined) {
    const to = disclosed.showOwn(redirectedTo.href)
    report.wrong(`It redirects (${status}) to ${to}: nobody follows.`, `set ${url}`)
  } else if (status === undefined) {
    report.wrong(`No answer came (${name}).`, 'look into the log of your server')
  } else if (status === 404 || status === 405) {
    report.wrong(`There is no such call (${name}): ${status}.`, `set ${url}, or its method`)
  } else if (status === 429) {
    report.wrong('Too many tries: the server limits them.', 'wait, then check again')
  } else if (status >= 500) {
    report.wrong(
      `The status ${status} decides nothing (${name}).`,
      'look into the log of your server',
    )
  } else return false
  return true
}
