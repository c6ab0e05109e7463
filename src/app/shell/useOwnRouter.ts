import { useEffect, useLayoutEffect, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { useAppConfig } from '../../lib/appConfig'
import { readScopes } from '../../session'
import { useUser } from '../../session/react'

/**
 * Whether the router may show this person's page (`undefined` for a guest). Where their page takes the place of another's,
 * it may not: what its loaders and fetchers have brought for the one, and the state of the address, would stay until those
 * of the other have answered. So it is made anew.
 */
export function useOwnRouter(page: number | undefined): boolean {
  const { remakeRouter } = useAppConfig()
  const [first, setFirst] = useState(page)
  if (first === undefined && page !== undefined) setFirst(page)
  const isAnothers = first !== undefined && page !== undefined && first !== page
  useLayoutEffect(() => {
    if (isAnothers) remakeRouter?.()
  }, [isAnothers, remakeRouter])
  return !isAnothers
}

/** Runs the guards again where the user has come to have other scopes than those that they decided by. */
export function useGuardsOfNow() {
  const { user, scopes } = useUser()
  const { revalidate } = useRevalidator()
  const known = user && scopes.join(' ')
  // The route around all pages that need a session tells them: as it was asked, which is when the guards were.
  const decidedBy = readScopes(useLoaderData<unknown>())?.join(' ')
  useEffect(() => {
    if (known !== undefined && decidedBy !== undefined && known !== decidedBy) void revalidate()
  }, [known, decidedBy, revalidate])
}
