import type { Engine, StoryBrowser, StoryPage } from '../stories/storyPage.ts'
import { startDriver } from './driver.ts'
import { createPage } from './page.ts'
import { createSession, type Session } from './session.ts'

const handlesOf = (session: Session) =>
  session.alone((send) => send<string[]>('GET', '/window/handles'))

async function createBrowser(session: Session, baseURL: string): Promise<StoryBrowser> {
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
      const { handle } = await session.alone((send) =>
        send<{ handle: string }>('POST', '/window/new', { type: 'window' }),
      )
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
    close: () => session.end(),
  }
}

/** WebKitGTK through WebKitWebDriver. */
export async function startWebKit(): Promise<Engine> {
  const driver = await startDriver()
  return {
    name: 'webkit',
    newBrowser: async (baseURL) => createBrowser(await createSession(driver), baseURL),
    close: () => driver.close(),
  }
}
