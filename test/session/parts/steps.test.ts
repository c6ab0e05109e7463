import { describe, expect, test } from '@jest/globals'
import { createCallEndpoint } from '../../../src/session/http/callEndpoint'
import { logIn } from '../../../src/session/login/steps/challenges'
import { Credentials } from '../../../src/session/login/credentials'
import { createLoginCall } from '../../../src/session/login/loginCall'
import {
  resultOf,
  type LoginError,
  type LoginStep,
} from '../../../src/session/login/steps/loginStep'
import { stepFields } from '../../../src/session/login/steps/stepFields'
import type { Challenge, ChallengeField } from '../../../src/session/options/challenge'
import { fillOptions } from '../../../src/session/options/defaults'
import { browserEnvironment } from '../../../src/session/platform/environment'
import { createCancellation } from '../../../src/session/refresh/cancellation'
import { sessionEnded, type Result } from '../../../src/session/state/errors'
import { dawn } from '../../support/sessions'

// @proves steps
describe('a field of a step', () => {
  const fieldOf = (field: Omit<ChallengeField, 'name'>, body: unknown) =>
    stepFields({ name: 'step', when: [], fields: [{ name: 'f', ...field }] }, body)[0]

  test.each<[string, Omit<ChallengeField, 'name'>, unknown, object]>([
    ['has nothing of the answer without a path', { kind: 'code' }, { x: 'a' }, {}],
    ['has a least length', { kind: 'newPassword', minLength: 8 }, {}, { minLength: 8 }],
    [
      'has rules as text',
      { kind: 'newPassword', from: 'a.b' },
      { a: { b: 'Long' } },
      { rules: 'Long' },
    ],
    ['has rules from a number', { kind: 'newPassword', from: 'a' }, { a: 8 }, { rules: '8' }],
    ['has no rules of another kind', { kind: 'newPassword', from: 'a' }, { a: ['x'] }, {}],
    ['has no rules where it is none to set', { kind: 'code', from: 'a' }, { a: 'Long' }, {}],
    ['has no link where it is no terms', { kind: 'code', from: 'a' }, { a: 'https://a.test/' }, {}],
    ['has no choices where none are there', { kind: 'choice', from: 'a' }, {}, { choices: [] }],
    [
      'has choices by id and name',
      { kind: 'choice', from: 'a' },
      { a: [{ id: 1, name: 'Phone' }, { id: 'm' }, { name: 'none' }, 'Mail', 7, null, ['x']] },
      {
        choices: [
          { value: '1', label: 'Phone' },
          { value: 'm', label: 'm' },
          { value: 'Mail', label: 'Mail' },
          { value: '7', label: '7' },
        ],
      },
    ],
    [
      'has choices by paths of its own',
      { kind: 'choice', from: 'a', value: 'k.v', label: ['none', 't'] },
      { a: [{ k: { v: 'x' }, t: 'Text' }] },
      { choices: [{ value: 'x', label: 'Text' }] },
    ],
  ])('%s', (_, field, body, expected) => {
    expect(fieldOf(field, body)).toStrictEqual({ name: 'f', kind: field.kind, ...expected })
  })

  const web = ['https://a.test/terms', 'http://a.test/', '//a.test/', '/terms', '/']
  const none = ['javascript:alert(1)', 'javascript:https://a.test/', '///a.test/', 'terms', ' /', 5]
  test.each([...web, ...none])(
    'links to terms at %j only if that is an address of the web',
    (from) => {
      expect(fieldOf({ kind: 'terms', from: 'a' }, { a: from })).toStrictEqual({
        ...{ name: 'f', kind: 'terms' },
        ...(web.includes(String(from)) && { href: from }),
      })
    },
  )
})

// @proves steps
describe('a call of a step', () => {
  async function send(answer: () => Response) {
    const sent: Request[] = []
    const env = {
      ...browserEnvironment(),
      fetch(request: Request) {
        sent.push(request)
        return Promise.resolve().then(answer)
      },
    }
    const options = fillOptions({ headers: { 'x-app': 'shop' } })
    const call = createLoginCall(
      { env, options, baseUrl: new URL('http://api.test/') },
      createCallEndpoint,
    )
    const endpoint = { ...options.endpoints.login, url: '/step' }
    const answered = await call(endpoint, { code: '12', 'header:x-step': 7, 'a-header:b': 1 })
    return { ...answered, sent }
  }

  test('puts what is called header:<name> into headers, and all else into the body', async () => {
    const { sent, status, body, outcome } = await send(() => Response.json({ token: 'a' }))
    const [request] = sent
    expect(request?.url).toBe('http://api.test/step')
    expect(await request?.json()).toEqual({ code: '12', 'a-header:b': 1 })
    expect(request?.headers.get('x-step')).toBe('7')
    expect(request?.headers.get('x-app')).toBe('shop')
    expect({ status, body, ok: outcome.ok }).toEqual({
      status: 200,
      body: { token: 'a' },
      ok: true,
    })
  })

  test.each<[string, () => Response, number, unknown]>([
    ['as JSON', () => Response.json({ code: 5 }, { status: 401 }), 401, { code: 5 }],
    ['as text, where it is no JSON', () => new Response('a <', { status: 403 }), 403, 'a <'],
    ['as nothing, where it is a page', () => new Response(' <p>', { status: 401 }), 0, ' <p>'],
    [
      'as nothing, where none comes',
      () => {
        throw new TypeError('No')
      },
      0,
      '',
    ],
    [
      'as empty, where it breaks off',
      () => new Response(new ReadableStream({ start: (stream) => stream.error(new Error('No')) })),
      ...[200, ''],
    ] as never,
  ])('tells the answer %s', async (_, answer, status, body) => {
    expect(await send(answer)).toMatchObject({ status, body })
  })
})

