import { useState } from 'react'
import { useLoginOptions, useUser } from '../../../session/react'

/** Who is signed in or, after that, was: what they are called, and what they sign in with, as far as it is known. */
export type Person = { name: string | undefined; username: string | undefined }

/** The person of the session; once it is over, the one who was here last. */
export function useLastPerson(): Person | undefined {
  const { user, name } = useUser()
  const { username, kind } = useLoginOptions()
  const [last, setLast] = useState<Person & { of: object }>()
  if (user !== undefined && last?.of !== user) {
    // A server tends to call it in the user what it calls it at sign-in, or what it is.
    const known = [username, kind].map((field) => user[field])
    setLast({ of: user, name, username: known.find((each) => typeof each === 'string') })
  }
  return last
}
