import { AuthClient } from '@supabase/auth-js'
import { fetchAs, nobody, textOf, type Answer } from './library.ts'
import { open } from './page.ts'

let auth: AuthClient
const told = { push: (_: string) => undefined as unknown }

void open({
  start({ app, ownTab }, screen) {
    told.push = (text) => screen.told.push(text)
    auth = new AuthClient({
      url: `${location.origin}/gotrue`,
      storageKey: `sb-${app}`,
      autoRefreshToken: true,
      persistSession: true,
      detectSessionInUrl: false,
      ...(ownTab && { storage: sessionStorage }),
    })
    auth.onAuthStateChange((_, session) => {
      screen.user = session?.user.id
    })
  },
  async signIn(person, password): Promise<Answer> {
    const email = `${person}@example.com`
    const { error } = await auth.signInWithPassword({ email, password })
    return error === null ? { ok: true } : { ok: false, error: textOf(error) }
  },
  // "Signing out of this device never depends on the network" with this scope.
  async signOut() {
    await auth.signOut({ scope: 'local' })
  },
  // As supabase-js makes its own requests: the session's token, refreshed where need be.
  async ask(url): Promise<Answer> {
    const { data, error } = await auth.getSession()
    if (error !== null) told.push(textOf(error))
    if (data.session === null) return { ok: false, error: error === null ? nobody : textOf(error) }
    return fetchAs(url, data.session.access_token)
  },
})
