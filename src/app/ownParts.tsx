import { loadAllMessages } from '../i18n'
import { whole } from '../lib/whole'
import type { OwnParts } from '../lib/appConfig'
import { SignInLinks } from '../screens/login/SignInLinks'
import { BrandLogo, BrandMark } from '../ui/BrandLogo'
import type { AppSetup, SignInSetup } from './createApp'

/** A part of a team's own; where its code cannot be had, nothing stands there. */
const load = async (part: SignInSetup['before']) => {
  const Part = part && (await whole(part(), 'default').catch(() => undefined))?.default
  return Part && <Part />
}

/** What a team has in the place of Neshast's own, and around the form. A page without it does not load its code. */
export async function loadOwnParts({ base = '/', brand, signIn }: AppSetup): Promise<OwnParts> {
  /** Where a file of `public/` is: the app may live below a path. */
  const at = (file: string) => base + file.slice(1)
  const { name = '', icon, logo: files } = brand ?? {}
  const logo =
    typeof files === 'object'
      ? { light: at(files.light), dark: at(files.dark) }
      : files && at(files)
  const { links, before, after } = signIn ?? {}
  const [above, below] = await Promise.all([
    load(before),
    load(after),
    // The names of the links are not among the words that every sign-in page loads.
    links && loadAllMessages(),
  ])
  return {
    mark: icon && <BrandMark src={at(icon)} />,
    logo: logo && <BrandLogo logo={logo} name={name} />,
    before: above,
    after: (
      <>
        {below}
        {links && <SignInLinks links={links} />}
      </>
    ),
  }
}
