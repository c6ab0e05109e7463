import type { ReactNode } from 'react'
import { useLanguage, useTranslations } from '../../i18n'
import { useSession } from '../../session/react'
import { CopyText } from '../../ui/CopyText'
import styles from './ErrorReport.module.css'
import { reportLines } from './reportLines'
import { secretsOf } from './secretsOf'

/** What went wrong, for those who can mend it: to read, and to copy as it is read. */
const ErrorReport = ({ error }: { error: unknown }): ReactNode => {
  const t = useTranslations('report')
  const details = useTranslations('error')('details')
  const language = useLanguage()
  const secrets = secretsOf(useSession())
  const lines = reportLines(error, { language, secrets })
  return (
    <details className={styles.report}>
      <summary>{details}</summary>
      <code dir="ltr" className={styles.lines}>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </code>
      <p>{t('safe')}</p>
      <CopyText
        text={() => lines.join('\n')}
        label={t('copy')}
        copied={() => t('copied')}
        fieldLabel={t('asText')}
      />
    </details>
  )
}

export default ErrorReport
