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

/** Names that stand in a text first. */
const mentionedFirst = (names: readonly string[], text: string) => {
  const isMentioned = isWordOf(text)
  return [...names.filter(isMentioned), ...names.filter((name) => !isMentioned(name))]
}

/** Names of the fields of a sign-in form: those that an answer speaks of first. */
export const fieldNames = (answer: string) => ({
  people: mentionedFirst(people, answer),
  passwords: mentionedFirst(passwords, answer),
})

/** What people type in a field of that name. */
export const kindOf = (name: string, user: string) => {
  if (/mail/i.test(name) && user.includes('@')) return 'email'
  return /phone|mobile/i.test(name) && /^\+?\d/.test(user) ? 'phone' : 'username'
}
