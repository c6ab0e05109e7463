/** The fields that a profile shows, in this order, where a deployment names no others. */
export const usualFields: readonly string[] = [
  'name',
  'username',
  'email',
  'phone',
  'birthday',
  'city',
  'language',
  'locale',
  'role',
  'roles',
  'memberSince',
  'createdAt',
  'lastLoginAt',
]

/** `member_since` and `memberSince` count as the same name. */
export const letters = (name: string) => name.replace(/[_-]/g, '').toLowerCase()

export type Plain = string | number | boolean | null
export type Profile = readonly (readonly [name: string, value: Plain | readonly Plain[]])[]

const isPlain = (value: unknown): value is Plain =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/**
 * The allowed fields of a user, in the order of the list. A server may send more than people should see. Fields
 * inside an object cannot be listed, and are not shown.
 */
export const profileOf = (user: object, allowed: readonly string[] = usualFields): Profile => {
  const shown = Object.entries(user).filter(
    (field): field is [string, Plain | Plain[]] =>
      isPlain(field[1]) || (Array.isArray(field[1]) && field[1].every(isPlain)),
  )
  return allowed.flatMap((name) => shown.filter(([key]) => letters(key) === letters(name)))
}
