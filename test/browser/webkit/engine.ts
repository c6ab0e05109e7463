import type { Engine, StoryBrowser, StoryPage } from '../stories/storyPage.ts'
import { startDriver } from './driver.ts'
import { createPage } from './page.ts'
import { createSession, type Session } from './session.ts'

const handlesOf = (session: Session) =>
  session.alone((send) => send<string[]>('GET', '/window/handles'))

async function createBrowser(
  session: Session,
  baseURL: string,
  close: () => Promise<void>,
): Promise<StoryBrowser> {
  const tabs: StoryPage[] = []
  const add = (handle: string) => {
    const page = createPage(session, handle, baseURL)
    tabs.push(page)
    return page
  }
  const known = new Set(await handlesOf(session))
  known.forEach(add)
  return {
    tabs,
    async newTab() {
      const { handle } = await session.alone(async (send) => {
        // The one that the driver was at last may be closed.
        const [open] = await send<string[]>('GET', '/window/handles')
        await send('POST', '/window', { handle: open })
        return send<{ handle: string }>('POST', '/window/new', { type: 'window' })
      })
      known.add(handle)
      return add(handle)
    },
    async tabOpenedBy(act) {
      await act()
      for (let turn = 0; turn < 200; turn += 1) {
        const handle = (await handlesOf(session)).find((each) => !known.has(each))
        if (handle !== undefined) {
          known.add(handle)
          return add(handle)
        }
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error('No tab was opened.')
    },
    close,
  }
}

/** WebKitGTK through WebKitWebDriver. A driver has one browser at a time: a second one brings a second driver. */
export async function startWebKit(): Promise<Engine> {
  const drivers = [await startDriver()]
  const free = [...drivers]
  const take = async () => {
    const driver = free.pop() ?? (await startDriver())
    if (!drivers.includes(driver)) drivers.push(driver)
    return { driver, session: await createSession(driver) }
  }
  /** Once in a few hundred times a driver does not answer: another one does. */
  const begin = () => take().catch(take)
  return {
    name: 'webkit',
    async newBrowser(baseURL) {
      const { driver, session } = await begin()
      return createBrowser(session, baseURL, async () => {
        await session.end()
        free.push(driver)
      })
    },
    close: async () => void (await Promise.all(drivers.map((driver) => driver.close()))),
  }
}
