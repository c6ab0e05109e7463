import type { User } from '../session/react'

/**
 * What a user signs in with, where it is known: most servers name that field of the user as the field of the sign-in form,
 * or by its kind (`username`, `email`).
 */
export const usernameOf = (
  user: User,
  { username, kind }: { readonly username: string; readonly kind: string },
): string | undefined =>
  [username, kind]
    .map((field) => user[field])
    .find((each): each is string => typeof each === 'string')
