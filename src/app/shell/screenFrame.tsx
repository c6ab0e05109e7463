import { Outlet } from 'react-router'
import { NewVersionNotice } from './NewVersionNotice'

/** What is around each signed-in screen inside the layout, so that the layout outlives a screen that breaks. */
export const Component = () => (
  <>
    <NewVersionNotice />
    <Outlet />
  </>
)

export { ScreenErrors as ErrorBoundary } from './ScreenErrors'
