import { reauthentication } from '../session'

/** The demo's server wants a sign-in that is recent before it deletes all notes. */
export const demoReauthentication = /* @__PURE__ */ reauthentication({
  when: [{ status: 403, path: 'error', is: 'login_too_old' }],
})
