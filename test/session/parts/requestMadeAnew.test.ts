import { expect, test } from '@jest/globals'
import { buildRequest } from '../../../src/session/http/buildRequest'
import { fillOptions } from '../../../src/session/options/defaults'

/** The request of a refresh, as `anew` makes it of the session's own, and what ends the session's own. */
function built(anew: (request: Request) => Request) {
  const options = fillOptions({ buildRequest: anew })
  const late = new AbortController()
  const base = new URL('https://api.test/')
  const endpoint = options.endpoints.refresh
  if (!endpoint) throw new Error()
  const init = { signal: late.signal }
  return { made: buildRequest('refresh', endpoint, {}, options, base, init), late }
}

test('a request that is made anew keeps what it says of the referrer', () => {
  const { made } = built((request) => new Request(request, { referrerPolicy: 'no-referrer' }))
  expect(made.referrerPolicy).toBe('no-referrer')
})

test.each(['the host', 'the layer'])(
  'a request that is made anew with a signal of its own is ended by that of %s',
  (by) => {
    const own = new AbortController()
    const { made, late } = built((request) => new Request(request.url, { signal: own.signal }))
    expect(made.signal.aborted).toBe(false)
    ;(by === 'the host' ? own : late).abort()
    expect(made.signal.aborted).toBe(true)
  },
)
