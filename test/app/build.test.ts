import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { languages } from '../../src/i18n/languages'
import { notStarted } from '../../src/i18n/notStarted'
import { runCheck } from '../../src/checkDeployment/run'
import { demoUsers } from '../../src/demo/users'
import { serveApp } from '../checkDeployment/servers/serveApp'
import { buildApp } from '../support/build'
import type { Chunk } from '../support/listed.vite'

describe('the production build', () => {
  let dir: string
  let files: { name: string; text: string }[]
  let chunks: Chunk[]

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'neshast-build-'))
    const dist = join(dir, 'dist')
    await buildApp(dist, '', '', '--config', 'test/support/listed.vite.ts')
    chunks = JSON.parse(await readFile(`${dist}.json`, 'utf8')) as Chunk[]
    const names = (await readdir(dist, { recursive: true, withFileTypes: true }))
      // Those that are compressed are copies, and no text.
      .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
    files = await Promise.all(
      names.map(async (name) => ({ name, text: await readFile(name, 'utf8') })),
    )
  }, 60_000)
  afterAll(() => rm(dir, { recursive: true }))

  const holdersOf = (trace: RegExp | string) =>
    files.filter(({ name, text }) => (name + text).search(trace) >= 0).map(({ name }) => name)
  const textOf = (url: string) => files.find(({ name }) => name.endsWith(join('/dist', url)))!.text
  const page = () => new DOMParser().parseFromString(textOf('index.html'), 'text/html')
  /** What the page itself asks for by its elements of one kind. */
  const urlsOf = (elements: string) =>
    [...page().querySelectorAll(elements)].map(
      (each) => each.getAttribute('src') ?? each.getAttribute('href')!,
    )
  /** The names of the chunks that hold a module. */
  const holdersOfModule = (path: string) =>
    chunks.filter(({ modules }) => modules.some((id) => id.includes(path))).map(({ name }) => name)

  const groups = {
    boot: ['/src/boot.ts', '/src/config.ts', 'vite/preload-helper'],
    packages: ['react', 'react-dom', '@reduxjs/toolkit', 'react-router', 'use-intl'].map(
      (name) => `/node_modules/${name}/`,
    ),
    index: ['/src/main.tsx', '/src/app/createApp.tsx', '/src/session/createSession.ts'],
    asides: ['/time/Time.tsx', '/time/useNow.ts', '/feedback/SessionErrorText.tsx'],
    signedInScreens: [
      '/src/app/signedIn.ts',
      '/src/screens/home/index.tsx',
      '/RetryOffer.tsx',
      '/src/app/fetchAhead.ts',
    ],
    shared: ['/src/ui/CopyText.tsx'],
  }
  /** What no group takes: the chunks that are asked for when they are needed. */
  const onDemand = {
    calendar: ['/src/calendar/index.ts', '/node_modules/dayjs/', '/node_modules/jalaliday/'],
    assist: ['/src/login/assist/index.ts'],
    ownParts: ['/src/app/ownParts.tsx', '/src/ui/BrandLogo.tsx'],
    settings: ['/src/screens/settings/index.tsx'],
    account: ['/src/screens/account/index.tsx'],
  }

  test.each(
    Object.entries({ ...groups, ...onDemand }).flatMap(([chunk, modules]) =>
      modules.map((each) => [each, chunk]),
    ),
  )('has %s in its chunk %s, and nowhere else', (path, chunk) => {
    expect(holdersOfModule(path)).toEqual([chunk])
  })

  test('has these groups, in this order, and no other', async () => {
    const { default: configure } = await import('../../vite.config')
    const config = (await configure({ mode: 'production', command: 'build' })) as unknown as {
      build: { rolldownOptions: { output: { codeSplitting: { groups: { name: string }[] } } } }
    }
    const configured = config.build.rolldownOptions.output.codeSplitting.groups
    expect(configured.map(({ name }) => name)).toEqual(Object.keys(groups))
  })

  test('has no React in the file that runs first', () => {
    const boot = chunks.find(({ name }) => name === 'boot')!
    expect(boot.modules.filter((id) => id.includes('node_modules'))).toEqual([])
    expect(textOf(boot.file)).toContain('persist:session')
    expect(textOf(boot.file)).not.toMatch(/react|redux/i)
    expect(holdersOf('react\\.element|react\\.transitional').length).toBeGreaterThan(0)
  })

  test('starts with the packages and ours in a file each, beside the one that runs first', () => {
    const urls = urlsOf('script[src], link[rel=modulepreload]')
    const first = chunks.filter(({ file }) => urls.includes(`/${file}`))
    expect(first.map(({ name }) => name).sort()).toEqual([
      ...['boot', 'index', 'packages', 'rolldown-runtime'],
    ])
  })

  test('loads what the first paint needs before the app', () => {
    const isLate = (element: Element) => element.getAttribute('fetchpriority') === 'low'
    const all = [...page().querySelectorAll('script[src], link[rel=modulepreload]')]
    const [boot, ...app] = all
    expect([boot!, ...page().querySelectorAll('link[rel=stylesheet]')].map(isLate)).toEqual([
      ...[false, false],
    ])
    expect(app.map(isLate)).toEqual(app.map(() => true))
    expect(app.length).toBeGreaterThan(2)
  })

  test.each(languages)(
    'says in $code, once each, that it has not started and that it needs JavaScript',
    ({ code, direction }) => {
      const { late, noScript, reload } = notStarted[code]
      const messages = (place: string) =>
        [...page().querySelectorAll<HTMLElement>(`body > ${place} > section[lang="${code}"]`)].map(
          ({ dir, children }) => [dir, ...[...children].map(({ textContent }) => textContent)],
        )
      expect(messages('.notStarted[role=alert]')).toEqual([
        [direction, late.title, late.advice, reload],
      ])
      expect(messages('noscript > .notStarted')).toEqual([
        [direction, noScript.title, noScript.advice, reload],
      ])
    },
  )

  test('keeps what it says without JavaScript from those who have it', () => {
    expect(textOf('index.html').match(/<\/?noscript.*?>/g)).toEqual(['<noscript>', '</noscript>'])
    // Scripts are on in this document.
    document.documentElement.innerHTML = textOf('index.html')
    const all = [...document.querySelectorAll<HTMLElement>('.notStarted section')]
    expect(all.map(({ lang }) => lang)).toEqual(languages.map(({ code }) => code))
  })

  describe('that does not start', () => {
    beforeAll(() => {
      document.documentElement.innerHTML = textOf('index.html')
      const style = document.createElement('style')
      style.textContent = urlsOf('link[rel=stylesheet]').map(textOf).join('\n')
      document.head.append(style)
    })
    const isShown = (element: Element | null): boolean =>
      element === null ||
      (getComputedStyle(element).display !== 'none' && isShown(element.parentElement))
    const shown = () =>
      [...document.querySelectorAll<HTMLElement>('.notStarted section')]
        .filter(isShown)
        .map(({ lang }) => lang)

    test('has no rule left for a language `any`', () => {
      expect(urlsOf('link[rel=stylesheet]').map(textOf).join()).not.toMatch(/lang=["']?any/)
    })

    test('shows its sentence in every language, as long as none is known', () => {
      expect(shown()).toEqual(languages.map(({ code }) => code))
    })

    test.each(languages)('shows its sentence in $code alone, where that is known', ({ code }) => {
      document.documentElement.dataset['language'] = 'known'
      document.documentElement.lang = code
      expect(shown()).toEqual([code])
    })

    test('shows none once the app is there', () => {
      document.querySelector('#root')!.textContent = 'the app'
      expect(shown()).toEqual([])
    })
  })

  test('has a hash in the name of each file that is kept for a year, and check-deployment sees that it is kept', async () => {
    const all = files.map(({ name, text }) => [relative(join(dir, 'dist'), name), text] as const)
    const assets = all.filter(([name]) => name.startsWith('assets/') && !name.endsWith('.html'))
    const nameless = assets.filter(([name]) => !/-[\w-]{6,8}\.\w+$/.test(name))
    expect(nameless.map(([name]) => name)).toEqual([])
    const server = await serveApp({ protocol: 'http', files: Object.fromEntries(all) })
    const lines: string[] = []
    const wish = { base: server.url, given: {}, named: 'a test' }
    const wrongs = await runCheck(wish, undefined, (line) => lines.push(line))
    server.close()
    expect(lines).toContainEqual(`   ✓    ${assets.length} files with a hash are kept for a year`)
    // Nothing here hands the calls on to the API.
    expect(wrongs).toEqual([expect.stringContaining('The API’s own address')])
  })

  test('is there, and can be read', () => {
    expect(holdersOf('persist:session|Neshast').length).toBeGreaterThan(0)
  })

  test.each(demoUsers.flatMap(({ username, password }) => [password, `[\`'"]${username}[\`'"]`]))(
    'does not contain %s of the demo users',
    (secret) => expect(holdersOf(secret)).toEqual([]),
  )

  test.each([/\bmsw\b/i, /mockServiceWorker/i, /api\/demo/, /src\/demo/, /demo back end/i])(
    'has no trace of the demo back end: %s',
    (trace) => expect(holdersOf(trace)).toEqual([]),
  )

  test('has none of the screens of the demo, nor the date field that is on them alone', () => {
    expect(holdersOfModule('/src/app/demoScreens/')).toEqual([])
    expect(holdersOfModule('/DateField/')).toEqual([])
    expect(holdersOfModule('/node_modules/@internationalized/date/')).toEqual([])
  })

  test('has no module of the demo back end', () => {
    expect(holdersOfModule('/src/demo/')).toEqual([])
    expect(holdersOfModule('/node_modules/msw/')).toEqual([])
  })

  test('has the source maps of its scripts beside it, and none in it', () => {
    const maps = readdirSync(join(dir, 'dist-maps/assets')).map((name) => `assets/${name}`)
    const ofOurs = chunks.filter(({ modules }) => modules.some((id) => id.includes('/src/')))
    expect(maps).toEqual(expect.arrayContaining(ofOurs.map(({ file }) => `${file}.map`)))
    expect(files.filter(({ name }) => name.endsWith('.map'))).toEqual([])
    const { file } = chunks.find(({ name }) => name === 'boot')!
    const map = JSON.parse(readFileSync(join(dir, 'dist-maps', `${file}.map`), 'utf8')) as {
      sources: string[]
      sourcesContent: string[]
    }
    const at = map.sources.findIndex((source) => source.endsWith('src/boot.ts'))
    expect(map.sourcesContent[at]).toBe(readFileSync('src/boot.ts', 'utf8'))
    expect(existsSync(join(dir, 'dist/dist-maps'))).toBe(false)
  })

  test('names its version and when it was built, in the page alone', () => {
    const content = page().querySelector<HTMLMetaElement>('meta[name=neshast-build]')!.content
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    const [named, builtAt = ''] = content.split(' ')
    expect(named).toBe(version)
    expect(Math.abs(Date.now() - Date.parse(builtAt))).toBeLessThan(600_000)
    // In a script it would give that another name with each build; configure begins from the page as it was built.
    expect(holdersOf(builtAt)).toEqual([
      expect.stringMatching(/index\.html$/),
      expect.stringMatching(/\.vite\/build\.json$/),
    ])
  })

  test('has no trace of the marks of moments, which nobody has asked for', () =>
    expect(holdersOf(/performance\.mark\(|session:rehydrated/)).toEqual([]))

  test.each([/sourceMappingURL/, /["'(]data:\w+\//])('contains no %s', (trace) =>
    expect(holdersOf(trace)).toEqual([]),
  )
})
