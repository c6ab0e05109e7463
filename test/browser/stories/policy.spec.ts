import { expect, expectPath, expectSeen, heading, signIn, signOutButton, test } from './fixtures.ts'

// Every story ends with a look at the reports; here is what they would tell.
// @proves policy
test('the policy is in force, Trusted Types with it, and what breaks it is reported', async ({
  tab,
  app,
}) => {
  await tab.goto('/login')
  await expectSeen(tab, heading)
  const refused = await tab.evaluate(() => {
    try {
      document.createElement('p').innerHTML = '<b>bold</b>'
    } catch (error) {
      return (error as Error).name
    }
    return 'nothing'
  })
  expect(refused).toBe('TypeError')
  await tab.evaluate(() => {
    document.body.append(Object.assign(new Image(), { src: 'http://elsewhere.test/dot.png' }))
    document.body.append(Object.assign(document.createElement('script'), { type: 'text/plain' }))
    setTimeout(() => {
      throw new Error('thrown on purpose')
    })
    void Promise.reject(new Error('rejected on purpose'))
    console.error('said on purpose')
  })
  for (const told of ['img-src', 'require-trusted-types-for', 'thrown', 'rejected', 'said'])
    await expect.poll(() => app.reports.join('\n'), { message: told }).toContain(told)
  app.reports.length = 0
})

// @proves policy
test('a walk through all screens breaks no policy, throws nothing, and logs no error', async ({
  tab,
  app,
}) => {
  await signIn(tab)
  for (const [name, path] of [
    ['Settings', '/settings'],
    ['Session', '/session'],
    ['Home', '/'],
  ] as const) {
    await tab.click({ css: `nav a[href='${path}']` })
    await expectPath(tab, path)
    await expectSeen(tab, heading, path === '/' ? 'Sara' : name)
  }
  await tab.click(signOutButton)
  await expectSeen(tab, { role: 'button', name: 'Sign in' })
  expect(app.reports).toEqual([])
})
