/** The people who sign in, by their names. */
export type Person = 'sara' | 'omid'

export const passwords: Record<Person, string> = {
  sara: 'parvaz-1405',
  omid: 'darya-1405',
}

/** What came of something that a page asked of its library. */
export type Answer = {
  readonly ok: boolean
  /** Whom the server took the request for. */
  readonly user?: string
  /** What the library says of a failure, with all that its error holds. */
  readonly error?: string
}

/** How a page is set up, from its URL: what a scenario varies. */
export type Setting = {
  /** The name of the app, where two share an origin. */
  readonly app: string
  /** Whether the session is to stay in this tab: `sessionStorage`. */
  readonly ownTab: boolean
}

/** A library in its page: the same questions for each. */
export interface Library {
  /** Starts: reads back what is stored. */
  start(setting: Setting, screen: Screen): Promise<void> | void
  signIn(person: Person, password: string): Promise<Answer>
  signOut(): Promise<void>
  /** Makes a request to the API under the session, as the library's documentation has it. */
  ask(url: string): Promise<Answer>
  /** The data that the library keeps of an answer, where it keeps any. */
  kept?(url: string): string | undefined
}

/** What a person sees: set only by what the library tells the page. */
export type Screen = {
  /** The person who is signed in, `undefined` for the sign-in page. */
  user: string | undefined
  /** Why it is over, or cannot be renewed now, as the library told it. */
  told: string[]
}

/** What a page says by itself where its library has no session, and no more to say. */
export const nobody = 'nobody is signed in'

/** An error with all that it holds, as a host might send it to its own log. */
export function textOf(error: unknown): string {
  const own =
    error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : {}
  const text = JSON.stringify(error instanceof Object ? { ...own, ...error } : error)
  return text ?? String(error)
}

/** The person in a JSON Web Token. */
export function personIn(token: string | undefined): string | undefined {
  const [, payload] = token?.split('.') ?? []
  if (payload === undefined) return undefined
  const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
  return (JSON.parse(text) as { sub: string }).sub
}

/** A request with this bearer. */
export async function fetchAs(url: string, token: string | undefined): Promise<Answer> {
  const response = await fetch(url, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  if (!response.ok) return { ok: false, error: `status ${response.status}` }
  return { ok: true, user: ((await response.json()) as { user: string }).user }
}
