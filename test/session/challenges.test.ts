import { describe, expect, test } from '@jest/globals'
import { http, HttpResponse, type JsonBodyType } from 'msw'
import { demoChallenges } from '../../src/app/demoChallenges'
import {
  createSession,
  Credentials,
  extendedCalls,
  override,
  type Challenge,
  type LoginResult,
  type LoginStep,
  type SessionOptions,
} from '../../src/session'
import directus from '../../src/session/presets/directus'
import { apiUrl } from '../support/device'
import { useHosts } from '../support/host'
import { useDemoServer } from '../support/server'

const { backend, server, received } = useDemoServer()
const { openHost } = useHosts()

const code = '140509'
const open = (challenges: readonly Challenge[] = demoChallenges, more: SessionOptions = {}) =>
  openHost({ challenges, ...more } as SessionOptions)

/** Answers the calls to a path one after the other, the last one for good; tells what they were sent. */
function answers(path: string, ...all: [status: number, body: JsonBodyType, headers?: object][]) {
  const sent: { headers: Headers; body: unknown; url: string }[] = []
  server.use(
    http.post(`*${path}`, async ({ request }) => {
      const [status, body, headers] = all[Math.min(sent.length, all.length - 1)]!
      sent.push({
        headers: request.headers,
        body: await request.clone().json(),
        url: request.url,
      })
      return HttpResponse.json(body, { status, headers: { ...headers } })
    }),
  )
  return sent
}

type Host = Awaited<ReturnType<typeof open>>

/** Logs in as far as the first step. */
async function stepOf({ logIn }: Host, username = 'laleh', password = 'baran-1405') {
  const error = await logIn(username, password)
  expect(error).toMatchObject({ name: 'RefusedError', call: 'login' })
  return error!.step!
}
const tokens = { token: 'abc', refresh_token: 'def' }

// @proves steps
describe('an answer that asks for a code', () => {
  test('opens a step: nobody is signed in before its answer is right', async () => {
    const host = await open()
    const step = await stepOf(host)
    expect(step).toMatchObject({ name: 'code', fields: [{ name: 'code', kind: 'code' }] })
    expect(host.state()).toEqual({ status: 'loggedOut', epoch: 0 })
    expect(await step.continue({ code })).toEqual({ ok: true })
    expect(host.state()).toMatchObject({ status: 'loggedIn', user: { name: 'Laleh Baran' } })
    expect(received.map(({ call }) => call)).toEqual([
      'POST /api/auth/login',
      'POST /api/auth/code',
      'GET /api/auth/user',
    ])
  })

  test('does so for nobody else: who is asked for nothing is signed in at once', async () => {
    const host = await open()
    expect(await host.logIn()).toBeUndefined()
    expect(host.state()).toMatchObject({ status: 'loggedIn', user: { name: 'Sara Parvaz' } })
  })

  test('is a refusal with the name of the step to a host that knows no steps', async () => {
    const host = await open()
    const { initiate } = host.session.api.endpoints.login
    const credentials = new Credentials(
      { username: 'laleh', password: 'baran-1405' },
      { remember: true },
    )
    const { error } = await host.store.dispatch(initiate(credentials))
    expect(error).toMatchObject({ name: 'RefusedError', code: 'code', status: 401 })
    expect(error).not.toHaveProperty('step')
  })

  test('is no error to whoever listens, and a wrong code is one', async () => {
    const host = await open()
    const told: unknown[] = []
    host.session.on('error', (error) => told.push(error))
    const step = await stepOf(host)
    expect(told).toEqual([])
    await step.continue({ code: '000000' })
    expect(told).toEqual([expect.objectContaining({ name: 'RefusedError', status: 401 })])
  })

  test.each([
    ['a list', { status: 401, path: 'error', is: 'code_needed' }],
    ['one of several', [{ status: 202 }, { status: 401, path: 'error' }]],
  ])('is told by %s of answers', async (_, when) => {
    const step = await stepOf(await open([{ ...demoChallenges[0]!, when } as Challenge]))
    expect(step.name).toBe('code')
  })

  test('may have status 200, and no token is missed in it', async () => {
    answers('/login', [200, { mfa_required: true, mfa_token: 'xyz' }])
    const sent = answers('/mfa', [200, tokens])
    const step: Challenge = {
      name: 'code',
      when: { status: 200, path: 'mfa_required', is: true },
      fields: [{ name: 'otp', kind: 'code' }],
      call: { url: '/mfa' },
      carry: { mfa_token: 'mfa_token' },
    }
    // The backend does not know those tokens, and would refuse them.
    const asked = await stepOf(await open([step], { endpoints: { user: false } }))
    expect(await asked.continue({ otp: code })).toEqual({ ok: true })
    expect(sent[0]!.body).toEqual({ mfa_token: 'xyz', otp: code })
  })

  test('is not a page, which no API has answered', async () => {
    server.use(http.post('*/login', () => HttpResponse.html('<html></html>', { status: 401 })))
    const host = await open([{ ...demoChallenges[0]!, when: { status: 401 } }])
    const error = await host.logIn('laleh', 'baran-1405')
    expect(error).toMatchObject({ name: 'FaultError' })
    expect(error?.step).toBeUndefined()
  })
})

