import { describe, expect, test } from '@jest/globals'
import { createMayRestore } from '../../../src/session/login/mayRestore'
import { endReasons, type Session } from '../../../src/session/state/session'
import { dawn, loggedIn, tokenExpired } from '../../support/sessions'

type Given = {
  session?: Session
  /** The value of the hint's cookie; `null` where the option names none. */
  hint?: string | null
  note?: string
  /** What is left of a session that ends with the last tab. */
  brief?: string
  canStore?: boolean
}

const hour = 3600_000
const out = (reason?: (typeof endReasons)[number], at = dawn): Session => ({
  ...{ status: 'loggedOut', epoch: reason === undefined ? 0 : 3 },
  ...(reason && { end: { reason, at } }),
})

/** A page that asks, at an hour after dawn, whether the cookie may begin a session. */
function page({ session = out(), hint = 'one', note = '', brief = '', canStore = true }: Given) {
  const mine = { note, hint, session, now: dawn + hour }
  const hides: ((isLeaving: boolean) => void)[] = []
  let stopped = 0
  const deps = {
    env: {
      now: () => mine.now,
      cookies: () => (mine.hint ? `theme=dark; signed_in=${mine.hint}` : 'theme=dark'),
      onPageHide(hide: (isLeaving: boolean) => void) {
        hides.push(hide)
        return () => (stopped += 1)
      },
    },
    state: { session: () => mine.session },
    note: { read: () => mine.note, write: (text: string) => canStore && (mine.note = text) },
    brief: { read: () => brief },
  }
  const made = createMayRestore(
    deps as never,
    (hint === null ? {} : { hint: 'signed_in' }) as { hint: string },
  )
  return { ...made, mine, hides, stopped: () => stopped }
}
/** What is noted of a hint at a moment. */
function noted(hint: string, at: number) {
  const { refusal, mine } = page({ hint })
  mine.now = at
  refusal()()
  return hint === '' ? `${at} ` : mine.note
}

// @proves reload: cookie
describe('the cookie may begin a session', () => {
  test.each<[string, Given]>([
    ['where there was none', {}],
    ['where there was none, without a hint of the server', { hint: null }],
    ['where what was stored has been cleared', { session: out('storageCleared') }],
    ['where it is somebody else’s', { session: out('userChanged') }],
    [
      'where it is somebody else’s, without a hint of the server',
      { session: out('userChanged'), hint: null },
    ],
    ['where the server refused the one before', { session: out('refreshRefused') }],
    ['where the server has refused another hint', { note: noted('two', dawn) }],
    [
      'where the hint was gone after a sign-out',
      { session: out('logout'), note: noted('', dawn + 1) },
    ],
    [
      'where another hint was refused after a sign-out',
      { session: out('logout'), note: noted('two', dawn + 1) },
    ],
    [
      'where the hint was gone after the last tab was left',
      { brief: `3:${dawn}`, note: noted('', dawn + 1) },
    ],
  ])('%s', (_, given) => {
    expect(page(given).look()).toBe(true)
  })
})

// @proves signOut: cookie
describe('the cookie may not begin a session', () => {
  const ended = endReasons.filter(
    (reason) => !['storageCleared', 'userChanged', 'refreshRefused'].includes(reason),
  )
  test.each<[string, Given]>([
    ['while there is one', { session: loggedIn() }],
    ['while there is one whose token has ended', { session: tokenExpired() }],
    ['where nothing can be noted', { canStore: false }],
    ['where nothing can be noted, without a hint of the server', { canStore: false, hint: null }],
    ['where the hint is not there', { hint: '' }],
    ['where the server has refused this hint', { note: noted('one', dawn) }],
    [
      'where the server refuses what the same hint stands for',
      { session: out('refreshRefused'), note: noted('one', dawn) },
    ],
    [
      'where the server refused the one before, without a hint of it',
      { session: out('refreshRefused'), hint: null },
    ],
    [
      'where the hint was gone before a sign-out only',
      { session: out('logout'), note: noted('', dawn) },
    ],
    ['where the last tab was closed', { brief: `3:${dawn}` }],
    ['where the last tab was closed, without a hint of the server', { brief: '3', hint: null }],
    [
      'where the hint was gone before the last tab was closed only',
      { brief: `3:${dawn}`, note: noted('', dawn - 1) },
    ],
    ...ended.flatMap((reason): [string, Given][] => [
      [`after the end “${reason}”`, { session: out(reason) }],
      [`after the end “${reason}”, without a hint of it`, { session: out(reason), hint: null }],
    ]),
  ])('%s', (_, given) => {
    expect(page(given).look()).toBe(false)
  })

  test.each([
    ['its sign-in at the server', 'two'],
    ['its sign-in at the server, with the hint that was there', 'one'],
  ])('after a sign-out, until the hint was gone and is back: %s', (_, back) => {
    const { mine, look } = page({ session: out('logout') })
    expect(look()).toBe(false)
    mine.hint = ''
    expect(look()).toBe(false)
    expect(mine.note).toBe(`${dawn + hour} `)
    mine.hint = back
    expect(look()).toBe(true)
  })

  test('with a hint that the server has refused, which is noted as it was when it was asked', () => {
    const { mine, look, refusal } = page({})
    const refused = refusal()
    mine.hint = 'two'
    refused()
    expect(look()).toBe(true)
    mine.hint = 'one'
    expect(look()).toBe(false)
  })

  test('and a refusal without a hint is not noted', () => {
    const { mine, refusal } = page({ hint: '' })
    refusal()()
    expect(mine.note).toBe('')
  })
})

describe('what is noted of the hint', () => {
  test('is a digest, which differs where the hints do', () => {
    const notes = ['one', 'eno', 'parvaz-secret', 'é'].map((hint) => noted(hint, dawn))
    expect(new Set(notes).size).toBe(4)
    for (const note of notes) expect(note).toMatch(/^\d+ -?[a-z\d]+$/)
    expect(notes.join()).not.toContain('secret')
  })

  test.each<[string, Given, boolean, boolean]>([
    ['that it is gone, as a page is left', { hint: '' }, true, true],
    ['nothing while it is there', {}, true, false],
    ['nothing of a page that comes back', { hint: '' }, false, false],
    ['nothing while somebody is signed in', { hint: '', session: loggedIn() }, true, false],
    ['nothing where the server has none', { hint: null }, true, false],
  ])('is %s', (_, given, isLeaving, expected) => {
    const { open, mine, hides, close, stopped } = page(given)
    close()
    open()
    hides[0]?.(isLeaving)
    expect(mine.note).toBe(expected ? `${dawn + hour} ` : '')
    close()
    expect(stopped()).toBe(1)
  })
})
