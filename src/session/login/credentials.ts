import { hidden } from '../devtools/redact'

/**
 * Declared here because a host may not have the types of Node installed. Its bundler replaces `process.env.NODE_ENV`.
 */
declare const process: { env: { NODE_ENV?: string } }

/** How a sign-in is meant. */
export type Remember = {
  /** Whether the session is to be kept for all tabs and after the browser is closed; `false` by default. */
  readonly remember?: boolean | undefined
}

/**
 * What a person typed to log in. It passes through Redux as the argument of a mutation, so its fields are private: no
 * log, DevTools or serializer can read them.
 */
export class Credentials {
  readonly #fields: Readonly<Record<string, string>>
  /** Whether the session is to be kept for all tabs and after the browser is closed. */
  readonly remember: boolean

  constructor(fields: Readonly<Record<string, string>>, { remember = false }: Remember = {}) {
    if (process.env.NODE_ENV !== 'production') checkFields(fields)
    this.#fields = fields
    this.remember = remember
  }

  /** The fields as typed, for the body of the login call and nothing else. */
  reveal(): Readonly<Record<string, string>> {
    return this.#fields
  }

  toJSON() {
    return hidden
  }
}

/** @throws TypeError for what is no object with fields; its message does not show it, because it may be a password. */
function checkFields(fields: unknown) {
  // Neither an array nor a `FormData`, whose fields are no properties.
  if (Object.prototype.toString.call(fields) !== '[object Object]')
    throw new TypeError(
      'A login takes its fields as an object, such as { username, password }; those of a form are Object.fromEntries(new FormData(form)).',
    )
}

/** For development. @throws TypeError for anything but `Credentials`. */
export function checkCredentials(given: unknown) {
  if (!(given instanceof Credentials))
    throw new TypeError(
      'session.logIn takes one argument: new Credentials({ username, password }, { remember: true }).',
    )
}
