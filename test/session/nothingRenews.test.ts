import { expect, test } from '@jest/globals'
import { useLayers } from '../support/layer'

const { open } = useLayers()

// @proves outage, reason
test.each([
  ['that got no refresh token', {}],
  ['of a server that renews none', { renewal: 'none', endpoints: { refresh: false } }],
])(
  'a session %s goes on while its token is good, also where a refresh is asked for',
  async (_, own) => {
    const { session, state, sent } = open({
      ...own,
      endpoints: { user: false, logout: false, ...('endpoints' in own ? own.endpoints : {}) },
    })
    await session.ready
    await session.begin({ accessToken: 'a', expiresIn: 600 }, { remember: true })
    expect(await session.refresh()).toEqual({ ok: true })
    expect(await session.refresh({ now: true })).toEqual({ ok: true })
    expect(state()).toMatchObject({ status: 'loggedIn', accessToken: { value: 'a' } })
    expect(await session.accessToken()).toBe('a')
    expect(sent).toEqual([])
  },
)
