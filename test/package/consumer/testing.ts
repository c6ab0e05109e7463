/** A host's tests, for the compiler; without Playwright, whose types fit. */
import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { createSession } from 'neshast'
import { sessionPerWorker, signedInState, signIn, storeSession } from 'neshast/testing'
import { createTestBackend } from 'neshast/testing/msw'

const backend = createTestBackend({
  people: [
    { username: 'sara', password: '…', user: { id: 1, name: 'Sara' }, scope: ['orders:read'] },
  ],
  tokenLifetime: 60,
})
backend.setFault('refresh', { kind: 'status', status: 503, times: 1 })
console.log(backend.handlers.length, backend.stats().refreshes)
// @ts-expect-error -- there is no such fault
backend.setFault('refresh', { kind: 'broken' })

const session = createSession()
const preloadedState = signedInState({ user: { id: 1, name: 'Sara' } })
storeSession({}, signedInState(backend.signedIn('sara')))
export const store = configureStore({
  reducer: combineSlices(session, session.api),
  middleware: (getDefault) => getDefault().prepend(session.middleware),
  preloadedState,
})

export const begin = (page: Parameters<typeof signIn>[0]) =>
  signIn(page, { username: 'sara', password: '…', api: 'https://api.example.com' })
export const fixtures = sessionPerWorker({ people: [{ username: 'sara', password: '…' }] })
/** A page with more than is asked for, as Playwright's. */
type Page = Parameters<typeof signIn>[0] & { fill(label: string, text: string): Promise<void> }
export const bySteps = sessionPerWorker({
  people: [{ username: 'sara', password: '…' }],
  signIn: (page: Page, { username }) => page.fill('E-mail', username),
})
