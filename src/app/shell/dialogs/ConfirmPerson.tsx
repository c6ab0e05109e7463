import { AppConfigContext, useAppConfig } from '../../../lib/appConfig'
import { ReauthenticationForm, useReauthentication } from '../../../session/react'
import { SignInAgain } from './SignInAgain'
import type { Person } from './useLastPerson'

/** Asks the person to sign in again for something dangerous, in the same session: the page stays in sight. */
export const ConfirmPerson = ({ person }: { person: Person | undefined }) => {
  const { isAsked, cancel } = useReauthentication()
  const config = useAppConfig()
  if (!isAsked) return null
  // How long the session is kept was said when it began.
  return (
    <AppConfigContext value={{ ...config, remember: 'hidden' }}>
      <ReauthenticationForm>
        <SignInAgain person={person} leave={cancel} isProof />
      </ReauthenticationForm>
    </AppConfigContext>
  )
}