// @proves steps
describe('the call of a step', () => {
  const ask = { error: 'asks', token: 'carried', session: { id: 7 } }
  const base = {
    name: 'code',
    when: { status: 401, path: 'error', is: 'asks' },
    fields: [{ name: 'otp', kind: 'code' }],
  } as const satisfies Challenge

  test('is the login call with all that was typed, where none is configured', async () => {
    const sent = answers('/login', [401, ask], [200, tokens])
    const step = await stepOf(await open([base]), 'sara', 'parvaz-1405')
    await step.continue({ otp: code })
    expect(sent.map(({ body }) => body)).toEqual([
      { username: 'sara', password: 'parvaz-1405' },
      { username: 'sara', password: 'parvaz-1405', otp: code },
    ])
  })

  test('carries what the answer had for it, in fields and headers, and no password', async () => {
    answers('/login', [401, ask])
    const sent = answers('/verify', [200, tokens])
    const step = await stepOf(
      await open([
        {
          ...base,
          call: { url: '/verify', body: { device: 'web' } },
          carry: { challenge: 'token', 'header:x-session': 'session.id', none: 'nowhere' },
        },
      ]),
    )
    await step.continue({ otp: code, trust: true })
    expect(sent[0]!.body).toEqual({ challenge: 'carried', otp: code, trust: true, device: 'web' })
    expect(sent[0]!.headers.get('x-session')).toBe('7')
    expect(sent[0]!.url).not.toContain('carried')
  })

  test('leaves out what no header can hold, and no error shows it', async () => {
    const secret = 'half a secret\nand the other half'
    answers('/login', [401, { ...ask, session: { id: secret } }])
    const sent = answers('/verify', [401, { message: 'No session.' }])
    const step = await stepOf(
      await open([
        { ...base, call: { url: '/verify' }, carry: { 'header:x-session': 'session.id' } },
      ]),
    )
    const result = await step.continue({ otp: code })
    expect(result).toMatchObject({ ok: false, error: { serverMessage: 'No session.' } })
    expect(sent[0]!.headers.has('x-session')).toBe(false)
    expect(JSON.stringify(result)).not.toContain('secret')
  })

  test('leads inside a body by dots, with extendedCalls', async () => {
    answers('/login', [401, ask])
    const sent = answers('/verify', [200, tokens])
    const fields = [{ name: 'data.otp', kind: 'code' }] as const
    const more = { calls: extendedCalls }
    const step = await stepOf(await open([{ ...base, fields, call: { url: '/verify' } }], more))
    await step.continue({ 'data.otp': code })
    expect(sent[0]!.body).toEqual({ data: { otp: code } })
  })

  test('may be answered by the next step, as often as the server likes', async () => {
    answers('/login', [401, { error: 'asks', token: 'one' }])
    const verify = answers('/verify', [
      403,
      { need: 'tenant', token: 'two', list: [{ id: 5, name: 'Shop' }] },
    ])
    const tenant = answers('/tenant', [
      403,
      { need: 'password', token: 'three', rules: '12 letters' },
    ])
    const renew = answers('/renew', [200, tokens])
    const carry = { challenge: 'token' }
    const steps: Challenge[] = [
      { ...base, call: { url: '/verify' }, carry },
      {
        name: 'tenant',
        when: { status: 403, path: 'need', is: 'tenant' },
        fields: [{ name: 'tenant', kind: 'choice', from: 'list' }],
        call: { url: '/tenant' },
        carry,
      },
      {
        name: 'newPassword',
        when: { status: 403, path: 'need', is: 'password' },
        fields: [{ name: 'new', kind: 'newPassword', from: 'rules', minLength: 12 }],
        call: { url: '/renew' },
        carry,
      },
    ]
    const host = await open(steps, { endpoints: { user: false } })
    let step: LoginStep | undefined = await stepOf(host)
    const seen = [step]
    const typed: Record<string, string>[] = [
      { otp: code },
      { tenant: '5' },
      { new: 'a-new-password' },
    ]
    for (const fields of typed) {
      const result: LoginResult = await step!.continue(fields)
      expect(result).toMatchObject({ ok: fields === typed[2] })
      step = result.ok ? undefined : result.step
      if (step) seen.push(step)
      expect(host.state().status).toBe(step ? 'loggedOut' : 'loggedIn')
    }
    expect(seen.map(({ name, fields }) => [name, fields[0]])).toEqual([
      ['code', { name: 'otp', kind: 'code' }],
      ['tenant', { name: 'tenant', kind: 'choice', choices: [{ value: '5', label: 'Shop' }] }],
      ['newPassword', { name: 'new', kind: 'newPassword', rules: '12 letters', minLength: 12 }],
    ])
    expect([verify, tenant, renew].map(([one]) => one!.body)).toEqual([
      { challenge: 'one', otp: code },
      { challenge: 'two', tenant: '5' },
      { challenge: 'three', new: 'a-new-password' },
    ])
    // A step that is done is done.
    expect(await seen[0]!.continue({ otp: code })).toMatchObject({
      error: { name: 'SessionEndedError' },
    })
    expect(verify).toHaveLength(1)
  })

  test('offers of an answer only what can be sent, and links to no script', async () => {
    const list = ['a', { id: 'b' }, { id: 'c', name: 'See' }, { name: 'no id' }, null, 4]
    answers('/login', [401, { error: 'asks', list, terms: 'javascript:alert(1)' }])
    const step = await stepOf(
      await open([
        {
          ...base,
          fields: [
            { name: 'tenant', kind: 'choice', from: 'list' },
            { name: 'terms', kind: 'terms', from: 'terms' },
            { name: 'trust', kind: 'trust' },
          ],
        },
      ]),
    )
    expect(step.fields).toEqual([
      {
        name: 'tenant',
        kind: 'choice',
        choices: [
          { value: 'a', label: 'a' },
          { value: 'b', label: 'b' },
          { value: 'c', label: 'See' },
          { value: '4', label: '4' },
        ],
      },
      { name: 'terms', kind: 'terms' },
      { name: 'trust', kind: 'trust' },
    ])
  })
})

