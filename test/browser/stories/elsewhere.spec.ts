import { expect, expectGone, expectSeen } from './fixtures.ts'
import { storiesOf } from './bareHost.ts'
import type { StoryBrowser, StoryPage } from './storyPage.ts'
import type { createSession } from '../../../src/session/index.ts'

/** A host under a strict policy whose page is kept, and puts dialogs, a menu and a notice outside of its own element. */
const entry = (renewal: string) => `
  import { combineSlices, configureStore } from '@reduxjs/toolkit'
  import { createElement as h, lazy, Suspense, useEffect, useRef, useState } from 'react'
  import { createPortal } from 'react-dom'
  import { createRoot } from 'react-dom/client'
  import { createSession, Credentials, reauthDialog } from './src/session'
  import { SessionProvider, useIsLoggedIn, useLogin, useUser } from './src/session/react'

  const policy = document.createElement('meta')
  policy.httpEquiv = 'content-security-policy'
  policy.content = "default-src 'self'"
  document.head.append(policy)

  const session = createSession({ renewal: '${renewal}', onEnd: reauthDialog })
  const store = configureStore({
    reducer: combineSlices(session, session.api),
    middleware: (getDefault) => getDefault().concat(session.middleware),
  })

  function SignIn() {
    const logIn = useLogin()
    const submit = (event) => {
      event.preventDefault()
      void logIn(Object.fromEntries(new FormData(event.target)), { remember: true })
    }
    const field = (name, more) => h('label', null, name, h('input', { name, ...more }))
    const menu = createPortal(h('p', null, 'Help for everybody'), document.body)
    return h('form', { onSubmit: submit },
      field('username', { autoFocus: true }), field('password', { type: 'password' }),
      h('button', null, 'Sign in'), menu)
  }

  function Order({ close }) {
    const ref = useRef(null)
    useEffect(() => ref.current.showModal(), [])
    const closes = (next) => (event) => {
      // React lets it bubble.
      event.stopPropagation()
      told.push('close')
      next()
    }
    const onToggle = ({ newState }) => void (newState === 'closed' && told.push('toggle'))
    const [isAsking, setIsAsking] = useState(false)
    const sure = useRef(null)
    useEffect(() => void (isAsking && sure.current.showModal()), [isAsking])
    return h('dialog', { ref, onClose: closes(close), onToggle },
      h('label', null, 'Amount', h('input')), h('button', { onClick: () => setIsAsking(true) }, 'Confirm'),
      h('dialog', { ref: sure, onClose: closes(() => setIsAsking(false)) },
        h('label', null, 'Code', h('input'))))
  }

  /** Has a dialog of its own, as those of libraries have. */
  customElements.define('x-details', class extends HTMLElement {
    connectedCallback() {
      if (this.shadowRoot) return
      this.attachShadow({ mode: 'open' }).innerHTML = '<dialog>Details<button>OK</button></dialog>'
    }
    open() {
      this.shadowRoot.querySelector('dialog').showModal()
    }
  })

  /** Asks in a dialog that React knows nothing of. */
  function ask(name) {
    const dialog = document.createElement('dialog')
    dialog.id = 'asked'
    dialog.textContent = 'Delete all of ' + name + '?'
    document.body.append(dialog)
    dialog.showModal()
  }

  function Page() {
    const isLoggedIn = useIsLoggedIn()
    const details = useRef(null)
    const failure = useRef(null)
    const isFailing = location.hash === '#failing'
    useEffect(() => void (isFailing && !isLoggedIn && failure.current.showModal()))
    const known = useUser().user?.name
    const [name, setName] = useState(known)
    // A page goes on to show what it has, also when its session is over.
    if (known && known !== name) setName(known)
    const [isOpen, setIsOpen] = useState(false)
    const of = (what) => what + ' of ' + name
    return h('main', null,
      h('h1', null, of('Page')),
      h('button', { onClick: () => setIsOpen(true) }, 'New order'),
      h('button', { onClick: () => details.current.open() }, 'Show'),
      h('button', { onClick: () => ask(name) }, 'Delete'),
      h('x-details', { ref: details }),
      h('dialog', { ref: failure }, 'Not saved', h('button', null, 'Again')),
      isOpen && h(Order, { close: () => setIsOpen(false) }),
      createPortal(h('p', { style: { display: 'flex' } }, of('Menu')), document.body),
      createPortal(h('p', null, of('Notice')), document.querySelector('#notices')),
      isOpen && createPortal(h('p', null, of('Order')), document.querySelector('#notices')))
  }

  const Late = lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    return { default: SignIn }
  })
  const App = () => [
    h('header', { key: 1 }, 'A host'),
    h(Suspense, { key: 2 },
      h(SessionProvider, { session, store, signIn: h(Late) }, h(Page))),
  ]

  Object.assign(globalThis, {
    session,
    sessionStatus: () => store.getState().session.status,
    sara: () => session.logIn(new Credentials({ username: 'sara', password: 'parvaz-1405' }, { remember: true })),
    told: [],
  })
  addEventListener('DOMContentLoaded', () => {
    const kind = location.hash.slice(1)
    const place = document.createElement(kind === 'dialog' ? 'dialog' : 'div')
    document.body.innerHTML = '<p>Above</p><div id="root"></div><div id="notices"></div>'
    document.querySelector('#root').append(place)
    if (kind === 'dialog') place.showModal()
    createRoot(kind === 'shadow' ? place.attachShadow({ mode: 'open' }) : place).render(h(App))
    const news = document.createElement('p')
    news.textContent = 'Its news'
    globalThis.tellNews = () => place.before(news)
  })
`

declare const session: ReturnType<typeof createSession>
declare const sara: () => Promise<unknown>
declare const told: string[]
declare const tellNews: () => void

