import type { fieldKinds, OneOf } from '../../options/choices'
import type { Result, SessionError } from '../../state/errors'

/** A field of a step, for the form of the host. */
export type StepField = {
  readonly name: string
  readonly kind: OneOf<typeof fieldKinds>
  /** What a `choice` offers; `value` is what `continue` takes. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
  /** The server's own rules for a `newPassword`; show them as text only. */
  readonly rules?: string
  readonly minLength?: number
  /** Where the text of the `terms` can be read. */
  readonly href?: string
  /** What the answer has for a `captcha`, at the path `from`. */
  readonly data?: unknown
}

/** What a server asks for before it signs somebody in. It holds secrets, which nothing but its calls can reach. */
export type LoginStep = {
  /** The `name` in the option `challenges`. */
  readonly name: string
  readonly fields: readonly StepField[]
  /**
   * Sends the fields. The result has this same step where the person may try again, another one where the server asks for
   * more, and none where the person has to begin with the password again.
   */
  continue(fields: Readonly<Record<string, string | boolean>>): Promise<LoginResult>
  /** Has the code sent again, where the option `challenges` has a call for it. */
  readonly resend: (() => Promise<Result>) | undefined
  /** When that is possible next, in epoch milliseconds. */
  readonly resendAt: number
  /** Gives up; a call that is under way signs nobody in. */
  cancel(): void
}

/** Why a login failed; `step` says what the server asks for. It is not enumerable, so that no log and no cache has it. */
export type LoginError = SessionError & { readonly step?: LoginStep }

/** How a login ended: signed in, or why not, and the step that the server asks for first, if it does. */
export type LoginResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly error: SessionError; readonly step?: LoginStep | undefined }

/** The outcome of a login as a result. */
export const resultOf = (error: LoginError | undefined): LoginResult =>
  error === undefined ? { ok: true } : { ok: false, error, step: error.step }