// @proves steps
describe('a step', () => {
  test('stays where the code is wrong, and takes the right one', async () => {
    const host = await open()
    const step = await stepOf(host)
    const wrong = await step.continue({ code: '000000' })
    expect(wrong).toMatchObject({ ok: false, error: { name: 'RefusedError', status: 401 } })
    expect(wrong.ok || wrong.step).toBe(step)
    expect(await step.continue({ code })).toEqual({ ok: true })
  })

  test('stays where the answer asks for it again, with what that has to carry', async () => {
    answers('/login', [401, { error: 'asks', token: 'one' }])
    const sent = answers('/verify', [401, { error: 'asks', token: 'two' }], [200, tokens])
    const host = await open([
      {
        name: 'code',
        when: { status: 401, path: 'error', is: 'asks' },
        fields: [{ name: 'otp', kind: 'code' }],
        call: { url: '/verify' },
        carry: { challenge: 'token' },
      },
    ])
    const told: unknown[] = []
    host.session.on('error', (error) => told.push(error))
    const step = await stepOf(host)
    const wrong = await step.continue({ otp: '000000' })
    expect(wrong).toMatchObject({ ok: false, error: { name: 'RefusedError', code: 'code' } })
    expect(wrong.ok || wrong.step).toBe(step)
    expect(told).toHaveLength(1)
    await step.continue({ otp: code })
    expect(sent[1]!.body).toEqual({ challenge: 'two', otp: code })
  })

  test('stays over a server that is away, and names the time where there were too many', async () => {
    const host = await open()
    const step = await stepOf(host)
    backend.setFault('code', { kind: 'offline', times: 1 })
    const away = await step.continue({ code })
    expect(away).toMatchObject({ ok: false, error: { name: 'FaultError', kind: 'unreachable' } })
    expect(away.ok || away.step).toBe(step)
    let last
    for (let i = 0; i < 5; i += 1) last = await step.continue({ code: '000000' })
    expect(last).toMatchObject({
      ok: false,
      step,
      error: { name: 'FaultError', status: 429, retryAt: expect.any(Number) },
    })
    expect(host.state().status).toBe('loggedOut')
  })

  test('is over where the answer says that it is too late', async () => {
    const host = await open()
    const step = await stepOf(host)
    backend.expireCodes()
    expect(await step.continue({ code })).toEqual({
      ok: false,
      error: expect.objectContaining({ name: 'RefusedError', code: 'stepExpired' }),
      step: undefined,
    })
    const before = received.length
    expect(await step.continue({ code })).toMatchObject({ error: { name: 'SessionEndedError' } })
    expect(received).toHaveLength(before)
  })

  test('that is cancelled sends nothing more, and signs nobody in', async () => {
    const host = await open()
    const step = await stepOf(host)
    step.cancel()
    expect(await step.continue({ code })).toMatchObject({ error: { name: 'SessionEndedError' } })
    expect(await step.resend!()).toMatchObject({ error: { name: 'SessionEndedError' } })
    expect(received).toHaveLength(1)
    const other = await stepOf(host)
    const underWay = other.continue({ code })
    await new Promise((resolve) => setTimeout(resolve))
    other.cancel()
    expect(await underWay).toMatchObject({ ok: false, error: { name: 'SessionEndedError' } })
    expect(host.state().status).toBe('loggedOut')
  })

  test('sends its code once, however often it is asked to', async () => {
    const host = await open()
    const step = await stepOf(host)
    const both = await Promise.all([step.continue({ code }), step.continue({ code })])
    expect(both).toEqual([{ ok: true }, { ok: true }])
    expect(backend.stats().calls.code).toBe(1)
  })

  test('is nobody’s any more when somebody has signed in, or out, meanwhile', async () => {
    const host = await open()
    for (const meanwhile of [() => host.logIn(), () => host.session.logOut()]) {
      const step = await stepOf(host)
      await meanwhile()
      const before = host.state()
      expect(await step.continue({ code })).toMatchObject({ error: { name: 'SessionEndedError' } })
      expect(host.state()).toBe(before)
    }
    expect(backend.stats().calls.code).toBe(0)
  })

  test('is not opened where somebody signs out while what it needs is still being loaded: no password is sent', async () => {
    const host = await open()
    received.splice(0)
    const login = host.logIn()
    await host.session.logOut()
    expect(await login).toMatchObject({ name: 'SessionEndedError' })
    expect(host.state().status).toBe('loggedOut')
    expect(received).toEqual([])
  })

  test('has its code sent again, not before its time and by what it carries', async () => {
    const host = await open()
    const step = await stepOf(host)
    expect(step.resendAt - Date.now()).toBeGreaterThan(29_000)
    expect(await step.resend!()).toEqual({ ok: true })
    expect(step.resendAt - Date.now()).toBeGreaterThan(29_000)
    backend.setFault('code', { kind: 'status', status: 429, retryAfter: 90, times: 1 })
    expect(await step.resend!()).toMatchObject({ ok: false, error: { name: 'FaultError' } })
    expect(step.resendAt - Date.now()).toBeGreaterThan(88_000)
    expect(await step.continue({ code })).toEqual({ ok: true })
  })

  test('has none sent where no call is configured for it', async () => {
    const step = await stepOf(await open([{ ...demoChallenges[0]!, resend: undefined }]))
    expect([step.resend, step.resendAt]).toEqual([undefined, Infinity])
  })

  test('keeps what was said at the password: whether the session is to be kept', async () => {
    const host = await open()
    const error = await host.logIn('laleh', 'baran-1405', false)
    await error!.step!.continue({ code })
    expect(host.session.storageArea()).toBe('tab')
  })
})

