import { hidden } from '../devtools/redact'

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
