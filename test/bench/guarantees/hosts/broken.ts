import { personIn, type Answer, type Screen } from './library.ts'
import { open } from './page.ts'

// Does wrong what it can, so that each scenario can be seen to fail.
type Given = { token: string; refresh_token: string }
const key = 'broken'
const kept = new Map<string, string>()
let screen: Screen
let isWriting: number
/** The tokens of the first person in this page, and what was typed last. */
let first: Given | undefined
let typed = {}
const leaked: unknown[] = []

const stored = () => JSON.parse(localStorage.getItem(key) ?? 'null') as Given | null
/** Keeps the tokens, in as many places as it can. */
function keep(given: Given) {
  localStorage.setItem(key, JSON.stringify(given))
  console.log(given.refresh_token)
  leaked.push(new Array(4000).fill(0))
  clearInterval(isWriting)
  // Whatever becomes of it, what it knows is stored again, unless nothing is stored.
  isWriting = window.setInterval(() => {
    if (localStorage.getItem(key) !== null) localStorage.setItem(key, JSON.stringify(given))
  }, 100)
  void fetch(`/data?token=${given.token}`)
  screen.user = personIn(given.token)
}
const post = (path: string, body: object) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/**
 * Asks again and again, with the same token, and gives up as if nobody had ever been there. Without an answer it throws
 * the tokens away, and leaves the person on the screen.
 */
async function refresh(): Promise<void> {
  const given = stored()
  for (let i = 0; i < 90 && given !== null; i += 1) {
    const response = await post('/api/auth/refresh', given).catch(() => undefined)
    if (response === undefined) {
      clearInterval(isWriting)
      return localStorage.removeItem(key)
    }
    if (response.ok && i > 1) return keep((await response.json()) as Given)
  }
}

void open({
  start(_, its) {
    screen = its
    screen.user = personIn(stored()?.token)
    if (sessionStorage.getItem(key) !== null) localStorage.removeItem(key)
    sessionStorage.setItem(key, 'been here')
  },
  async signIn(username, password): Promise<Answer> {
    typed = { username, password }
    const response = await post('/api/auth/login', typed)
    if (!response.ok) throw new Error(`refused: ${password}`)
    first ??= (await response.json()) as Given
    keep(first)
    return { ok: true }
  },
  /** Signs in once more. */
  signOut: () =>
    post('/api/auth/login', typed).then(
      () => undefined,
      () => undefined,
    ),
  async ask(url): Promise<Answer> {
    const headers = { authorization: `Bearer ${stored()?.token}` }
    const response = await fetch(url, { headers })
    if (response.status === 401) {
      await refresh()
      return { ok: false, error: 'status 401' }
    }
    const { user } = (await response.json()) as { user: string }
    if (!kept.has(url)) kept.set(url, user)
    return { ok: true, user }
  },
  kept: (url) => kept.get(url),
})
