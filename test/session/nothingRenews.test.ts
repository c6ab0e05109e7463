import { expect, test } from '@jest/globals'
import { useLayers } from '../support/layer'

const { open } = useLayers()

// @proves outage, reason
test.each([
  ['that got no refresh token', undefined, {}],
  ['of a server that renews none', undefined, { renewal: 'none', endpoints: { refresh: false } }],
  ['whose refresh token has ended first', 'r', { refreshToken: { maxAge: 0.1 } }],
])(
  'a session %s goes on while its token is good, also where a refresh is asked for',
  async (_, refreshToken, own) => {
    const { session, state, sent } = open({
      ...own,
      endpoints: { user: false, logout: false, ...('endpoints' in own ? own.endpoints : {}) },
    })
    await session.ready
    await session.begin({ accessToken: 'a', expiresIn: 600, refreshToken }, { remember: true })
    expect(await session.refresh()).toEqual({ ok: true })
    expect(await session.refresh({ now: true })).toEqual({ ok: true })
    expect(state()).toMatchObject({ status: 'loggedIn', accessToken: { value: 'a' } })
    expect(await session.accessToken()).toBe('a')
    expect(sent).toEqual([])
  },
)
