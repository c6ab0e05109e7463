import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { launchOptions } from '../browser/browsers.ts'
import { signIn } from '../browser/fixtures.ts'
import { isQuick, roundsOf } from './effort.ts'
import { inContext } from './inContext.ts'
import { figure, inTurns, ratioOf } from './measure.ts'
import { slowDown, slowdown } from './network.ts'
import { reloadRowsOfEngines } from './reloads.ts'
import { paintsOf, watchPaints, type Paints } from './paints.ts'
import { served, type Served } from './served.ts'
import type { Row } from './table.ts'

const rounds = roundsOf(15)

/** Reloads a page whose files the browser has kept, as it has for somebody who presses F5. */
async function reload(page: Page): Promise<Paints> {
  await page.bringToFront()
  await page.reload()
  return paintsOf(page)
}

/** The app and the floor page in one browser, signed in as one person, each visited once. */
async function opened(context: BrowserContext, { api, floor }: Served) {
  const ours = await context.newPage()
  await signIn(ours)
  const toLogin: string[] = []
  ours.on('request', (request) => {
    if (/\/login$/.test(new URL(request.url()).pathname)) toLogin.push(request.url())
  })
  const token = await ours.evaluate(() => {
    const record = JSON.parse(localStorage.getItem('persist:session')!) as { accessToken: string }
    return (JSON.parse(record.accessToken) as { value: string }).value
  })
  const theirs = await context.newPage()
  await theirs.goto(floor.url)
  const keep = (what: Record<string, string>) =>
    theirs.evaluate((what) => {
      const fields = Object.entries(what).map(([name, value]) => [name, JSON.stringify(value)])
      localStorage.setItem('persist:floor', JSON.stringify(Object.fromEntries(fields)))
    }, what)
  for (const page of [ours, theirs]) {
    await watchPaints(page)
    await slowDown(page)
  }
  const { user } = api.backend.stats().calls
  return {
    toLogin,
    /** How many calls for the user were made by all reloads. */
    userCalls: () => api.backend.stats().calls.user - user,
    contenders: {
      ours: () => reload(ours),
      floor: () => keep({ token, name: 'Sara Parvaz' }).then(() => reload(theirs)),
      asking: () => keep({ token }).then(() => reload(theirs)),
    },
  }
}

/** A reload of home with a session, beside a page that does nothing but show the user's name: slowed down in Chromium, and as it is in each engine. */
export const reloadRows = (): Promise<Row[]> =>
  served(async (all) => {
    const profile = await mkdtemp(join(tmpdir(), 'neshast-profile-'))
    const options = { ...launchOptions, baseURL: all.app.url }
    const browser = await chromium.launchPersistentContext(profile, options)
    const rows = await inContext(browser, all.api.url, async (context) => {
      const { contenders, toLogin, userCalls } = await opened(context, all)
      const seen = await inTurns(contenders, rounds)
      if (userCalls() !== 3 * (rounds + 1)) throw new Error(`${userCalls()} calls for the user`)
      for (const [name, paints] of Object.entries(seen))
        console.error(`Largest of ${name}: ${paints[0]?.largest}`)
      return rowsOf(seen, toLogin)
    })
    await rm(profile, { recursive: true })
    return isQuick ? rows : [...rows, ...(await reloadRowsOfEngines(all))]
  })

function rowsOf(seen: Record<'ours' | 'floor' | 'asking', Paints[]>, toLogin: string[]): Row[] {
  const conditions = `reload of home, files kept, CPU ÷ ${slowdown}, Fast 4G, ${rounds} rounds`
  const times = (who: keyof typeof seen, what: 'firstPaint' | 'largestPaint' | 'blocked') =>
    seen[who].map((paints) => paints[what])
  const row = (
    name: string,
    what: 'firstPaint' | 'largestPaint' | 'blocked',
    against: 'floor' | 'asking',
  ): Row => ({
    what: `${name}: ${conditions}`,
    ours: figure(times('ours', what), 'ms'),
    against: {
      name: { floor: 'floor page', asking: 'floor page that has kept no name' }[against],
      ...figure(times(against, what), 'ms'),
    },
    ...(what !== 'blocked' && { ratio: ratioOf(times('ours', what), times(against, what)) }),
  })
  return [
    {
      ...row('first contentful paint', 'firstPaint', 'floor'),
      goal: { of: 'ratio', atMost: 1.15 },
    },
    {
      ...row('largest contentful paint', 'largestPaint', 'floor'),
      goal: { of: 'ratio', atMost: 1.4 },
    },
    {
      ...row('largest contentful paint', 'largestPaint', 'asking'),
      goal: { of: 'ratio', atMost: 1 },
    },
    row('total blocking time', 'blocked', 'floor'),
    {
      what: `cumulative layout shift, most in ${rounds} reloads`,
      ours: { value: Math.max(...seen.ours.map(({ shift }) => shift)), unit: '' },
      goal: { of: 'ours', exactly: 0 },
    },
    {
      what: `requests for /login or to the login call in ${rounds + 1} reloads`,
      ours: { value: toLogin.length, unit: 'requests' },
      goal: { of: 'ours', exactly: 0 },
    },
  ]
}
