import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { focusHeading, showFromTop } from './showFromTop'

/**
 * Moves the focus to the heading after a change of screen, so that a screen reader announces the new screen. One that is
 * new is shown from its top; to one that was left, the browser goes back where it was.
 */
export const useFocusOnHeading = () => {
  const { pathname } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (isBack) focusHeading({ preventScroll: true })
    else showFromTop()
  }, [pathname, isBack])
}