const test = storiesOf(entry)

const text = (content: string) => ({ text: content })
const button = (name: string) => ({ role: 'button', name }) as const
const amount = { label: 'Amount' } as const
const code = { label: 'Code' } as const
const ofSara = ['Page', 'Menu', 'Notice', 'Order'].map((what) => text(`${what} of Sara Parvaz`))
const ofTheHost = ['Above', 'A host', 'Its news'].map(text)

async function open(browser: StoryBrowser, place = '') {
  const tab = browser.tabs[0]!
  await tab.goto(`/#${place}`)
  await tab.evaluate(() => sara().then(() => undefined))
  if (place === 'failing') await tab.reload() // its form has still to be loaded when the session ends
  await expectSeen(tab, text('Page of Sara Parvaz'))
  await tab.evaluate(() => tellNews())
  return tab
}

/** Sara types into two dialogs over her page; the session ends. */
async function endUnderDialogs(tab: StoryPage) {
  await tab.click(button('New order'))
  await tab.type(amount, '120')
  await tab.click(button('Confirm'))
  await tab.type(code, '7')
  for (const each of [...ofSara, ...ofTheHost]) await expectSeen(tab, each)
  await tab.evaluate(() => session.expire())
  await expectSeen(tab, button('Sign in'))
}

async function submit(tab: StoryPage, username: string, password: string) {
  await tab.type({ label: 'username' }, username)
  await tab.type({ label: 'password' }, password)
  await tab.click(button('Sign in'))
}

/** What has the focus: the text of its label, or its own. */
const focus = (tab: StoryPage) =>
  tab.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element?.closest('label, button')?.textContent ?? 'nowhere'
  })

// @proves keptPage: bare body same
test('what a kept page has put elsewhere is hidden, keeps nobody from signing in, and comes back as it was', async ({
  open: start,
  engine,
}) => {
  // The driver of WebKit finds nothing in a shadow root.
  const places = engine.name === 'webkit' ? ['', 'dialog'] : ['', 'dialog', 'shadow']
  for (const place of places) {
    const { person } = await start('refreshToken')
    const tab = await open(person, place)
    for (const _ of [1, 2]) {
      await endUnderDialogs(tab)
      for (const each of [...ofSara, amount, code]) await expectGone(tab, each)
      for (const each of [...ofTheHost, text('Help for everybody')]) await expectSeen(tab, each)
      expect(await focus(tab)).toBe('username')

      await submit(tab, 'sara', 'parvaz-1405')
      for (const each of [...ofSara, ...ofTheHost]) await expectSeen(tab, each)
      expect(
        await tab.evaluate(
          () =>
            [...document.querySelectorAll('p')].find((p) => p.textContent?.startsWith('Menu'))
              ?.style.display,
        ),
      ).toBe('flex')
      // Nobody was told that a dialog was closed meanwhile, and they close as any other.
      expect(await tab.evaluate(() => told)).toEqual([])
      expect(await focus(tab)).toBe('Code')
      await tab.press('Escape')
      await expectGone(tab, code)
      expect(await focus(tab)).toBe('Confirm')
      await tab.press('Escape')
      await expectGone(tab, amount)
      expect(await focus(tab)).toBe('New order')
      const closings = () => tab.evaluate(() => told.filter((each) => each === 'close'))
      await expect.poll(closings).toEqual(['close', 'close'])
      await tab.evaluate(() => void told.splice(0))
    }
  }
})

const areModal = (tab: StoryPage) =>
  tab.evaluate(() =>
    [
      document.querySelector('x-details')?.shadowRoot?.querySelector('dialog'),
      ...document.querySelectorAll('main > dialog'),
    ].map((dialog) => dialog?.matches(':modal')),
  )

// @proves keptPage: bare body same
test('neither a dialog of a part with a tree of its own, nor one that a hidden page opens, keeps anybody from signing in', async ({
  open: start,
}) => {
  const { person } = await start('refreshToken')
  const tab = await open(person, 'failing')
  await tab.click(button('Show'))
  expect(await areModal(tab)).toEqual([true, false])
  await tab.evaluate(() => session.expire())
  await expectSeen(tab, button('Sign in'))
  expect(await areModal(tab)).toEqual([false, false])
  await submit(tab, 'sara', 'parvaz-1405')
  await expectSeen(tab, button('Again'))
  expect(await areModal(tab)).toEqual([true, true])
})

for (const renewal of ['refreshToken', 'cookie'] as const)
  // @proves nobodyElse: bare body cookie another
  test(`what a kept page has put elsewhere is gone with it, where another person signs in (${renewal})`, async ({
    open: start,
  }) => {
    const { person } = await start(renewal)
    const tab = await open(person)
    await tab.click(button('Delete'))
    await expectSeen(tab, { css: '#asked' })
    await tab.evaluate(() => session.expire())
    await submit(tab, 'sara', 'parvaz-1405')
    await expectSeen(tab, { css: '#asked' })
    await tab.press('Escape')
    await endUnderDialogs(tab)
    await tab.evaluate(() => document.querySelector<HTMLDialogElement>('#asked')?.showModal())
    await submit(tab, 'omid', 'darya-1405')
    for (const what of ['Page', 'Menu', 'Notice'])
      await expectSeen(tab, text(`${what} of Omid Darya`))
    for (const each of [...ofSara, amount, text('Help for everybody')]) await expectGone(tab, each)
    // What React does not know stays in the document, and is not opened for anybody else.
    expect(await tab.evaluate(() => document.querySelectorAll('dialog:modal').length)).toBe(0)
    await expectGone(tab, { css: '#asked' })
    await tab.click(button('New order'))
    await expectSeen(tab, amount)
  })
