import { describe, expect, test } from '@jest/globals'
import { useLayers } from '../support/layer'

const { open } = useLayers()
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** The user, once the test lets the server answer. */
function heldUser() {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  return { answer: () => answer(), user: () => held.then(() => Response.json({ user: { id: 1 } })) }
}
const given = { accessToken: 'a', expiresIn: 600, refreshToken: 'r' }

describe('who begins a session is told so where it is over before its user is known', () => {
  test('because somebody has signed out', async () => {
    const layer = open({ endpoints: { logout: false } })
    const { session, sent } = layer
    await session.ready
    const server = heldUser()
    layer.answer(server.user)
    const begun = session.begin(given, { remember: true })
    while (sent.length === 0) await wait(2)
    await session.logOut()
    server.answer()
    expect(await begun).toMatchObject({ name: 'SessionEndedError' })
    expect(layer.state().status).toBe('loggedOut')
  })

  test('because another session has taken its place', async () => {
    const layer = open({ endpoints: { logout: false } })
    const { session, sent } = layer
    await session.ready
    const server = heldUser()
    layer.answer(server.user)
    const begun = session.begin(given, { remember: true })
    while (sent.length === 0) await wait(2)
    const next = { accessToken: 'b', expiresIn: 600, refreshToken: 's', user: { id: 2 } }
    expect(await session.begin(next, { remember: true })).toBeUndefined()
    server.answer()
    expect(await begun).toMatchObject({ name: 'SessionEndedError' })
    expect(layer.state()).toMatchObject({ status: 'loggedIn', user: { id: 2 } })
  })

  test('because a listener has ended it', async () => {
    const layer = open({ endpoints: { user: false, logout: false } })
    const { session } = layer
    await session.ready
    session.on('session/loggedIn', () => void session.end())
    expect(await session.begin(given, { remember: true })).toMatchObject({
      name: 'SessionEndedError',
    })
  })

  test('because the server refuses its tokens', async () => {
    const layer = open({ endpoints: { logout: false } })
    await layer.session.ready
    layer.answer(() => Response.json({}, { status: 401 }))
    expect(await layer.session.begin(given, { remember: true })).toBeDefined()
    expect(layer.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'refreshRefused' } })
  })
})
