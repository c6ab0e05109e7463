import { expect, test } from '@jest/globals'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { reauthDialog } from '../../src/session'
import { useIsLoggedIn, useOwnDrafts, useSuspendedPage } from '../../src/session/react'
import { title, TitleForm, useDraftHosts } from '../support/draftHost'
import { useDemoServer } from '../support/server'

useDemoServer()
const { openHost } = useDraftHosts()

/** A page whose form is opened by a button: another person's page begins without it. */
const Page = () => {
  const [isWriting, setWriting] = useState(false)
  return isWriting ? <TitleForm /> : <button onClick={() => setWriting(true)}>write</button>
}
/** As src/app/Private.tsx. */
const Private = () => {
  const { isSuspended, pageKey } = useSuspendedPage()
  const isLoggedIn = useIsLoggedIn()
  useOwnDrafts()
  if (!isLoggedIn && !isSuspended) return <p>signed out</p>
  return (
    <div style={{ display: isSuspended ? 'none' : 'contents' }}>
      <Page key={pageKey} />
    </div>
  )
}

// @proves typed, nobodyElse: another
test('what somebody typed into a page that is kept is not left in the storage for another person who signs in over it', async () => {
  const { session, send, end } = await openHost(Private, { onEnd: reauthDialog })
  fireEvent.click(screen.getByText('write'))
  fireEvent.input(await title(), { target: { value: 'Sara’s secret' } })
  end()
  expect(session.suspendedPage?.isSuspended()).toBe(true)
  // As in a browser: React draws when it would, not at the end of `act`.
  const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  scope.IS_REACT_ACT_ENVIRONMENT = false
  await send('omid')
  await waitFor(() => expect(session.suspendedPage?.isSuspended()).toBe(false))
  await new Promise<void>((resolve) => setTimeout(resolve, 100))
  scope.IS_REACT_ACT_ENVIRONMENT = true
  expect(screen.getByText('write')).toBeInTheDocument()
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('secret')
})
