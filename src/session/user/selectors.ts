import { read } from '../util/path'
import type { FilledOptions } from '../options/options'
import { readUserId } from '../refresh/tokenOwner'
import { selectSession, type SessionRootState } from '../state/rootState'
import { isLoggedIn, type User } from '../state/session'

/** Selects the status of the session, one of four. */
export const selectStatus = (state: SessionRootState) => selectSession(state).status
/** Selects whether a person is logged in, even if a refresh has to come first. */
export const selectIsLoggedIn = (state: SessionRootState) => isLoggedIn(selectSession(state))
/** Selects the user of the session, or `undefined` where nobody is logged in or the user is not known (yet). */
export const selectUser = (state: SessionRootState): User | undefined => {
  const session = selectSession(state)
  return isLoggedIn(session) ? session.user : undefined
}

/** Makes the selectors that depend on where the options say things are in a user. */
export const createUserSelectors = ({ user: paths }: FilledOptions) => ({
  /** The user's id, a string or a number (0 is an id), or `undefined`. */
  selectUserId(state: SessionRootState): string | number | undefined {
    return readUserId(paths, selectUser(state))
  },
  /** The user's name for people, or `undefined`. */
  selectUserName(state: SessionRootState): string | undefined {
    const name = read(selectUser(state), paths.name)
    return typeof name === 'string' && name.trim() !== '' ? name : undefined
  },
  /** The user's scopes as the server sent them; `readScopes` turns them into a list of names. */
  selectScope(state: SessionRootState): unknown {
    return read(selectUser(state), paths.scope)
  },
})
