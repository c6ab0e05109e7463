import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createTimeline, type TimelineEntry } from '../../../src/session/devtools/timeline'
import { errorText, timelineText } from '../../../src/session/devtools/timelineText'
import { createTimings } from '../../../src/session/devtools/timings'
import { fault, refused } from '../../../src/session/state/errors'
import { events, type SessionEvent } from '../../../src/session/state/events'
import { createListeners, type Origin } from '../../../src/session/state/listeners'
import { dawn, loggedIn, sessions } from '../../support/sessions'

beforeEach(() => void jest.useFakeTimers({ now: dawn }))
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const { status: _, ...begun } = loggedIn({
  accessToken: { value: `${'x'.repeat(40)}tail`, expiresAt: dawn + 1 },
})
const { accessToken, renewal } = begun
const at = dawn
const told = [
  [events.loggedIn(begun), { event: 'loggedIn', token: '…tail' }],
  [events.userLoaded({ epoch: 3, user: {} }), { event: 'userLoaded' }],
  [
    events.tokenExpired({ epoch: 3, rotation: 1, at, because: 'refused' }),
    { event: 'tokenExpired', because: 'refused' },
  ],
  [
    events.tokenRefreshed({ epoch: 3, rotation: 2, accessToken, renewal, cause: 'adopted' }),
    { event: 'tokenRefreshed', because: 'adopted', token: '…tail' },
  ],
  [events.bothExpired({ epoch: 3, at }), { event: 'bothExpired' }],
  [
    events.reset({ epoch: 3, reason: 'refreshRefused', at }),
    { event: 'reset', because: 'refreshRefused' },
  ],
  [events.loggedOut({ epoch: 3, reason: 'logout', at }), { event: 'loggedOut', because: 'logout' }],
] as [SessionEvent, object][]

/** What may be listened to in a session, to which `tell` and `report` let something happen. */
function listeners() {
  const { on, tell, report } = createListeners()
  return {
    ...{ on, report },
    tell: (event: SessionEvent, origin: Origin = 'here') =>
      tell(event.type, ...([event, sessions.loggedIn, origin] as never)),
  }
}
function open(...clock: [] | [now: () => number]) {
  const { on, ...rest } = listeners()
  return { ...createTimeline({ on }, ...clock), ...rest }
}

describe('the timeline of a session', () => {
  test('hears of nothing more once it is stopped, and keeps what it has', () => {
    const { tell, report, entries, errors, subscribe, stop } = open()
    const listener = jest.fn()
    subscribe(listener)
    const happen = () => {
      told.forEach(([event]) => tell(event))
      report(fault('refresh', 'timeout'))
    }
    happen()
    const before = [entries(), errors()]
    expect(before.map(({ length }) => length)).toEqual([told.length, 1])
    listener.mockClear()
    stop()
    stop()
    happen()
    expect([entries(), errors()]).toEqual(before)
    expect(listener).not.toHaveBeenCalled()
  })

  test('has each event, oldest first: its moment, its cause, its tab, the end of its token', () => {
    let now = 0
    const { tell, entries } = open(() => (now += 1))
    told.forEach(([event], index) => tell(event, index < 4 ? 'here' : 'elsewhere'))
    expect(entries()).toEqual(
      told.map(([, entry], index) => ({
        ...{ id: index + 1, at: index + 1, origin: index < 4 ? 'here' : 'elsewhere' },
        ...entry,
      })),
    )
    // What is not there has no field either: it is written into reports.
    expect(Object.keys(entries()[1]!)).toEqual(['id', 'at', 'event', 'origin'])
  })

  test('has errors, newest first, without the server’s own text', () => {
    const { report, errors } = open()
    const first = { ...refused('login', 401), serverMessage: 'seCRet' }
    report(first)
    jest.setSystemTime(dawn + 5)
    const second = fault('refresh', 'unreachable')
    report(second)
    expect(errors()).toEqual([
      { id: 2, at: dawn + 5, name: 'FaultError', message: second.message },
      { id: 1, at: dawn, name: 'RefusedError', message: first.message },
    ])
  })

  test('keeps the last hundred events and the last ten errors', () => {
    const { tell, report, entries, errors } = open()
    expect([entries(), errors()]).toEqual([[], []])
    for (let count = 0; count < 101; count += 1) tell(told[0]![0])
    for (let count = 0; count < 11; count += 1) report(fault('refresh', 'unreachable'))
    expect(entries().map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, i) => i + 2))
    expect(errors().map(({ id }) => id)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  })

  test('tells who listens of each of both, and gives them lists of their own', () => {
    const { tell, report, entries, errors, subscribe } = open()
    const changed = jest.fn()
    subscribe(changed)
    const before = [entries(), errors()]
    tell(told[0]![0])
    expect(changed).toHaveBeenCalledTimes(1)
    report(fault('refresh', 'unreachable'))
    expect(changed).toHaveBeenCalledTimes(2)
    expect(before).toEqual([[], []])
  })
})

describe('the timeline as text', () => {
  const entry: TimelineEntry = { id: 1, at: dawn, event: 'loggedIn', origin: 'here' }

  test.each([
    [0, '2026-11-21T08:00:00.000+00:00'],
    [-210, '2026-11-21T11:30:00.000+03:30'],
    [210, '2026-11-21T04:30:00.000-03:30'],
    [-765, '2026-11-21T20:45:00.000+12:45'],
    [45, '2026-11-21T07:15:00.000-00:45'],
  ])('has the time of the place, %s minutes before UTC', (minutes, time) => {
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutes)
    expect(timelineText([entry])).toBe(`${time} session/loggedIn tab=this`)
    expect(errorText({ id: 1, at: dawn, name: 'FaultError', message: 'It is away.' })).toBe(
      `${time} FaultError: It is away.`,
    )
  })

  test('has a line for each event, with what is known of it', () => {
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(0)
    expect(
      timelineText([
        { ...entry, token: '…tail' },
        { ...entry, at: dawn + 1, event: 'reset', because: 'idle', origin: 'elsewhere' },
      ]),
    ).toBe(
      '2026-11-21T08:00:00.000+00:00 session/loggedIn token=…tail tab=this\n' +
        '2026-11-21T08:00:00.001+00:00 session/reset because=idle tab=other',
    )
    expect(timelineText([])).toBe('')
  })
})

test('the moments of a session are marked with what they were about, and the user once a sign-in', async () => {
  const { on, tell, report } = listeners()
  const mark = jest.fn()
  const { userShown } = createTimings({ on, ready: Promise.resolve() }, mark)
  await Promise.resolve()
  userShown()
  userShown()
  tell(told[0]![0])
  userShown()
  tell(told[3]![0])
  report(fault('refresh', 'status', { status: 503 }))
  expect(mark.mock.calls).toEqual([
    ...[
      ['session:rehydrated', {}],
      ['session:userShown', {}],
      ['session:userShown', {}],
    ],
    ['session:refresh', { cause: 'adopted' }],
    ['session:fault', { call: 'refresh', kind: 'status', status: 503 }],
  ])
})
