import { statSync } from 'node:fs'
import { join } from 'node:path'
import { signOutButton, submit } from '../browser/fixtures.ts'
import { proxiedPolicy } from '../../src/build/headers.ts'
import { expect, test } from './fixtures.ts'

type Loaded = { path: string; protocol: string; sent: number }

test.describe('a site that is configured for its API', () => {
  test.use({
    said: async ({ api }, provide) =>
      provide(['--api', api.url, '--product-name', 'Acme & Söhne', '--devtools', 'on']),
  })

  test('has HTTP/2 and Brotli in the browser, for all that sign-in loads', async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/login`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Acme & Söhne')
    await expect(page).toHaveTitle(/Acme & Söhne$/)
    const loaded = await page.evaluate(() =>
      (
        performance
          .getEntries()
          .filter((each) => 'encodedBodySize' in each) as PerformanceResourceTiming[]
      )
        .filter(({ name }) => name.startsWith(location.origin))
        .map(({ name, nextHopProtocol, encodedBodySize }) => ({
          path: new URL(name).pathname,
          protocol: nextHopProtocol,
          sent: encodedBodySize,
        })),
    )
    const texts = loaded.filter(({ path }: Loaded) => /\.(js|css)$|^\/login$/.test(path))
    expect(texts.length).toBeGreaterThan(4)
    for (const { path, protocol, sent } of texts) {
      const file = path === '/login' ? 'index.html' : path
      // A file that a tag and the script both asked for may be told of as had from memory.
      expect([path, protocol, [0, statSync(join(site.root, `${file}.br`)).size]]).toEqual([
        ...[path, 'h2', expect.arrayContaining([sent])],
      ])
    }
  })

  test('has style sheets and scripts of a later screen asked for beside each other, once', async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/login`)
    await submit(page, 'sara')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Sara Parvaz')
    await page.getByRole('link', { name: 'Session' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Session')
    const links = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLLinkElement>(
          'link[rel=stylesheet], link[rel=modulepreload]',
        ),
      ].map(({ rel, href, sheet }) => ({ rel, href, applies: sheet !== null })),
    )
    const styles = links.filter(({ rel }) => rel === 'stylesheet')
    expect(styles.map(({ href }) => href)).toContainEqual(
      expect.stringMatching(/\/session-.*\.css$/),
    )
    expect(styles.every(({ applies }) => applies)).toBe(true)
    expect(links.map(({ href }) => href)).toContainEqual(expect.stringMatching(/\/session-.*\.js$/))
    expect(new Set(links.map(({ href }) => href)).size).toBe(links.length)
  })
})

test.describe('below a path, with the API on the same origin', () => {
  test.use({
    shippedBuild: 'below',
    basePath: '/app/',
    said: async ({ api }, provide) => provide(['--proxy', api.url]),
  })

  test('people sign in, come back to their page, reload, have two tabs, and sign out', async ({
    page,
    context,
    site,
    api,
  }) => {
    await page.goto(`${site.url}/settings?from=mail#dates`)
    const next = encodeURIComponent('/settings?from=mail#dates')
    await expect(page).toHaveURL(`${site.url}/login?next=${next}`)
    await expect(page.getByText('continue to Settings')).toBeVisible()
    await submit(page, 'sara')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
    await expect(page).toHaveURL(`${site.url}/settings?from=mail#dates`)
    expect(api.backend.stats()).toMatchObject({ logins: 1 })

    await page.getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Sara Parvaz')
    await expect(page).toHaveURL(`${site.url}/`)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Sara Parvaz')

    const second = await context.newPage()
    await second.goto(`${site.url}/session`)
    await expect(second.getByRole('heading', { level: 1 })).toHaveText('Session')
    await signOutButton(second).click()
    await expect(second).toHaveURL(`${site.url}/login`)
    await expect(page).toHaveURL(`${site.url}/login`)
    await expect.poll(() => api.backend.stats().revokedFamilies).toBe(1)
  })

  test('the path without its slash leads to the app, an unknown one to its own screen, the rest is not its', async ({
    page,
    site,
  }) => {
    await page.goto(site.url)
    await expect(page).toHaveURL(`${site.url}/login`)
    await page.goto(`${site.url}/no/such/page`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    for (const path of ['/', '/other', '/app/assets/gone.js', '/apple'])
      expect((await page.request.get(new URL(path, site.url).href)).status(), path).toBe(404)
  })

  test('what the API answers keeps its own headers, and has no policy of a page', async ({
    page,
    site,
  }) => {
    const answer = await page.request.get(new URL('/api/auth/user', site.url).href)
    expect(answer.status()).toBe(401)
    expect(answer.headers()).toMatchObject({ 'content-type': expect.stringContaining('json') })
    expect(answer.headers()['content-security-policy']).toBe(proxiedPolicy.document)
    expect(answer.headers()['cache-control']).not.toBe('no-cache')
  })
})

test('the policy is in force, with Trusted Types: no text becomes markup, and no policy is made', async ({
  browser,
  site,
}) => {
  // What is broken on purpose is not watched.
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  const page = await context.newPage()
  await page.goto(`${site.url}/login`)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const broken = await page.evaluate(() => {
    const nameOf = (act: () => unknown) => {
      try {
        act()
        return 'nothing'
      } catch (error) {
        return (error as Error).name
      }
    }
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown }
    }
    return {
      markup: nameOf(() => (document.createElement('p').innerHTML = '<b>bold</b>')),
      policy: nameOf(() => trustedTypes.createPolicy('any', {})),
    }
  })
  expect(broken).toEqual({ markup: 'TypeError', policy: 'TypeError' })
  await context.close()
})
