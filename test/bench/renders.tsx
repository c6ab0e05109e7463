import { events } from '../../src/session'
import './page.ts'
import { signedIn } from './sessions.ts'
import { loggedIn, noOpRow, pastEvents } from './noOps.ts'
import type { Row } from './table.ts'

const components = 1000
const count = 1000

/** How often the store’s selectors, and a thousand mounted components that read the session, notice what changes nothing. */
export async function renderRows(): Promise<Row[]> {
  const tab = await signedIn(0)
  try {
    return [noOpRow(tab), ...(await mountedRows(tab))]
  } finally {
    tab.close()
  }
}

async function mountedRows({
  store,
  session,
}: Awaited<ReturnType<typeof signedIn>>): Promise<Row[]> {
  const { JSDOM } = await import('jsdom')
  const { window } = new JSDOM('', { url: 'http://app.test/' })
  Object.assign(globalThis, { window, document: window.document })
  // React looks for a document when it is loaded.
  const [{ createRoot }, { flushSync }, { Provider }, hooks] = await Promise.all([
    import('react-dom/client'),
    import('react-dom'),
    import('react-redux'),
    import('../../src/session/react'),
  ])
  let renders = 0
  const Reader = () => {
    renders += 1
    const { name } = hooks.useUser()
    const mayRead = hooks.useHasScope('profile:read')
    return hooks.useIsLoggedIn() && mayRead ? name : null
  }
  const rendersOf = (act: () => void) => {
    const before = renders
    flushSync(act)
    return renders - before
  }
  const root = createRoot(window.document.createElement('div'))
  const all = Array.from({ length: components }, (_, i) => <Reader key={i} />)
  const first = rendersOf(() => {
    root.render(
      <Provider store={store}>
        <hooks.SessionProvider session={session}>{all}</hooks.SessionProvider>
      </Provider>,
    )
  })
  if (first !== components) throw new Error(`Rendered ${first} of ${components} components`)

  const past = pastEvents(store.getState().session)
  const ofNothing = rendersOf(() => {
    for (let i = 0; i < count; i += 1) store.dispatch(past[i % past.length]!)
  })
  const { epoch, rotation, accessToken, renewal } = loggedIn(store.getState().session)
  const next = { epoch, rotation: rotation + 1, accessToken, renewal }
  const ofToken = rendersOf(() => {
    store.dispatch(events.tokenRefreshed({ ...next, cause: 'refreshed' }))
  })
  const ofUser = rendersOf(() => {
    store.dispatch(events.userLoaded({ epoch, user: { id: 1, name: 'Sara Parvaz' } }))
  })
  flushSync(() => root.unmount())
  // Otherwise nothing would have been counted before either.
  if (ofUser !== components) throw new Error(`A new name rendered ${ofUser} components`)

  const row = (what: string, value: number): Row => ({
    what: `renders of ${components.toLocaleString('en-US')} components that read the session, on ${what}`,
    ours: { value, unit: 'renders' },
    goal: { of: 'ours', exactly: 0 },
  })
  return [
    row(`${count.toLocaleString('en-US')} events that change nothing`, ofNothing),
    row('a refreshed token', ofToken),
  ]
}
