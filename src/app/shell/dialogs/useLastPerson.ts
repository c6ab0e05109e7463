import { useState } from 'react'
import { usernameOf } from '../../../login/usernameOf'
import { useLoginOptions, useUser } from '../../../session/react'

/** Whoever is signed in, or was last: their name and their username, where these are known. */
export type Person = { name: string | undefined; username: string | undefined }

/** The person of the session or, after it has ended, of the last one. */
export function useLastPerson(): Person | undefined {
  const { user, name } = useUser()
  const options = useLoginOptions()
  const [last, setLast] = useState<Person & { of: object }>()
  if (user !== undefined && last?.of !== user) {
    setLast({ of: user, name, username: usernameOf(user, options) })
  }
  return last
}
