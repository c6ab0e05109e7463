import { backends, password } from '../../backends/backends.ts'
import { start } from '../../backends/start.ts'
import { directus, loopback, oauth2, strapi } from './real.ts'
import { serve, type Cors, type Handler } from './serve.ts'
import { codes, csrf, forms, headers, nested } from './shapes.ts'
import { account } from './tokens.ts'

export type Started = { readonly url: string; close(): void | Promise<void> }

/** A server that configuration is looked for, and who signs in. */
export type Shape = {
  readonly start: () => Promise<Started>
  readonly user: string
  readonly password: string
}

const here = (make: () => Handler, user: string, cors: Cors = {}) => ({
  start: () => serve(make(), cors),
  user,
  password: account.password,
})

/** The five configurations of `npm run test:backends`, and five of other shapes. */
export const ten: Readonly<Record<string, Shape>> = {
  oauth2: here(oauth2, account.user),
  loopback: here(loopback, account.email),
  strapi: here(strapi, account.email),
  directus: here(directus, account.email),
  cookie: {
    start: () => start('cookie', { accessSeconds: 900, refreshSeconds: 3600 }),
    user: backends.cookie.person.username,
    password,
  },
  nested: here(nested, account.email),
  forms: here(forms, account.user),
  headers: here(() => headers(), account.email, { expose: 'Authorization' }),
  codes: here(codes, account.user),
  csrf: here(csrf, account.user),
}
