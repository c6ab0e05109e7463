import { describe, expect, jest, test } from '@jest/globals'
import { createFailedRequests } from '../../../src/session/reauth/failedRequests'
import {
  expiredAuthSession,
  fault,
  sessionEnded,
  type SessionError,
} from '../../../src/session/state/errors'

type Call = { id?: string; name?: string; args?: unknown; kind?: 'Query' | 'Mutation' }

/** Calls of an api called `api`, and what is sent again: by name, arguments and how. */
function calls(answers: ({ error?: SessionError } | (() => object))[] = []) {
  const sent: unknown[][] = []
  const emit = jest.fn()
  const initiate = (name: string) => ({
    initiate: (...given: unknown[]) => [name, ...given] as never,
  })
  const endpoints = { save: initiate('save'), notes: initiate('notes'), login: initiate('login') }
  const made = createFailedRequests({
    ownEndpoints: ['login'],
    dispatch(action) {
      sent.push(action as never)
      const answer = answers.shift() ?? {}
      return Promise.resolve(typeof answer === 'function' ? answer() : answer)
    },
    emit,
  })
  function note(step: string, call: Call, isSuspended: boolean, api = 'api') {
    const { id = 'a', name = 'save', args, kind = 'Mutation' } = call
    const arg = { endpointName: name, originalArgs: args, queryCacheKey: `${name} ${String(args)}` }
    const action = { type: `${api}/execute${kind}/${step}`, meta: { requestId: id, arg } }
    made.note(action, { reducerPath: 'api', endpoints }, isSuspended)
  }
  /** Calls that begin before the end of the session, and fail by it in another order. */
  const fail = (...all: Call[]) => {
    all.forEach((call) => note('pending', call, false))
    all.toReversed().forEach((call) => note('rejected', call, true))
  }
  return { ...made, note, fail, sent, emit }
}
const three = [1, 2, 3].map((args) => ({ id: String(args), args }))
const saved = (...all: unknown[]) => all.map((args) => ['save', args, {}])

// @proves keptPage
describe('calls that failed because their session ended', () => {
  test('are sent again in the order in which they began, once', async () => {
    const { fail, count, retry, sent, emit } = calls()
    fail(...three)
    expect(count()).toBe(3)
    expect(emit).toHaveBeenCalledTimes(3)
    expect(await retry()).toBe(true)
    expect(sent).toEqual(saved(1, 2, 3))
    expect(count()).toBe(0)
    expect(emit).toHaveBeenCalledTimes(4)
    expect(await retry()).toBe(true)
    expect(sent).toHaveLength(3)
  })

  test('ask for a query anew, and for each once', async () => {
    const { fail, retry, sent } = calls()
    const notes = { kind: 'Query', name: 'notes', args: 1 } as const
    fail({ ...notes, id: 'a' }, { ...notes, id: 'b' })
    await retry()
    expect(sent).toEqual([['notes', 1, { forceRefetch: true, subscribe: false }]])
  })

  test('go on after one that fails, and tell of it', async () => {
    const { fail, retry, sent, count } = calls([{ error: fault('request', 'unreachable') }])
    fail(...three)
    expect(await retry()).toBe(false)
    expect([sent.length, count()]).toEqual([3, 0])
  })

  test.each([sessionEnded, expiredAuthSession])(
    'are kept from the one on with which the session ends again: $name',
    async (error) => {
      const { fail, retry, sent, count, emit } = calls([{}, { error }])
      fail(...three)
      emit.mockClear()
      expect(await retry()).toBe(false)
      expect(sent).toEqual(saved(1, 2))
      expect(count()).toBe(2)
      expect(emit).toHaveBeenCalledTimes(2)
      expect(await retry()).toBe(true)
      expect(sent).toEqual(saved(1, 2, 2, 3))
    },
  )

  test('are sent no more, nor kept, once their page is gone', async () => {
    const gone = () => {
      page.dismiss()
      return {}
    }
    const page = calls([gone])
    page.fail(...three)
    expect(await page.retry()).toBe(false)
    expect(page.sent).toEqual(saved(1))
    expect(page.count()).toBe(0)
  })

  test('are forgotten, and that is told where there are any', () => {
    const { fail, dismiss, count, emit } = calls()
    dismiss()
    expect(emit).not.toHaveBeenCalled()
    fail({})
    dismiss()
    expect(count()).toBe(0)
    expect(emit).toHaveBeenCalledTimes(2)
  })

  test.each<[string, number, unknown]>([
    ['a text', 1, 'a'],
    ['nothing', 1, undefined],
    ['a list', 1, [1, ['b']]],
    ['fields', 1, { a: [{ b: null }] }],
    ['a file in a list', 2, [1, new Blob()]],
    ['a date in a field', 2, { a: 1, b: { c: new Date(0) } }],
    ['a form', 2, new FormData()],
  ])('count as the same mutation by %s: %d', (_, expected, args) => {
    const { fail, count } = calls()
    fail({ id: 'a', args }, { id: 'b', args })
    expect(count()).toBe(expected)
  })

  test('count as others by other arguments, or of another endpoint', () => {
    const { fail, count } = calls()
    fail({ id: 'a', args: { a: 1 } }, { id: 'b', args: { a: 2 } })
    fail({ id: 'c', args: { a: 1 }, name: 'notes' })
    expect(count()).toBe(3)
  })

  test.each<[string, (page: ReturnType<typeof calls>) => void]>([
    ['one that succeeds', ({ note }) => note('fulfilled', {}, true)],
    ['one that fails while its page is there', ({ note }) => note('rejected', {}, false)],
    ['one that had not begun', ({ note }) => note('rejected', { id: 'b' }, true)],
    [
      'one that has failed before',
      ({ note }) => (note('rejected', {}, false), note('rejected', {}, true)),
    ],
    [
      'one that a kept page has made',
      ({ note }) => (note('pending', { id: 'b' }, true), note('rejected', { id: 'b' }, true)),
    ],
    ['one of another api', ({ note }) => note('rejected', {}, true, 'api/other')],
    ['one of an api with a longer name', ({ note }) => note('rejected', {}, true, 'apis')],
    ['one of an api with another name', ({ note }) => note('rejected', {}, true, 'ipa')],
    ['one of the session’s own', ({ note }) => note('rejected', { name: 'login' }, true)],
  ])('are not %s', (_, happens) => {
    const page = calls()
    page.note('pending', {}, false)
    happens(page)
    expect(page.count()).toBe(0)
    expect(page.emit).not.toHaveBeenCalled()
  })

  test('are known by what RTK Query tells of them only', () => {
    const { note, count } = calls()
    note('pending', {}, false)
    note('rejected', {}, true, 'other')
    note('rejected', {}, true)
    expect(count()).toBe(1)
  })
})
