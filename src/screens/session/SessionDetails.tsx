import { useTranslations } from '../../i18n'
import { inDigits } from '../../lib/digits'
import { useSettings } from '../../preferences/useSettings'
import type { Session } from '../../session/react'
import { Card } from '../../ui/Card'
import { Detail, Details } from '../../ui/Details'
import { TimeWithDistance } from '../../ui/time/TimeWithDistance'
import { Time } from '../../ui/time/Time'

type Begun = Exclude<Session, { status: 'loggedOut' }>

/** Times and numbers of the session, without any secret. */
export const SessionDetails = ({ session }: { session: Begun }) => {
  const t = useTranslations('session')
  const { digits } = useSettings()
  const valid = session.status === 'loggedIn'
  const end = valid ? session.accessToken.expiresAt : session.expiredAt
  return (
    <Card aria-labelledby="details">
      <h2 id="details">{t('details')}</h2>
      <Details>
        <Detail name={t('status')}>{t(session.status)}</Detail>
        <Detail name={t('began')}>
          <TimeWithDistance at={session.beganAt} />
        </Detail>
        <Detail name={t(valid ? 'accessToken' : 'accessTokenEnded')}>
          <TimeWithDistance at={end} />
        </Detail>
        <Detail name={t('renewal')}>
          <Renewal by={session.renewal} />
        </Detail>
        <Detail name={t('epoch')}>{inDigits(String(session.epoch), digits)}</Detail>
        <Detail name={t('rotation')}>{inDigits(String(session.rotation), digits)}</Detail>
      </Details>
    </Card>
  )
}

const Renewal = ({ by: renewal }: { by: Begun['renewal'] }) => {
  const t = useTranslations('session')
  switch (renewal.by) {
    case 'refreshToken':
      return (
        <>
          {t('byRefreshToken')} <Time at={renewal.token.expiresAt} inSentence />
        </>
      )
    case 'cookie':
      return (
        <>
          {t('byCookie')} <Time at={renewal.expiresAt} inSentence />
        </>
      )
    case 'accessToken':
      return t('byAccessToken')
    case 'none':
      return t('byNone')
  }
}
