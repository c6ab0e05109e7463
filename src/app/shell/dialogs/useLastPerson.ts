import { useState } from 'react'
import { useLoginOptions, useUser } from '../../../session/react'

/** Whoever is signed in, or was last: their name and their username, where these are known. */
export type Person = { name: string | undefined; username: string | undefined }

/** The person of the session or, after it has ended, of the last one. */
export function useLastPerson(): Person | undefined {
  const { user, name } = useUser()
  const { username, kind } = useLoginOptions()
  const [last, setLast] = useState<Person & { of: object }>()
  if (user !== undefined && last?.of !== user) {
    // Most servers name that field of the user as the field of the sign-in form, or by its kind: `username`,
    // `email`.
    const known = [username, kind].map((field) => user[field])
    setLast({ of: user, name, username: known.find((each) => typeof each === 'string') })
  }
  return last
}
