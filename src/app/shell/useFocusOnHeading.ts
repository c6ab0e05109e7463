import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a change of screen the heading takes the focus, so that a screen reader tells where the person is. */
export const useFocusOnHeading = () => {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.querySelector('h1')?.focus()
  }, [pathname])
}
