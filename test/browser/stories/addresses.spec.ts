import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test as stories } from './fixtures.ts'
import type { StoryPage } from './storyPage.ts'
import { bundleHost } from '../../support/bundleHost.ts'
import { createRichServer } from '../../support/richServer.ts'

/** A host whose base queries join the base that they tell and a URL in each of the ways that libraries do. */
const entry = `
  import { combineSlices, configureStore } from '@reduxjs/toolkit'
  import { createApi } from '@reduxjs/toolkit/query'
  import { createSession, Credentials } from './src/session'

  const joinings = {
    concatenated: (base, url) => base + url,
    combined: (base, url) =>
      /^([a-z][a-z\\d+\\-.]*:)?\\/\\//i.test(url) || base === ''
        ? url
        : base.replace(/\\/?\\/$/, '') + '/' + url.replace(/^\\/+/, ''),
    // As ofetch does: what begins as with a scheme is requested as it is.
    loose: (base, url) =>
      /^[\\s\\w+.-]{2,}:/.test(url)
        ? url
        : base.replace(/\\/$/, '') + '/' + url.replace(/^\\//, ''),
    resolved: (base, url) => new URL(url, new URL(base, document.baseURI)).href,
  }
  const session = createSession()
  const hosts = ['', '/', '/v1', location.origin, location.origin + '/', location.origin + '/?r=']
    .flatMap((base, i) => Object.entries(joinings).map(([name, join]) => ({ base, name: name + i, join })))
  const apis = hosts.map(({ base, name, join }) => createApi({
    reducerPath: name,
    baseQuery: session.withSession(
      ({ url, headers }, { signal }) =>
        fetch(join(base, url), { headers, signal }).then(
          ({ status }) => ({ data: status }),
          (error) => ({ error: String(error) }),
        ),
      { baseUrl: base },
    ),
    endpoints: (build) => ({ get: build.query({ query: (url) => ({ url }) }) }),
  }))
  // The session's own base query.
  const own = session.api.injectEndpoints({
    endpoints: (build) => ({ get: build.query({ query: (url) => url }) }),
  })
  const store = configureStore({
    reducer: combineSlices(session, session.api, ...apis),
    middleware: (getDefault) =>
      getDefault().concat(session.middleware, ...apis.map(({ middleware }) => middleware)),
  })
  globalThis.start = async () => {
    await session.ready
    await session.logIn(
      new Credentials({ username: 'sara', password: 'parvaz-1405' }, { remember: false }))
    return store.getState().session.status
  }
  const senders = [...apis, own].map(({ endpoints: { get } }) => (url) =>
    store.dispatch(get.initiate(url, { subscribe: false, forceRefetch: true })))
  senders.push((url) => session.fetch(url).catch(() => undefined))
  globalThis.sendAll = (urls) => Promise.all(senders.map(async (send) => {
    for (const url of urls) await send(url)
  }))
`

declare const start: () => Promise<string>
declare const sendAll: (urls: string[]) => Promise<unknown>

/** Another host, which would take any token: it allows every page to send it one. */
async function createElsewhere() {
  const heard: { url: string; token: string }[] = []
  const server = createServer(({ url = '', headers }, response) => {
    const token = headers.authorization ?? headers['access-control-request-headers'] ?? ''
    heard.push({ url, token })
    response.writeHead(200, {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, accept, content-type',
    })
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    heard,
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** What may stand before the name of a host, so that some joining or some engine takes it for one. */
const before = [
  ...['', '/', '//', '///', '////', '@', '.', ':', ';', '?', '#', '?@', '#@', '/@', ':@', '//@'],
  ...['\\', '\\\\', '/\\', '\\/', '/\t/', '\t//', ' //', '\n//', '/\n/', '\u00a0//', '\u0000//'],
  ...['/.//', '/..//', './/', './/', '%2f/', '/%2f', '/%09/', '%5c%5c', '．', '／／', '//x@'],
  ...['http:', 'http:/', 'http://', 'HTTP://', 'http:\\\\', 'ht\ntp://', ' http://', 'http:///'],
]

type Sending = {
  rich: Awaited<ReturnType<typeof createRichServer>>
  elsewhere: Awaited<ReturnType<typeof createElsewhere>>
  /** A page of the host, in which somebody is signed in. */
  tab: StoryPage
}

const test = stories.extend<Sending>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures off this argument
  rich: async ({}, provide) => {
    const rich = await createRichServer(await bundleHost(entry), { tokenLifetime: 3600 })
    await provide(rich)
    await rich.close()
  },
  // eslint-disable-next-line no-empty-pattern -- as above
  elsewhere: async ({}, provide) => {
    const elsewhere = await createElsewhere()
    await provide(elsewhere)
    elsewhere.close()
  },
  tab: async ({ engine, rich }, provide) => {
    const browser = await engine.newBrowser(rich.url)
    const tab = browser.tabs[0]!
    await tab.goto('/')
    expect(await tab.evaluate(() => start())).toBe('loggedIn')
    await provide(tab)
    await browser.close()
  },
})

/** The other host can be reached, and has got no token, which is sent where it belongs. */
function expectNoTokenIn({ rich, elsewhere }: Omit<Sending, 'tab'>) {
  expect(elsewhere.heard.length).toBeGreaterThan(6)
  expect(rich.tokens.filter(({ token }) => token !== '').length).toBeGreaterThan(6)
  expect(elsewhere.heard.filter(({ token }) => token !== '')).toEqual([])
}

// @proves secrets: bare
test('however a base query joins the base that it tells and a URL, no token goes to another host', async ({
  tab,
  rich,
  elsewhere,
}) => {
  const urls = before.map((start) => `${start}${elsewhere.host}/x`)
  await tab.evaluate((urls) => sendAll(urls), ['/download', ...urls])
  expectNoTokenIn({ rich, elsewhere })
})

// @proves secrets: bare
test('where a <base> leads relative URLs to another host, no token goes along, however late it comes', async ({
  tab,
  rich,
  elsewhere,
}) => {
  await tab.evaluate(() => sendAll(['/download']))
  await tab.evaluate((href) => {
    const base = document.createElement('base')
    base.href = href
    document.head.append(base)
  }, `http://${elsewhere.host}/assets/`)
  await tab.evaluate((urls) => sendAll(urls), ['/download', 'download', './download', '?a', ''])
  expectNoTokenIn({ rich, elsewhere })
})