describe('Directus with two-factor authentication', () => {
  const wrong = { errors: [{ message: 'Invalid OTP.', extensions: { code: 'INVALID_OTP' } }] }

  test('asks for a code by the preset, and again if it is wrong', async () => {
    const sent = answers(
      '/auth/login',
      [401, wrong],
      [401, wrong],
      [200, { data: { access_token: 'abc', refresh_token: 'def', expires: 900000 } }],
    )
    const host = await openHost({ ...directus, endpoints: { ...directus.endpoints, user: false } })
    const error = await host.session.logIn(
      new Credentials({ email: 'a@b.c', password: 'p' }, { remember: true }),
    )
    const { step } = error!
    const again = await step!.continue({ otp: '1' })
    expect(again).toMatchObject({ ok: false, error: { serverMessage: 'Invalid OTP.' }, step })
    expect(await step!.continue({ otp: '123456' })).toEqual({ ok: true })
    expect(sent[2]!.body).toEqual({ email: 'a@b.c', password: 'p', otp: '123456' })
  })
})

describe('the option', () => {
  const right = demoChallenges[0]!
  const problems: [given: unknown, message: string][] = [
    [{}, 'challenges: expected a list, but got an object'],
    [['code'], 'challenges.0: expected an object, but got "code"'],
    [[{ ...right, name: undefined }], 'challenges.0.name: expected a value'],
    [[{ ...right, when: 401 }], 'challenges.0.when: expected an answer such as'],
    [[{ ...right, when: { status: '401' } }], 'challenges.0.when: expected an answer'],
    [[{ ...right, fields: {} }], 'challenges.0.fields: expected a list'],
    [[{ ...right, fields: [{ name: 'a' }] }], 'challenges.0.fields.0.kind: expected a value'],
    [
      [{ ...right, fields: [{ name: 'a', kind: 'fingerprint' }] }],
      'challenges.0.fields.0.kind: expected one of: code, newPassword, choice, terms, trust, captcha',
    ],
    [
      [{ ...right, fields: [{ name: 'a', kind: 'choice' }] }],
      'challenges.0.fields.0.from: expected the path of the list to choose from',
    ],
    [[{ ...right, call: { url: '' } }], 'challenges.0.call.url: expected a URL'],
    [
      [{ ...right, call: { url: '/a', bearer: 'access' } }],
      'challenges.0.call.bearer is not known',
    ],
    [[{ ...right, call: { url: '/a', method: 'GET' } }], 'challenges.0.call.method: expected one'],
    [[{ ...right, carry: { 'header:cookie': 'a' } }], 'challenges.0.carry: expected an object of'],
    [[{ ...right, carry: { a: 1 } }], 'challenges.0.carry: expected an object of paths'],
    [[right, right], 'challenges.1.name: expected a name that no other step has'],
    [[{ ...right, carry: { 'a.b': 'c' } }], 'challenges.0: expected calls: extendedCalls'],
    [[{ ...right, resent: {} }], 'challenges.0.resent is not known'],
    [
      [{ ...right, resend: { url: '/a', after: 0 } }],
      'challenges.0.resend.after: expected a number',
    ],
  ]
  test.each(problems.map(([given, message]) => [message, given]))('says %s', (message, given) => {
    const options = { challenges: given } as SessionOptions
    expect(() => createSession(options)).toThrow(message as string)
  })

  test('compiles beside a preset, by `override` and spread', () => {
    const options: SessionOptions = override(directus, {
      challenges: [
        {
          name: 'terms',
          when: [{ status: 403, path: 'reason', is: 'terms' }],
          fields: [{ name: 'accepted', kind: 'terms', from: 'url' }],
          carry: { ticket: 'ticket' },
        },
      ],
    })
    const spread: SessionOptions = { ...directus, challenges: [] }
    expect(options.challenges).toHaveLength(1)
    expect(spread.challenges).toEqual([])
    // @ts-expect-error a field that there is not
    expect(() => createSession({ challenges: [{ ...right, resent: {} }] })).toThrow('not known')
  })
})

