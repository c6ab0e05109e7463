import { isLoggedIn } from '../state/session'
import type { StateAccess } from '../state/stateAccess'
import { attempt } from '../util/attempt'
import { createTeller } from '../util/teller'

const tell = /* @__PURE__ */ createTeller()

/**
 * For development: tells a host whose person is signed in that a request got no token because of the address that it goes
 * to, where the server has answered it with 401. `url` is empty where the address is not known.
 */
export function tellRefusedElsewhere(state: StateAccess, status: number, url: string) {
  if (status !== 401 || !isLoggedIn(state.session())) return
  const origin = attempt(() => new URL(url).origin)
  tell(
    origin === undefined
      ? 'a request was answered with 401, and got no token: where its base query sends it is not known, or no origin of the API. See withSession(baseQuery, { baseUrl }), and the option origins.'
      : `a request to ${origin} was answered with 401, and got no token: it is no origin of the API. If it is one, add it to the option origins; if it is not, give its endpoint extraOptions: { session: false }.`,
  )
}
