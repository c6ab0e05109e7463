import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, firefox } from '@playwright/test'
import * as browsers from './browsers.ts'
import { expect, expectHome, signOutButton, submit, test, usernameField } from './fixtures.ts'

/** A browser whose data is kept in a folder, as a person's is. */
const open = (name: string, profile: string, baseURL: string) =>
  name === 'firefox'
    ? firefox.launchPersistentContext(profile, {
        ...browsers.firefox.launchOptions,
        channel: browsers.firefox.channel,
        baseURL,
      })
    : chromium.launchPersistentContext(profile, { ...browsers.launchOptions, baseURL })

/** Kills all processes of the browser that has this profile, as Linux lists them and as happens where memory runs out. */
async function kill(profile: string): Promise<number> {
  const running = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(
    running.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  const its = running.filter((_, index) => commands[index]?.includes(profile))
  its.forEach((pid) => process.kill(Number(pid), 'SIGKILL'))
  return its.length
}

/** Longer than a browser takes to write localStorage to the disk, in milliseconds: some five seconds in both engines. */
const onDiskAfterMs = 7500

// @proves signOut
test('a browser that is killed right after a sign-out, which the server did not hear of, starts with sign-in; and the server hears of it', async ({
  servers: { api, appUrl },
  browserName,
}) => {
  test.slow()
  await api.reset()
  const profile = await mkdtemp(join(tmpdir(), 'neshast-profile-'))
  const killed = await open(browserName, profile, appUrl)
  try {
    const page = killed.pages()[0] ?? (await killed.newPage())
    await page.goto('/login')
    await page.getByRole('checkbox', { name: 'Keep me signed in' }).check()
    await submit(page, 'sara')
    await expectHome(page)
    await page.waitForTimeout(onDiskAfterMs)
    api.backend.setFault('logout', { kind: 'offline' })
    await signOutButton(page).click()
    await expect(usernameField(page)).toBeVisible()
    expect(await kill(profile)).toBeGreaterThan(0)
    await killed.close().catch(() => undefined)
    await rm(join(profile, 'SingletonLock'), { force: true })
    expect(api.backend.stats().revokedFamilies).toBe(0)
    api.backend.clearFaults()

    const started = await open(browserName, profile, appUrl)
    const first = started.pages()[0] ?? (await started.newPage())
    await first.goto('/')
    await expect(usernameField(first)).toBeVisible()
    await expect.poll(() => api.backend.stats().revokedFamilies).toBe(1)
    await first.reload()
    await expect(usernameField(first)).toBeVisible()
    expect(api.backend.stats().refreshes).toBe(0)
    await submit(first, 'omid')
    await expectHome(first, 'omid')
    await started.close()
  } finally {
    await kill(profile)
    await rm(profile, { recursive: true, force: true })
  }
})
