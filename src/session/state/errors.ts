import { isFields } from '../util/path'

/** The calls that the session layer makes itself, and `request` for those of the host. */
export type CallName = 'login' | 'logout' | 'refresh' | 'user' | 'request'

/** What kept a server from answering the question. */
export type FaultKind = 'unreachable' | 'timeout' | 'status' | 'notUnderstood'

/** Both tokens are past their end, or nothing renews the session in this tab: nothing was sent. */
export type ExpiredAuthSessionError = {
  readonly name: 'ExpiredAuthSessionError'
  readonly message: string
}

/** The session that a request was made under is over; its answer is not for the next one. */
export type SessionEndedError = { readonly name: 'SessionEndedError'; readonly message: string }

/**
 * The server refused the token, and the body of the request, a stream, is used up. Make the request anew: that
 * refreshes the session first.
 */
export type BodyNotRepeatedError = {
  readonly name: 'BodyNotRepeatedError'
  readonly message: string
}

/** The server said no. `serverMessage` is its own text, for people; show it as text only. */
export type RefusedError = {
  readonly name: 'RefusedError'
  readonly message: string
  readonly call: CallName
  readonly status: number
  readonly serverMessage?: string
  /** What the refusal of a login means, where `login.refusals` tells. */
  readonly code?: string
}

/** Anything that is not an answer to the question. The session is kept. */
export type FaultError = {
  readonly name: 'FaultError'
  readonly message: string
  readonly call: CallName
  readonly kind: FaultKind
  readonly status?: number
  /** When the next try may be made, in epoch milliseconds, where the server told. */
  readonly retryAt?: number
}

/** An answer came without the field that it must have. `keys` are the names found instead. */
export type MissingFieldError = {
  readonly name: 'MissingFieldError'
  readonly message: string
  readonly call: CallName
  readonly field: string
  readonly keys: readonly string[]
}

/** The person was asked to prove who they are, and did not: the request was not carried out. */
export type ReauthenticationCancelledError = {
  readonly name: 'ReauthenticationCancelledError'
  readonly message: string
}

/** The error values of the session layer; tell them apart by `name`. None holds a secret. */
export type SessionError =
  | ExpiredAuthSessionError
  | SessionEndedError
  | BodyNotRepeatedError
  | RefusedError
  | FaultError
  | MissingFieldError
  | ReauthenticationCancelledError

/**
 * Tells an error value of the session layer from those of the base query that it wraps. One that has lost its fields on the
 * way is none: `createAsyncThunk` keeps only the name and the message of what is thrown in it.
 */
export const isSessionError = (error: unknown): error is SessionError =>
  isFields(error) &&
  ('call' in error
    ? /^(Refused|Fault|MissingField)Error$/
    : /^(ExpiredAuthSession|SessionEnded|BodyNotRepeated|ReauthenticationCancelled)Error$/
  ).test(error.name as string)

export const expiredAuthSession: ExpiredAuthSessionError = {
  name: 'ExpiredAuthSessionError',
  message: 'Both token and refresh token have expired. Your request was aborted.',
}

export const sessionEnded: SessionEndedError = {
  name: 'SessionEndedError',
  message: 'The session of this request is over.',
}

/** Nobody is signed in, and nobody has been signed out just now. */
export const nobody: SessionEndedError = {
  name: 'SessionEndedError',
  message: 'There is no session.',
}

export const bodyNotRepeated: BodyNotRepeatedError = {
  name: 'BodyNotRepeatedError',
  message: 'The access token was refused, and the request body cannot be sent again.',
}

const words: Record<FaultKind, string> = {
  unreachable: 'could not be reached',
  timeout: 'did not answer in time',
  status: 'answered unexpectedly',
  notUnderstood: 'could not be understood',
}

/** A fault of one of the calls. */
export const fault = (
  call: CallName,
  kind: FaultKind,
  more: { status?: number; retryAt?: number } = {},
): FaultError => ({
  name: 'FaultError',
  call,
  kind,
  message: `The server ${words[kind]} (${call}${more.status ? `, ${more.status}` : ''}).`,
  ...more,
})

/** Checks a fault that was received from another tab. */
export const isFault = (value: unknown): value is FaultError =>
  isFields(value) &&
  value.name === 'FaultError' &&
  Object.hasOwn(words, value.kind as string) &&
  (value.retryAt === undefined || typeof value.retryAt === 'number')

/** A clear no to one of the calls. */
export const refused = (
  call: CallName,
  status: number,
  serverMessage?: string,
  meaning?: { readonly code: string },
): RefusedError => ({
  name: 'RefusedError',
  call,
  status,
  message: `The server refused the ${call} (${status}).`,
  ...(serverMessage && { serverMessage }),
  ...meaning,
})

/** An error value as something that can be thrown. */
export const thrown = (error: SessionError) => Object.assign(new Error(error.message), error)

/** The outcome of an operation that may fail and has no value. */
export type Result = { readonly ok: true } | { readonly ok: false; readonly error: SessionError }
