import { expect, test } from '@jest/globals'
import { useLayers } from '../support/layer'

const { open } = useLayers()
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a user who is asked for again while a call for them is under way is as they are now', async () => {
  const layer = open()
  const { session, sent } = layer
  await session.ready
  let name = 'before'
  layer.answer(async () => {
    const mine = name
    await wait(100)
    return Response.json({ user: { id: 1, name: mine } })
  })
  const given = { accessToken: 'a', expiresIn: 600, refreshToken: 'r' }
  const begun = session.begin(given, { remember: true })
  while (sent.length === 0) await wait(2)
  await wait(20)
  name = 'after'
  expect(await session.loadUser()).toBeUndefined()
  expect(await begun).toBeUndefined()
  expect(layer.state()).toMatchObject({ user: { name: 'after' } })
})

test('a user who is asked for again while a call is under way is not asked for once nobody is signed in', async () => {
  const { session, sent, answer } = open({ endpoints: { logout: false } })
  await session.ready
  answer(() => wait(100).then(() => Response.json({ user: { id: 1 } })))
  const given = { accessToken: 'a', expiresIn: 600, refreshToken: 'r' }
  const begun = session.begin(given, { remember: true })
  while (sent.length === 0) await wait(2)
  const again = session.loadUser()
  await session.logOut()
  expect(await again).toMatchObject({ name: 'SessionEndedError' })
  await begun
  expect(sent).toHaveLength(1)
})
