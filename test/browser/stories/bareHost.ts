import { test as stories } from './fixtures.ts'
import type { StoryBrowser } from './storyPage.ts'
import { bundleHost } from '../../support/bundleHost.ts'
import { withCookie } from '../../support/cookieBackend.ts'
import { createRichServer } from '../../support/richServer.ts'

type Renewal = 'refreshToken' | 'cookie'

/** Stories of a host of a few lines, whose script is made for each renewal, and its server. */
export const storiesOf = (script: (renewal: Renewal) => string) =>
  stories.extend<{
    open: (renewal: Renewal) => Promise<{
      person: StoryBrowser
      rich: Awaited<ReturnType<typeof createRichServer>>
    }>
  }>({
    open: async ({ engine }, provide) => {
      const opened: { close(): Promise<void> }[] = []
      await provide(async (renewal) => {
        const rich = await createRichServer(
          await bundleHost(script(renewal)),
          { tokenLifetime: 3600 },
          renewal === 'cookie' ? withCookie : undefined,
        )
        const person = await engine.newBrowser(rich.url)
        opened.push(person, rich)
        return { person, rich }
      })
      for (const each of opened) await each.close()
    },
  })
