import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { useAppConfig } from '../../lib/appConfig'
import { readScopes } from '../../session'
import { useUser } from '../../session/react'
import { showFromTop } from './showFromTop'

/** Whether the next page to be shown takes the place of another person's. */
let isAfterAnother = false

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
    if (!isAnothers) return
    isAfterAnother = true
    remakeRouter?.()
  }, [isAnothers, remakeRouter])
  useEffect(() => {
    if (!isAfterAnother || isAnothers || page === undefined) return
    isAfterAnother = false
    // As after any change of screen: the focus was in what is gone.
    showFromTop()
  }, [isAnothers, page])
  return !isAnothers
}

/** Runs the guards again where the user has come to have other scopes than those that they decided by. */
export function useGuardsOfNow() {
  const { user, scopes } = useUser()
  const { revalidate } = useRevalidator()
  const known = user && scopes.join(' ')
  // The route around all pages that need a session tells them, as it was asked, which is when the guards were; nothing
  // where the user was not known, and the guards have waited for them.
  const decidedBy = readScopes(useLoaderData<unknown>())?.join(' ')
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (known === undefined) return
    const before = decidedBy ?? last.current
    last.current = known
    if (before !== undefined && before !== known) void revalidate()
  }, [known, decidedBy, revalidate])
}
