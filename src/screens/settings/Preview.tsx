import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { Detail, Details } from '../../ui/Details'
import { Time } from '../../ui/Time'
import styles from './SettingsScreen.module.css'
import { Week } from './Week'

/** This moment, written as chosen. */
export const Preview = () => {
  const t = useTranslations('settings')
  const [now] = useState(() => Date.now())
  return (
    <div className={styles.preview}>
      <h3>{t('preview')}</h3>
      <Details>
        <Detail name={t('long')}>
          <Time at={now} style="longDate" />
        </Detail>
        <Detail name={t('short')}>
          <Time at={now} style="dateTime" />
        </Detail>
        <Detail name={t('relative')}>
          <Time at={now} style="relative" />
        </Detail>
        <Detail name={t('week')}>
          <Week now={now} />
        </Detail>
      </Details>
    </div>
  )
}
