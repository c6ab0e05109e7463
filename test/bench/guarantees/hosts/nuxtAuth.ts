import { Auth, RefreshScheme } from '@nuxtjs/auth-next/dist/runtime'
import axios from 'axios'
import Vue from 'vue'
import Vuex from 'vuex'
import { nobody, textOf, type Answer, type Person } from './library.ts'
import { open } from './page.ts'

// What Nuxt and its axios module give the runtime, and no more: a store, a client with `setHeader`, a route that needs no
// sign-in.
Vue.use(Vuex)
const store = new Vuex.Store({})
const client = axios.create({ timeout: 15_000 })
const $axios = Object.assign(client, {
  setHeader(name: string, value: string | false) {
    const { common } = client.defaults.headers
    if (value === false) Reflect.deleteProperty(common, name)
    else common[name] = value
  },
})
const route = { path: '/', fullPath: '/', matched: [], meta: {}, query: {}, hash: '' }
const context = { app: { $axios }, $axios, store, route, query: {}, base: '/', redirect() {} }

let auth: Auth

void open({
  async start({ app }, screen) {
    // The module's defaults; its refresh scheme's are the paths, fields and lifetimes of the server.
    auth = new Auth(context, {
      resetOnError: false,
      ignoreExceptions: true,
      watchLoggedIn: true,
      redirect: { login: '/login', logout: '/', home: '/', callback: '/login' },
      vuex: { namespace: 'auth' },
      cookie: { prefix: `auth${app}.`, options: { path: '/' } },
      localStorage: { prefix: `auth${app}.` },
      defaultStrategy: 'local',
    })
    auth.onError((error) => screen.told.push(textOf(error)))
    auth.registerStrategy('local', new RefreshScheme(auth, { name: 'local' }))
    const show = () => {
      screen.user = auth.loggedIn ? (auth.user as { name: string }).name : undefined
    }
    store.watch(() => [auth.loggedIn, auth.user], show)
    await auth.init()
    show()
  },
  async signIn(username: Person, password): Promise<Answer> {
    try {
      await auth.loginWith('local', { data: { username, password } })
      return { ok: true }
    } catch (error) {
      return { ok: false, error: textOf(error) }
    }
  },
  async signOut() {
    await auth.logout()
  },
  async ask(url): Promise<Answer> {
    if (!auth.loggedIn) return { ok: false, error: nobody }
    try {
      const { data } = await $axios.get<{ user: string }>(url)
      return { ok: true, user: data.user }
    } catch (error) {
      return { ok: false, error: textOf(error) }
    }
  },
})
