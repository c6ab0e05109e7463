import {
  data,
  replace,
  type LoaderFunction,
  type MiddlewareFunction,
  type Path,
} from 'react-router'
import { hasScope, isLoggedIn, type Scope, type SessionLayer } from '../session'
import { loginPath } from './returnUrl'

/** Lets a session through; redirects everybody else to the sign-in page, which leads back to `here`. */
export const needsSession =
  (session: SessionLayer, here: () => Path): MiddlewareFunction =>
  () => {
    if (isLoggedIn(session.checkExpiry())) return
    const { pathname, search, hash } = here()
    throw replace(loginPath(session.options.redirect, pathname + search + hash))
  }

/** Lets guests through. With a session it redirects to the page that was asked for, once the user is known. */
export const guestsOnly =
  (
    session: SessionLayer,
    checked: (next: string | null) => string | undefined,
  ): MiddlewareFunction =>
  async ({ request }) => {
    if (!isLoggedIn(session.checkExpiry())) return
    await session.userReady()
    throw replace(
      checked(new URL(request.url).searchParams.get('next')) ?? session.options.redirect.home,
    )
  }

/**
 * Lets a user with that scope through; for everybody else the route answers 403. It is a loader and not a
 * middleware, because what a middleware throws before the loaders have run replaces the layout around the
 * screen as well.
 */
export const needsScope =
  (session: SessionLayer, scope: Scope): LoaderFunction =>
  async () => {
    await session.userReady()
    if (!hasScope(session, scope)) throw data(null, { status: 403 })
    return null
  }
