import { loadAllMessages } from '../i18n'
import { iconOf } from '../lib/brand'
import { whole } from '../lib/whole'
import type { OwnParts } from '../lib/appConfig'
import { SignInLinks } from '../screens/login/SignInLinks'
import { BrandLogo, BrandMark } from '../ui/BrandLogo'
import type { AppSetup, SignInSetup } from './createApp'

/** A component of the team's; nothing is shown where its code cannot be loaded. */
const load = async (part: SignInSetup['before']) => {
  const Part = part && (await whole(part(), 'default').catch(() => undefined))?.default
  return Part && <Part />
}

/**
 * What a team shows in place of Neshast's mark and logo, and around the sign-in form. Deployments without any
 * of these do not load this module.
 */
export async function loadOwnParts({ base = '/', brand, signIn }: AppSetup): Promise<OwnParts> {
  /** The address of a file in `public/`, below the app's base. */
  const at = (file: string) => base + file.slice(1)
  const { name = '', logo: files } = brand ?? {}
  const logo =
    typeof files === 'object'
      ? { light: at(files.light), dark: at(files.dark) }
      : files && at(files)
  const { links, before, after } = signIn ?? {}
  const [above, below] = await Promise.all([
    load(before),
    load(after),
    // The labels of the links are not among the messages that every sign-in page loads.
    links && loadAllMessages(),
  ])
  return {
    mark: brand && <BrandMark src={at(iconOf(brand))} />,
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
