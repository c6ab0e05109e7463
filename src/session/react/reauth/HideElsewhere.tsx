import { useInsertionEffect, useLayoutEffect, useState, type RefObject } from 'react'
import type { SuspendedPage } from '../../reauth/reauthDialog'

type Props = {
  isSuspended: boolean
  /** The element of the page. */
  page: RefObject<Element | null>
  make: SuspendedPage['createElsewhere']
}

/**
 * Hides what a kept page has put outside of its element; each page has its own. Stands first, so that its insertion
 * effects run before the page, and later the sign-in form, are put into the document.
 */
export function HideElsewhere({ isSuspended, page, make }: Props) {
  const [elsewhere] = useState(make)
  useInsertionEffect(() => {
    elsewhere.watch()
    return elsewhere.stop
  }, [elsewhere])
  useInsertionEffect(() => {
    if (isSuspended) elsewhere.hide(page.current)
  }, [elsewhere, isSuspended, page])
  useLayoutEffect(() => {
    elsewhere.watch()
    if (!isSuspended) elsewhere.show()
  }, [elsewhere, isSuspended])
  return null
}
