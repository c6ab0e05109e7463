import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { absoluteTimeout, idleTimeout } from '../../../src/session'
import { createMark, onActivity } from '../../../src/session/limits/lastActivity'
import { checkSeconds } from '../../../src/session/limits/limit'
import { dawn, loggedIn } from '../../support/sessions'

beforeEach(() => void jest.useFakeTimers({ now: dawn }))
afterEach(() => void jest.useRealTimers())
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

const key = 'neshast:active'
const map = (text?: string) => {
  const entries = new Map<string, string>(text === undefined ? [] : [[key, text]])
  return {
    entries,
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  }
}
const blocked = () => {
  throw new Error('No')
}

/** A page with a session that ends after 100 idle seconds, with a warning of 20. */
function open({
  local = map() as ReturnType<typeof map> | 'blocked' | 'none',
  after = 100,
  warning = 20,
} = {}) {
  const own = map()
  const mine = { act: () => {}, hear: (_key: string | null) => {}, focus: () => {} }
  const stopped = jest.fn()
  const listen = (listener: () => void) => {
    mine.act = listener
    return stopped
  }
  const env = {
    name: '',
    now: () => Date.now(),
    localStorage: local === 'blocked' ? blocked : () => (local === 'none' ? undefined : local),
    sessionStorage: () => own,
    onStorage(listener: typeof mine.hear) {
      mine.hear = listener
      return stopped
    },
    onFocusOrOnline(listener: () => void) {
      mine.focus = listener
      return stopped
    },
  }
  const limit = idleTimeout({ after, warning }, listen)(env as never)
  const check = jest.fn()
  const warned: (number | undefined)[] = []
  limit.subscribe(() => {
    const at = limit.warning()?.endsAt
    warned.push(at === undefined ? undefined : at - dawn)
  })
  const stop = limit.open!(check)
  const endsAt = (beganAt = dawn) => limit.endsAt(loggedIn({ beganAt })) - dawn
  return { ...limit, mine, own, local, check, warned, stopped, stop, endsAt }
}

