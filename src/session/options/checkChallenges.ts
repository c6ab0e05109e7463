import { check } from './check'
import type { FilledOptions } from './options'

/** Checks that each step has a call that can carry its fields, and that what a person chooses from can be found. */
export function checkChallenges({ challenges = [], calls, endpoints }: FilledOptions) {
  const names = challenges.map(({ name }) => name)
  for (const [index, { name, fields, call, resend, carry }] of challenges.entries()) {
    const at = `challenges.${index}`
    check(`${at}.name`, names.indexOf(name) === index, 'a name that no other step has', name)
    for (const [which, own] of Object.entries({ call, resend })) {
      const method = own?.method ?? endpoints.login.method
      check(`${at}.${which}.method`, !/^(get|head)$/i.test(method), 'one with a body', method)
      check(`${at}.${which}.body`, own?.body !== false, 'not false, for it has fields', false)
    }
    for (const [n, { kind, from }] of fields.entries())
      check(
        `${at}.fields.${n}.from`,
        kind !== 'choice' || from !== undefined,
        'the path of the list to choose from',
        from,
      )
    const nested = [...fields.map((field) => field.name), ...Object.keys(carry ?? {})].find(
      (each) => /^(?!header:).*\./.test(each),
    )
    const isJson = (call?.encoding ?? endpoints.login.encoding) === 'json'
    check(
      at,
      nested === undefined || !isJson || calls !== undefined,
      'calls: extendedCalls beside it',
      nested,
    )
  }
}
