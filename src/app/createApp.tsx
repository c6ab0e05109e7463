import {
  lazy,
  StrictMode,
  Suspense,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { Provider } from 'react-redux'
import type { RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { applyLanguage, languageInUrl, loadAllMessages, loadMessages } from '../i18n'
import type { AccountSetup } from '../lib/account'
import { AppConfigContext, type AppConfig } from '../lib/appConfig'
import type { Brand, Remember, SignInLinks } from '../lib/brand'
import type { LoadCaptcha } from '../lib/captcha'
import { whole } from '../lib/whole'
import { languageChosen, selectLanguage } from '../preferences'
import type { createTimings, Environment, SessionLayer } from '../session'
import { SessionContext } from '../session/react'
import { createAppRouter } from './router'
import { Localized } from './shell/Localized'
import { startLanguage } from './startLanguage'
import { createAppStore, type StoreConfig } from './store'
import { LocalePath } from './LocalePath'
import { localePathOf } from './userLocale'

/** Everything that differs between deployments of this app. */
export type AppSetup = StoreConfig & {
  /** The team's brand; without it the app looks like Neshast. */
  readonly brand?: Brand
  readonly signIn?: SignInSetup
  /** The path that the app is served at: `/`, or one such as `/app/`. */
  readonly base?: string
  /**
   * The routes of screens that a team adds. A function gets the session layer, into whose `api` it injects the
   * endpoints of those screens.
   */
  readonly more?: RouteObject[] | ((session: SessionLayer) => RouteObject[])
  /** Marks the events of the session with the User Timing API; without it nothing is marked. */
  readonly createTimings?: typeof createTimings
  /**
   * The component that home shows first, below the greeting; without it home shows links to the other screens.
   */
  readonly loadHome?: (session: SessionLayer) => ReturnType<Load>
  /** The calls by which people change their password, and sign out everywhere; each is off unless it is set. */
  readonly account?: AccountSetup
  /** The names of the user's fields that `/account` shows; without it, the usual ones. */
  readonly profileFields?: readonly string[]
  /** Only in the demo: the hint on the sign-in screen, and the panel on the session's screen. */
  readonly loadDemoHint?: Load
  readonly loadDemoPanel?: Load
}
type Load = () => Promise<{ default: ComponentType }>

/** What a team changes about the sign-in page. */
export type SignInSetup = {
  /** The addresses for a forgotten password, signing up, help, terms and privacy. */
  readonly links?: SignInLinks
  /** Components above and below the form, such as a notice or the button of another sign-in provider. */
  readonly before?: Load
  readonly after?: Load
  readonly remember?: Remember
  /** The component of a captcha, where a step of `challenges` has one. */
  readonly captcha?: LoadCaptcha
}

/** A component that is rendered as soon as its code is loaded. */
const lazily = (load: Load | undefined): ReactNode => {
  // Its messages are not in the small set that every sign-in page loads.
  const Part =
    load &&
    lazy(() => Promise.all([whole(load(), 'default'), loadAllMessages()]).then(([part]) => part))
  return (
    Part && (
      <Suspense>
        <Part />
      </Suspense>
    )
  )
}

/** What the router shows, mounted anew with each one. */
function Pages({ subscribe, router: now, number }: ReturnType<typeof createAppRouter>) {
  const router = useSyncExternalStore(subscribe, now)
  // A screen is rendered in one piece: as a transition it comes later, for frames come in between.
  return router && <RouterProvider key={number()} router={router} useTransitions={false} />
}

/**
 * Starts the app: reads back what is stored, loads the messages, makes the router. Resolves when all of that is
 * known, so that the first frame shows the right screen in the right language.
 */
export async function createApp(
  setup: AppSetup,
  environment?: Partial<Environment>,
): Promise<
  { app: ReactNode; fetchAhead(): void; dispose(): void } & ReturnType<typeof createAppStore>
> {
  const { brand, signIn } = setup
  const made = createAppStore(setup, environment)
  const { store, session, timeline } = made
  const timings = setup.createTimings?.(session)
  await made.start()

  const inUrl = languageInUrl(location.search)
  if (inUrl) store.dispatch(languageChosen(inUrl))
  const language = startLanguage(setup.session, selectLanguage(store.getState()))
  const [own] = await Promise.all([
    // Part of the first frame, so that the layout does not shift later. Signing in works without it.
    (brand ?? signIn)
      ? whole(import('./ownParts'), 'loadOwnParts')
          .then(({ loadOwnParts }) => loadOwnParts(setup))
          .catch(() => undefined)
      : undefined,
    loadMessages(language),
  ])
  applyLanguage(language)

  const more = typeof setup.more === 'function' ? setup.more(session) : setup.more
  const demoHint = lazily(setup.loadDemoHint)
  const router = createAppRouter(session, store, setup.base, {
    ...setup, // it takes `loadHome` and `account`
    demoHint,
    more,
  })
  const appConfig: AppConfig = {
    profileFields: setup.profileFields,
    productName: brand?.name ?? 'Neshast',
    own,
    ...signIn, // the screens take `remember` and `captcha`
    more,
    demoPanel: lazily(setup.loadDemoPanel),
    userShown: timings?.userShown,
    remakeRouter: router.remake,
  }

  return {
    ...made,
    fetchAhead: router.fetchAhead,
    dispose() {
      router.dispose()
      made.stop()
    },
    app: (
      <StrictMode>
        <Provider store={store}>
          <AppConfigContext value={appConfig}>
            <SessionContext value={{ session, timeline }}>
              <LocalePath value={localePathOf(setup.session)}>
                <Localized initialLanguage={language}>
                  <Pages {...router} />
                </Localized>
              </LocalePath>
            </SessionContext>
          </AppConfigContext>
        </Provider>
      </StrictMode>
    ),
  }
}
