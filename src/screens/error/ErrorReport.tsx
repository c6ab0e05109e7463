import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n'
import { CopyText } from '../../ui/CopyText'
import styles from './ErrorReport.module.css'
import { reportLines } from './reportLines'
import { useAbout } from './useAbout'

/** A report of the error for support, shown and copied as the same text. */
const ErrorReport = ({ error }: { error: unknown }): ReactNode => {
  const t = useTranslations('report')
  const lines = reportLines(error, useAbout())
  return (
    <details className={styles.report}>
      <summary>{t('details')}</summary>
      <code dir="ltr" className={styles.lines}>
        {lines.map((line, index) => (
          <span key={index}>{line}</span>
        ))}
      </code>
      <p>{t('safe')}</p>
      <CopyText
        text={() => lines.join('\n')}
        label={t('copy')}
        copied={t('copied')}
        fieldLabel={t('asText')}
      />
    </details>
  )
}

export default ErrorReport
