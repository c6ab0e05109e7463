import {
  data,
  replace,
  type LoaderFunction,
  type MiddlewareFunction,
  type Path,
} from 'react-router'
import { hasScope, isLoggedIn, type Scope, type SessionLayer } from '../session'
import { loginPath } from './returnUrl'

/** Lets a session through; sends everybody else to sign in, and afterwards back to `here`. */
export const needsSession =
  (session: SessionLayer, here: () => Path): MiddlewareFunction =>
  () => {
    if (isLoggedIn(session.checkExpiry())) return
    const { pathname, search, hash } = here()
    throw replace(loginPath(session.options.redirect, pathname + search + hash))
  }

/** Lets guests through; a session goes on to the page that was asked for, once its user is known. */
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
 * Lets a user through who has what is asked; for everybody else the route answers 403. A loader, for what a
 * middleware throws before the loaders have run takes the layout around the screen away with it.
 */
export const needsScope =
  (session: SessionLayer, scope: Scope): LoaderFunction =>
  async () => {
    await session.userReady()
    if (!hasScope(session, scope)) throw data(null, { status: 403 })
    return null
  }