describe('the call for the CSRF token', () => {
  const csrf = { header: 'X-CSRF', url: '/csrf', property: 'token' }
  const asked = (when: Challenge['when'], ...answers: Parameters<typeof server.use>) => {
    server.use(...answers)
    const challenges = [{ name: 'code', when, fields: [{ name: 'code', kind: 'code' }] }]
    return openHost({ calls: extendedCalls, csrf, challenges } as SessionOptions)
  }

  test('opens no step by its answer: the login was not sent', async () => {
    const refused = http.get(`${apiUrl}/csrf`, () =>
      HttpResponse.json({ error: 'x' }, { status: 403 }),
    )
    const host = await asked({ status: 403 }, refused)
    expect(await host.logIn()).toMatchObject({ name: 'FaultError', kind: 'unreachable' })
    expect(received.map(({ call }) => call)).toEqual(['GET /csrf'])
  })

  test('nor does it where the network is lost after it', async () => {
    const host = await asked(
      { status: 200, path: 'user', is: null },
      http.get(`${apiUrl}/csrf`, () => HttpResponse.json({ token: 'x', user: null })),
      http.post(`${apiUrl}/api/auth/login`, () => HttpResponse.error()),
    )
    expect(await host.logIn()).toMatchObject({ name: 'FaultError', kind: 'unreachable' })
  })
})
