import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test, type Page } from '@playwright/test'
import { freePort } from '../support/freePort.ts'
import { buildOf, expect, signOutButton, submit, watch } from './fixtures.ts'

/** Runs one of our npm commands until `act` is done with the server that it starts. */
async function withCommand(args: string[], act: (url: string) => Promise<void>) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = { ...process.env, NODE_ENV: undefined, VITE_API_URL: undefined }
  const child = spawn('npm', ['run', ...args, '--port', String(port)], { env, detached: true })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  try {
    await expect(async () => {
      expect(child.exitCode, output).toBe(null)
      expect((await fetch(url)).ok).toBe(true)
    }).toPass({ timeout: 30_000 })
    await act(url)
  } finally {
    // npm does not hand a signal on to what it runs; the group gets it whole.
    if (child.exitCode === null && child.pid !== undefined) {
      process.kill(-child.pid, 'SIGTERM')
      await once(child, 'exit')
    }
  }
}

/** The main job, at the server that the command has started. */
async function signInAndOut(page: Page, url: string) {
  const problems = await watch(page.context(), url)
  await page.goto(`${url}/login`)
  await submit(page, 'sara')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('Sara Parvaz', { timeout: 30_000 })
  await page.reload()
  await expect(heading).toContainText('Sara Parvaz')
  await signOutButton(page).click()
  await expect(page).toHaveURL(`${url}/login`)
  expect(problems).toEqual([])
}

test('`npm start` is the whole app, with its back end', async ({ page }) => {
  test.setTimeout(90_000)
  await withCommand(['start', '--'], async (url) => {
    await page.goto(`${url}/login`)
    await page.getByRole('button', { name: 'Fill in as sara' }).click({ timeout: 30_000 })
    await signInAndOut(page, url)
  })
})

test('`npm run preview` is the build, with the demo back end and without its passwords', async ({
  page,
}) => {
  test.setTimeout(60_000)
  await withCommand(['preview', '--', '--outDir', buildOf('shipped')], async (url) => {
    await page.goto(`${url}/login`)
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByText('Demo users')).toHaveCount(0)
    await signInAndOut(page, url)
  })
})