// @proves steps
describe('a step that an answer asks for', () => {
  const codeAsked = { status: 401, path: 'ask', is: 'code' } as const
  const asked = () => Response.json({ ask: 'code' }, { status: 401 })

  /** A login that was answered by the first of the answers, and its step. */
  async function open(more: Partial<Challenge>, ...answers: (() => Response)[]) {
    const sent: Request[] = []
    const env = {
      ...browserEnvironment(),
      now: () => dawn,
      fetch(request: Request) {
        sent.push(request)
        const answer = answers[sent.length - 2] ?? asked
        return Promise.resolve(answer())
      },
    }
    const challenge: Challenge = { name: 'code', when: codeAsked, fields: [], ...more }
    const cancellation = createCancellation()
    const deps = {
      ...{ env, baseUrl: new URL('http://api.test/'), loginCancellation: cancellation },
      options: fillOptions({ challenges: [challenge] }),
      inCookieQueue: (task: () => Promise<unknown>) => task(),
      report: () => undefined,
    }
    type Given = Parameters<typeof logIn>
    const begin = async (_: unknown, _how: unknown, get: () => Promise<object>) => {
      const found = await get()
      return 'error' in found ? { ok: false, ...found } : { ok: true }
    }
    const run = async (task: () => Promise<Result>) => {
      const done = await task()
      return done.ok ? undefined : done.error
    }
    const credentials = new Credentials({ password: 'p' }, { remember: true })
    const done = await logIn(
      deps as unknown as Given[0],
      credentials,
      cancellation.signal(),
      run,
      begin as Given[4],
      createCallEndpoint,
    )
    const { error } = done as { error: LoginError }
    return { step: error.step as LoginStep, error, sent, life: cancellation.signal() }
  }
  const refusedAs = (status: number) => () => Response.json({}, { status })
  const resend = { url: '/again', after: 20 }

  test('is said by its name, and is in sight of nothing that lists the error', async () => {
    const { error, step } = await open({})
    expect(error).toMatchObject({ name: 'RefusedError', code: 'code', status: 401 })
    expect(Object.keys(error)).not.toContain('step')
    expect(step).toMatchObject({ name: 'code', fields: [], resend: undefined, resendAt: Infinity })
  })

  test('is too late only by an answer that says so', async () => {
    const expired = [{ status: 410 }]
    const late = await open({ expired, call: { url: '/step' } }, refusedAs(410))
    expect(await late.step.continue({})).toMatchObject({ error: { code: 'stepExpired' } })
    const wrong = await open({ call: { url: '/step' } }, refusedAs(400))
    const { step } = wrong
    expect(await step.continue({})).toMatchObject({ error: { status: 400 }, step })
  })

  test('has a call by the rules of the login call, where it has none of its own', async () => {
    const { step, sent } = await open({ call: { url: '/step', method: undefined } })
    await step.continue({ code: '12' })
    expect(sent[1]).toMatchObject({ url: 'http://api.test/step', method: 'POST' })
    expect(await sent[1]?.json()).toEqual({ code: '12' })
  })

  test('has its code sent again after a time, which no refusal makes shorter', async () => {
    const { step, sent } = await open({ resend }, refusedAs(400))
    expect(step.resendAt).toBe(dawn + 20_000)
    expect(await step.resend?.()).toMatchObject({ ok: false, error: { name: 'RefusedError' } })
    expect(sent[1]?.url).toBe('http://api.test/again')
    expect(step.resendAt).toBe(dawn + 20_000)
    const away = await open({ resend }, refusedAs(500))
    await away.step.resend?.()
    expect(away.step.resendAt).toBe(dawn)
  })

  test('that is given up stops its own call, and no other login', async () => {
    const { step, life } = await open({})
    step.cancel()
    expect(life.aborted).toBe(false)
    expect(await step.continue({})).toEqual({ ok: false, error: sessionEnded, step: undefined })
    const busy = await open({ call: { url: '/step' } })
    const going = busy.step.continue({})
    busy.step.cancel()
    await going
    expect(busy.life.aborted).toBe(true)
  })
})

test('a login that fails has the step that the server asks for', () => {
  const step = { name: 'code' } as never
  const error = Object.assign({ ...sessionEnded }, { step })
  expect(resultOf(undefined)).toEqual({ ok: true })
  expect(resultOf(error)).toEqual({ ok: false, error, step })
  expect(resultOf(sessionEnded)).toEqual({ ok: false, error: sessionEnded })
})
