import type { ComponentType, ReactNode } from 'react'
import type { Path, RouteObject } from 'react-router'
import { loadAllMessages } from '../i18n'
import type { AccountSetup } from '../lib/account'
import { whole, wholeAsNamed } from '../lib/whole'
import type { SessionLayer } from '../session'
import { loadCalendar } from '../ui/time/useCalendar'
import { LoginRoute } from './LoginRoute'
import { guestsOnly, needsScope, needsSession } from './guards'
import { loadSignedIn } from './loadSignedIn'
import type { RouteHandle } from './returnUrl'
import { GuestShell } from './shell/GuestShell'
import { Root } from './shell/Root'
import { RootError } from './shell/RootError'

export type RoutesConfig = {
  /** What the sign-in screen shows beside its form in demo mode. */
  readonly demoHint?: ReactNode
  /** What home shows first. */
  readonly loadHome?: ((session: SessionLayer) => Promise<{ default: ComponentType }>) | undefined
  readonly account?: AccountSetup | undefined
  /** Further routes for people who are signed in: the screens that a team adds. */
  readonly more?: RouteObject[]
}

type Places = {
  readonly checked: (next: string | null) => string | undefined
  readonly here: () => Path
}

const guestPage: RouteHandle = { guestsOnly: true }

/**
 * Signed-in screens wait for their messages. These and the calendar are loaded in parallel with the screens. Brings the
 * scopes that the guards decide by, as the server sent them; `null` where they wait for them.
 */
const loadForScreens = (session: SessionLayer) => async () => {
  const scopes = session.scope() ?? null
  void loadCalendar()
  await loadAllMessages()
  return scopes
}

/** Applies the check of `whole` to a team's routes too: what they load lazily is complete, or an error. */
const wholeRoute = (route: RouteObject): RouteObject => {
  const { lazy, children } = route
  // React Router renders nothing for a route without a component; only a route with children may lack one.
  const needed = children || 'Component' in route || 'element' in route ? [] : ['Component']
  const wholeLazy = () =>
    typeof lazy === 'function'
      ? () => wholeAsNamed(lazy(), ...needed)
      : Object.fromEntries(
          Object.entries((lazy ?? {}) as Record<string, () => Promise<unknown>>).map(
            ([name, load]) => [
              name,
              async () => (await whole({ [name]: await load() }, name))[name],
            ],
          ),
        )
  return {
    ...route,
    ...(lazy && { lazy: wholeLazy() }),
    ...(children && { children: children.map(wholeRoute) }),
  } as RouteObject
}

/** The routes of the app, each with its guards. */
export const createRoutes = (
  session: SessionLayer,
  { checked, here }: Places,
  { demoHint, loadHome, account, more = [] }: RoutesConfig,
): RouteObject[] => [
  {
    Component: Root,
    ErrorBoundary: RootError,
    // Until the first screen is rendered, index.html shows the mark.
    HydrateFallback: () => null,
    children: [
      {
        Component: GuestShell,
        children: [
          {
            path: session.options.redirect.login,
            handle: guestPage,
            middleware: [guestsOnly(session, checked)],
            loader: ({ request }) => checked(new URL(request.url).searchParams.get('next')) ?? null,
            element: <LoginRoute demoHint={demoHint} />,
          },
        ],
      },
      {
        lazy: async () => (await loadSignedIn()).everybody,
        children: [{ path: '*', lazy: () => whole(import('../screens/notFound'), 'Component') }],
      },
      {
        middleware: [needsSession(session, here)],
        loader: loadForScreens(session),
        lazy: async () => ({ Component: (await loadSignedIn()).Private }),
        children: [
          {
            lazy: async () => (await loadSignedIn()).frame,
            children: [
              { index: true, lazy: async () => (await loadSignedIn()).homeOf(loadHome?.(session)) },
              {
                path: 'account',
                lazy: async () => (await loadSignedIn()).accountOf(session, account),
              },
              { path: 'settings', lazy: () => whole(import('../screens/settings'), 'Component') },
              {
                path: 'session',
                loader: needsScope(session, 'session:inspect'),
                lazy: () => whole(import('../screens/session'), 'Component'),
              },
              ...more.map(wholeRoute),
            ],
          },
        ],
      },
    ],
  },
]
