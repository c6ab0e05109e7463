import { Outlet } from 'react-router'
import { NewVersionNotice } from './notices/NewVersionNotice'

/** What surrounds each signed-in screen inside the layout; it stays mounted when a screen fails. */
export const ScreenFrame = () => (
  <>
    <NewVersionNotice />
    <Outlet />
  </>
)