// @proves idle
describe('the idle time', () => {
  test('ends a session that long after its login, after a warning', async () => {
    const { endsAt, check, warned } = open()
    expect(endsAt()).toBe(100_000)
    await pass(79_999)
    expect(warned).toEqual([])
    await pass(1)
    expect(warned).toEqual([100_000])
    await pass(19_999)
    expect(check).not.toHaveBeenCalled()
    await pass(1)
    expect(check).toHaveBeenCalledTimes(1)
    expect(warned).toEqual([100_000, undefined])
    expect(jest.getTimerCount()).toBe(0)
  })

  test('begins anew with each activity, until the warning', async () => {
    const { endsAt, mine, warned } = open()
    endsAt()
    await pass(79_999)
    mine.act()
    expect(endsAt()).toBe(179_999)
    await pass(80_000)
    expect(warned).toEqual([179_999])
    mine.act()
    expect(endsAt()).toBe(179_999)
  })

  test('is asked for its end by an activity that comes too late', async () => {
    const { endsAt, mine, check } = open()
    endsAt()
    jest.setSystemTime(dawn + 99_999)
    mine.act()
    expect(check).not.toHaveBeenCalled()
    jest.setSystemTime(dawn + 100_000)
    mine.act()
    expect(check).toHaveBeenCalledTimes(1)
    expect(endsAt()).toBe(100_000)
  })

  test('warns at once where an activity wakes it within the time of the warning', () => {
    const { endsAt, mine, warned } = open()
    endsAt()
    jest.setSystemTime(dawn + 80_000)
    mine.act()
    mine.act()
    expect(warned).toEqual([100_000])
  })

  test('begins anew for who stays, and not for who is too late', async () => {
    const { endsAt, stay, warned, check } = open()
    endsAt()
    await pass(90_000)
    stay()
    expect(endsAt()).toBe(190_000)
    expect(warned).toEqual([100_000, undefined])
    jest.setSystemTime(dawn + 190_000)
    stay()
    expect(check).toHaveBeenCalledTimes(1)
    expect(endsAt()).toBe(190_000)
  })

  test('begins anew with a login, and says nothing of the one before', async () => {
    const { endsAt, warned } = open()
    endsAt()
    await pass(90_000)
    expect(endsAt(dawn + 90_000)).toBe(190_000)
    expect(warned).toEqual([100_000, undefined])
  })

  test('is that of all tabs', async () => {
    const { endsAt, mine, local, warned } = open()
    endsAt()
    await pass(90_000)
    ;(local as ReturnType<typeof map>).entries.set(key, String(dawn + 85_000))
    mine.hear('other')
    expect(warned).toEqual([100_000])
    mine.hear(key)
    expect(endsAt()).toBe(185_000)
    expect(warned).toEqual([100_000, undefined])
  })

  test('is looked at where somebody turns to the page', () => {
    const { endsAt, mine, warned } = open()
    endsAt()
    jest.setSystemTime(dawn + 85_000)
    mine.focus()
    expect(warned).toEqual([100_000])
  })

  test.each([
    ['a second', 100, 1001],
    ['a twentieth of it', 10, 501],
  ])('is told to other tabs once in %s', async (_, after, ms) => {
    const { endsAt, mine, local } = open({ after, warning: 0 })
    const { entries } = local as ReturnType<typeof map>
    endsAt()
    mine.act()
    expect(entries.get(key)).toBe(String(dawn))
    await pass(ms - 1)
    mine.act()
    expect(entries.get(key)).toBe(String(dawn))
    await pass(1)
    mine.act()
    expect(entries.get(key)).toBe(String(dawn + ms))
  })

  test('is told again where the clock was set back', async () => {
    const { endsAt, mine, local } = open()
    endsAt()
    mine.act()
    jest.setSystemTime(dawn - 5000)
    mine.act()
    expect((local as ReturnType<typeof map>).entries.get(key)).toBe(String(dawn - 5000))
  })

  test('ends nothing at once where the clock was set back: the whole time begins', () => {
    const { endsAt } = open({ local: map(String(dawn)) })
    endsAt()
    jest.setSystemTime(dawn - 3600_000)
    expect(endsAt()).toBe(100_000 - 3600_000)
  })

  test('of a login in the future counts from what is known, if anything is', () => {
    expect(open({ local: map(String(dawn - 5000)) }).endsAt(dawn + 60_000)).toBe(95_000)
    expect(open().endsAt(dawn + 60_000)).toBe(100_000)
  })

  test('ends with its page', () => {
    const { endsAt, stop, stopped } = open()
    endsAt()
    stop()
    expect(stopped).toHaveBeenCalledTimes(3)
    expect(jest.getTimerCount()).toBe(0)
  })

  test('without a warning ends just so', async () => {
    const { endsAt, check, warned } = open({ warning: 0 })
    endsAt()
    await pass(100_000)
    expect([check.mock.calls.length, warned]).toEqual([1, []])
  })
})

