import type { fieldKinds, OneOf } from './choices'
import type { Endpoint } from './endpoint'
import type { Match } from './responseMatch'
import type { Path } from '../util/path'

/** What a person types or chooses in a step. */
export type ChallengeField = {
  /** Its name in the body of the step's call. */
  readonly name: string
  /**
   * `code`: a one-time code. `newPassword`: a password to set. `choice`: one of a list in the answer. `terms`: a box that
   * must be ticked. `trust`: a box that may be ticked, such as "trust this device". `captcha`: what the app draws by itself.
   */
  readonly kind: OneOf<typeof fieldKinds>
  /**
   * Path in the answer: of the list for `choice`, of the rules as text for `newPassword`, of the URL of the text for
   * `terms`, of what a `captcha` needs, such as its site key.
   */
  readonly from?: Path | undefined
  /** Paths inside each entry of the list: what is sent (`id`), and what a person reads (`name`). */
  readonly value?: Path | undefined
  readonly label?: Path | undefined
  /** How many characters a `newPassword` has at least. */
  readonly minLength?: number | undefined
}

/** A call of a step; what is left out is as in `endpoints.login`. */
export type StepCall = { readonly url: string } & {
  readonly [Key in Exclude<keyof Endpoint, 'url' | 'bearer'>]?: Endpoint[Key] | undefined
}

/** A step that comes after the password, and the answers that ask for it. */
export type Challenge = {
  /** Says what is asked for; the `code` of the error that a login is answered with. */
  readonly name: string
  /** The answers that ask for this step. */
  readonly when: Match | readonly Match[]
  readonly fields: readonly ChallengeField[]
  /** The call that the fields are sent with. If left out it is the login call, with what was typed before. */
  readonly call?: StepCall | undefined
  /**
   * What the next call takes over from the answer: the path of each by the name of its field, or by `header:<name>`. It is
   * kept in memory only.
   */
  readonly carry?: { readonly [field: string]: Path } | undefined
  /** The call that has a code sent again; `step.resendAt` is `after` seconds (30) later. */
  readonly resend?: (StepCall & { readonly after?: number | undefined }) | undefined
  /** The answers to the step's call that say that it is too late: the person begins with the password again. */
  readonly expired?: readonly Match[] | undefined
}
