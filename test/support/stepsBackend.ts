import { getResponse, http, HttpResponse, type JsonBodyType } from 'msw'
import type { DemoBackend } from '../../src/demo/backend.ts'
import { randomToken } from '../../src/demo/tokens.ts'

type Fields = Readonly<Record<string, unknown>>
type Step = { readonly asked: JsonBodyType; readonly isRight: (sent: Fields) => boolean }

const long = 'Donaudampfschifffahrtsgesellschaftskapitänsverein Unterammergau'

/** What the server asks for after the password, and what it takes for an answer. */
const steps: Readonly<Record<string, Step>> = {
  captcha: {
    asked: { puzzle: { sum: '3 + 4' } },
    isRight: ({ proof }) => String(proof).endsWith(':7'),
  },
  code: { asked: {}, isRight: ({ code }) => code === '140509' },
  newPassword: {
    asked: { rules: `No names, no dates, nothing of ${long}.` },
    isRight: ({ next }) => String(next).length >= 12,
  },
  tenant: {
    asked: {
      tenants: [
        { id: 't1', name: 'Bakery' },
        { id: 't2', name: long },
      ],
    },
    isRight: ({ tenant }) => tenant === 't2',
  },
  terms: { asked: { terms: '/terms' }, isRight: ({ agreed }) => agreed === true },
}

/** The steps of each person. */
const asks: Readonly<Record<string, readonly string[]>> = {
  sara: ['captcha', 'code'],
  omid: ['newPassword', 'tenant', 'terms'],
}

type Waiting = { readonly left: readonly string[]; readonly then: Response }

/**
 * The demo back end as one that asks for more than the password: Sara for a captcha and a code, Omid for all the rest.
 * What is sent to the steps is put into `sent`. Of a new password that is the old one it says a long word.
 */
export function withSteps(backend: DemoBackend, sent: Fields[]): DemoBackend {
  const waiting = new Map<string, Waiting>()

  function ask({ left: [name = '', ...left], then }: Waiting): Response {
    const step = steps[name]
    if (step === undefined) return then
    const ticket = randomToken()
    waiting.set(ticket, { left: [name, ...left], then })
    return HttpResponse.json({ ...(step.asked as object), error: name, ticket }, { status: 403 })
  }

  return {
    ...backend,
    handlers: [
      http.post('*/api/auth/login', async ({ request }) => {
        const { username } = (await request.clone().json()) as { username: string }
        const then = (await getResponse(backend.handlers, request))!
        return then.ok ? ask({ left: asks[username] ?? [], then }) : then
      }),
      http.post('*/api/auth/step', async ({ request }) => {
        const { ticket, ...fields } = (await request.json()) as Fields
        sent.push(fields)
        const found = waiting.get(String(ticket))
        const [name = '', ...left] = found?.left ?? []
        if (found === undefined || !steps[name]?.isRight(fields))
          return HttpResponse.json({ message: 'No.' }, { status: 422 })
        waiting.delete(String(ticket))
        return ask({ left, then: found.then })
      }),
      http.post('*/api/auth/password', async ({ request }) => {
        const { currentPassword, newPassword } = (await request.clone().json()) as Fields
        if (currentPassword === newPassword)
          return HttpResponse.json({ message: `No: ${long.replaceAll(' ', '')}` }, { status: 422 })
        return getResponse(backend.handlers, request)
      }),
      ...backend.handlers,
    ],
  }
}