// @proves idle
describe('the last activity', () => {
  const markOf = (local: unknown, own: unknown) =>
    createMark({
      name: '',
      now: () => Date.now(),
      localStorage: typeof local === 'function' ? local : () => local,
      sessionStorage: typeof own === 'function' ? own : () => own,
    } as never)

  test('is the later one of two storages, and none where there is none', () => {
    expect(markOf(map('5'), map('7')).read()).toBe(7)
    expect(markOf(map('9'), map('7')).read()).toBe(9)
    expect(markOf(map(), map()).read()).toBe(0)
    expect(markOf(map('no'), undefined).read()).toBe(0)
    expect(markOf(blocked, blocked).read()).toBe(0)
  })

  test('is now, where it lies in the future, and is written as that', () => {
    const local = map(String(dawn + 1))
    expect(markOf(local, undefined).read()).toBe(dawn)
    expect(local.entries.get(key)).toBe(String(dawn))
  })

  test.each<[string, unknown, boolean]>([
    ['', map(), false],
    [', which is blocked, in that of the tab', blocked, true],
    [', which is none, in that of the tab', undefined, true],
  ])('is written in the storage of all tabs%s', (_, local, isOwn) => {
    const own = map()
    const { write, writtenAt } = markOf(local, own)
    expect(writtenAt()).toBe(-Infinity)
    write(dawn)
    expect(writtenAt()).toBe(dawn)
    expect(own.entries.get(key)).toBe(isOwn ? String(dawn) : undefined)
  })

  test.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])(
    'is a %s anywhere in the page, also one that goes no further',
    (type) => {
      const heard = jest.fn()
      const stop = onActivity(heard)
      const part = document.body.appendChild(document.createElement('p'))
      part.addEventListener(type, (event) => event.stopPropagation())
      part.dispatchEvent(new Event(type, { bubbles: true }))
      expect(heard).toHaveBeenCalledTimes(1)
      stop()
      part.dispatchEvent(new Event(type, { bubbles: true }))
      expect(heard).toHaveBeenCalledTimes(1)
      part.remove()
    },
  )

  test('is a scroll of the page or its main part, as by a screen reader; not one of a small part, such as a chat that scrolls by itself', () => {
    const heard = jest.fn()
    const stop = onActivity(heard)
    const part = document.body.appendChild(document.createElement('p'))
    let height = window.innerHeight / 2
    Object.defineProperty(part, 'clientHeight', { get: () => height })
    // A browser sends it to the part alone, and for the page to the document, from where it bubbles.
    part.dispatchEvent(new Event('scroll'))
    expect(heard).toHaveBeenCalledTimes(0)
    document.dispatchEvent(new Event('scroll', { bubbles: true }))
    expect(heard).toHaveBeenCalledTimes(1)
    height += 1
    part.dispatchEvent(new Event('scroll'))
    expect(heard).toHaveBeenCalledTimes(2)
    stop()
    document.dispatchEvent(new Event('scroll', { bubbles: true }))
    part.dispatchEvent(new Event('scroll'))
    expect(heard).toHaveBeenCalledTimes(2)
    part.remove()
  })
})

describe('a limit', () => {
  test('in seconds is a finite number above the least', () => {
    for (const good of [0.1, 5]) expect(() => checkSeconds('a.b', good)).not.toThrow()
    const message = (value: unknown, least?: number) => {
      try {
        checkSeconds('a.b', value, least)
      } catch (error) {
        return String(error)
      }
      return undefined
    }
    const said = 'TypeError: Session option limits, a.b: expected seconds, a number above'
    expect(message(0)).toBe(`${said} 0, but got 0.`)
    expect(message(5, 5)).toBe(`${said} 5, but got 5.`)
    expect(message(Infinity)).toBe(`${said} 0, but got Infinity.`)
    expect(message(NaN)).toBe(`${said} 0, but got NaN.`)
    expect(message('5')).toBe(`${said} 0, but got string.`)
  })

  test('of idle time has to be longer than its warning, which may be none', () => {
    expect(() => idleTimeout({ after: 60 })).toThrow(
      'idleTimeout.after: expected seconds, a number above 60',
    )
    expect(() => idleTimeout({ after: 0, warning: 0 })).toThrow('idleTimeout.after')
    expect(() => idleTimeout({ after: 10, warning: -1 })).toThrow('idleTimeout.warning')
    expect(() => idleTimeout({ after: 10, warning: 0 })).not.toThrow()
    expect(() => absoluteTimeout({ after: 0 })).toThrow('absoluteTimeout.after')
  })

  test('of the whole time counts from the login', () => {
    const env = { name: '', now: () => dawn + 1000, localStorage: () => undefined }
    const limit = absoluteTimeout({ after: 5 })(env as never)
    expect([limit.reason, limit.endsAt(loggedIn())]).toEqual(['absoluteTimeout', dawn + 5000])
  })
})
