import { Outlet } from 'react-router'
import { NewVersionNotice } from './notices/NewVersionNotice'

/** What is around each signed-in screen inside the layout, which outlives a screen that breaks. */
export const ScreenFrame = () => (
  <>
    <NewVersionNotice />
    <Outlet />
  </>
)
