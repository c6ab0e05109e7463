const people = [
  'email',
  'username',
  'identifier',
  'login',
  'user',
  'name',
  'phone',
  'mobile',
  'userName',
  'user_name',
  'account',
  'emailAddress',
  'email_address',
  'user_id',
]
const passwords = ['password', 'pass', 'passwd', 'pwd', 'secret', 'pin']
export const refreshTokens = ['refreshToken', 'refresh_token', 'refresh', 'token', 'rt']

const isWordOf = (text: string) => (name: string) =>
  new RegExp(`(^|[^a-zA-Z])${name}([^a-zA-Z]|$)`, 'i').test(text)

/** The names that occur in a text, and the two most usual ones; where none occurs, the first `most`. */
const mentioned = (names: readonly string[], text: string, most: number) => {
  const found = names.filter(isWordOf(text))
  return found.length > 0 ? [...new Set([...found, ...names.slice(0, 2)])] : names.slice(0, most)
}

/**
 * Names of e-mail fields come first where the username is an e-mail address, and are left out where it is not.
 */
const sorted = (names: readonly string[], user: string) =>
  user.includes('@')
    ? [
        ...names.filter((name) => /mail/i.test(name)),
        ...names.filter((name) => !/mail/i.test(name)),
      ]
    : names.filter((name) => !/mail/i.test(name))

/** Names that the fields of a login may have; those that the answer mentions come first. */
export const fieldNames = (answer: string, user: string) => ({
  people: sorted(mentioned(people, answer, people.length), user),
  passwords: mentioned(passwords, answer, 2),
})

/** The kind of username that a field of that name takes. */
export const kindOf = (name: string, user: string) => {
  if (/mail/i.test(name) && user.includes('@')) return 'email'
  return /phone|mobile/i.test(name) && /^\+?\d/.test(user) ? 'phone' : 'username'
}
