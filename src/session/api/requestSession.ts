import type { Match } from '../options/responseMatch'

/** How one request is sent under the session, where it differs from all others. */
export type RequestSession = {
  /** Sent without a token where none can be had now, rather than not at all. */
  readonly optional?: boolean | undefined
  /** `false`: never sent a second time, whatever is answered. */
  readonly replay?: boolean | undefined
  /** Which answers say that the token is not good: `[]` for none, as where 401 means a wrong old password. */
  readonly expired?: readonly Match[] | undefined
}

/** What `extraOptions` of an endpoint may say; `session: false` is a public request, which no token goes with. */
export type SessionExtraOptions = { readonly session?: RequestSession | false | undefined }
