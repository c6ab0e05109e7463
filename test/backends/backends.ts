/** A server that the app is run against. */
export type Backend = {
  readonly preset: string
  /** What npm installs, in a folder of its own. */
  readonly packages: readonly string[]
  /** What Debian has of it. */
  readonly debian?: readonly string[]
  /** Who signs in, and what the app calls them. */
  readonly person: { readonly username: string; readonly name: string }
  /** How long its access tokens live in the tests: 3 s where nothing is said. */
  readonly accessSeconds?: number
  /** Whether a logout makes the server forget the refresh token. */
  readonly forgets: boolean
}

/** Known to the hosts, and to nobody else. */
export const password = 'parvaz-1405'

const email = 'sara@example.com'
const directus = ['directus@11.3.5', 'sqlite3']
// Debian 12: Django 3.2.25, Django REST framework 3.14.0, simplejwt 5.2.2.
const django = [
  'python3-django',
  'python3-djangorestframework',
  'python3-djangorestframework-simplejwt',
  'python3-django-cors-headers',
]

export const backends = {
  oauth2: {
    preset: 'oauth2Password',
    packages: ['@node-oauth/oauth2-server@5.3.0'],
    person: { username: 'sara', name: 'Sara Parvaz' },
    forgets: true,
  },
  loopback: {
    preset: 'loopback',
    packages: [
      '@loopback/authentication-jwt@0.16.12',
      '@loopback/authentication@12',
      '@loopback/core@7',
      '@loopback/repository@8',
      '@loopback/rest@15',
      '@loopback/security@0.12',
    ],
    person: { username: email, name: 'Sara Parvaz' },
    forgets: false,
  },
  strapi: {
    preset: 'strapi',
    packages: [
      '@strapi/strapi@5.54.0',
      '@strapi/plugin-users-permissions@5.54.0',
      'better-sqlite3',
      'react@18',
      'react-dom@18',
      'react-router-dom@6',
      'styled-components@6',
    ],
    person: { username: email, name: 'sara' },
    forgets: true,
  },
  directus: {
    preset: 'directus',
    packages: directus,
    person: { username: email, name: 'Sara' },
    forgets: true,
  },
  directusCookie: {
    preset: 'directusCookie',
    packages: directus,
    person: { username: email, name: 'Sara' },
    forgets: true,
  },
  django: {
    preset: 'djangoSimpleJwt',
    packages: [],
    debian: django,
    person: { username: 'sara', name: 'Sara Parvaz' },
    forgets: true,
  },
  djangoCookie: {
    preset: 'djangoCookie',
    packages: [],
    debian: django,
    person: { username: 'sara', name: 'Sara Parvaz' },
    forgets: true,
  },
  payload: {
    preset: 'payload',
    packages: ['payload@3.90.2', '@payloadcms/db-sqlite@3.90.2', 'graphql@16'],
    person: { username: email, name: email },
    // A token that renews itself has to live until the page is there.
    accessSeconds: 8,
    forgets: true,
  },
  /** No package: a small server of ours, for the style with a refresh token in an HttpOnly cookie. */
  cookie: {
    preset: 'directusCookie',
    packages: [],
    person: { username: email, name: 'Sara Parvaz' },
    forgets: true,
  },
} satisfies Record<string, Backend>

export type BackendName = keyof typeof backends

export const isBackendName = (name: string): name is BackendName => Object.hasOwn(backends, name)
