import { loadAllMessages } from '../i18n'
import { whole } from '../lib/whole'
import { SignInLinks } from '../screens/login/SignInLinks'
import type { SignInSetup } from './createApp'

/** A part of a team's own; where its code cannot be had, nothing stands there. */
const load = async (part: SignInSetup['before']) => {
  const Part = part && (await whole(part(), 'default').catch(() => undefined))?.default
  return Part && <Part />
}

/** What a team has put around the sign-in form. Its code and words are no part of a page without it. */
export async function loadAroundSignIn({ links, before, after }: SignInSetup) {
  const [above, below] = await Promise.all([
    load(before),
    load(after),
    // The names of the links are not among the words that every sign-in page loads.
    links && loadAllMessages(),
  ])
  return {
    before: above,
    after: (
      <>
        {below}
        {links && <SignInLinks links={links} />}
      </>
    ),
  }
}
