import { useTranslations } from '../../i18n'
import { buildInfo } from '../../lib/buildInfo'
import type { TimelineError } from '../../session/react'
import { Card } from '../../ui/Card'
import { CopyText } from '../../ui/CopyText'
import { Detail, Details } from '../../ui/Details'
import { Time } from '../../ui/time/Time'
import { supportLines } from '../error/reportLines'
import { useAbout } from '../error/useAbout'
import { withoutSecrets } from '../error/withoutSecrets'
import styles from './Support.module.css'

/** What support asks for: the version, the API's address, and the last errors. */
export const Support = () => {
  const t = useTranslations('session')
  const report = useTranslations('report')
  const about = useAbout()
  const { version, builtAt } = buildInfo()
  return (
    <Card aria-labelledby="support">
      <h2 id="support">{t('support')}</h2>
      <Details>
        {version !== undefined && (
          <Detail name={t('version')}>
            <bdi>{version}</bdi>
          </Detail>
        )}
        {builtAt !== undefined && (
          <Detail name={t('built')}>
            <Time at={builtAt} style="dateTime" />
          </Detail>
        )}
        <Detail name={t('api')}>
          <code dir="ltr" className={styles.text}>
            {about.apiUrl}
          </code>
        </Detail>
      </Details>
      <h3 id="errors" className={styles.heading}>
        {t('errors')}
      </h3>
      {about.errors.length === 0 ? (
        <p className={styles.none}>{t('noErrors')}</p>
      ) : (
        <ol aria-labelledby="errors" className={styles.errors}>
          {about.errors.map((error) => (
            <SupportError key={error.id} error={error} secrets={about.secrets} />
          ))}
        </ol>
      )}
      <CopyText
        text={() => supportLines(about).join('\n')}
        label={report('copy')}
        copied={report('copied')}
        fieldLabel={report('asText')}
      />
    </Card>
  )
}

type Props = { error: TimelineError; secrets: readonly string[] }

/** An error in the untranslated words of the code, which support knows. */
const SupportError = ({ error: { at, name, message }, secrets }: Props) => (
  <li>
    <Time at={at} style="timeWithSeconds" />{' '}
    <code dir="ltr" className={styles.text}>
      {name}: {withoutSecrets(message, secrets)}
    </code>
  </li>
)
