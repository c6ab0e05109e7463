import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { Detail, Details } from '../../ui/Details'
import { Time } from '../../ui/Time'
import styles from './SettingsScreen.module.css'
import { Week } from './Week'

/** A point of time that is always told in a number of days. */
const threeDays = 3 * 24 * 60 * 60 * 1000

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
          <Time at={now - threeDays} style="relative" />
        </Detail>
        <Detail name={t('inMessages')}>{t('inMessagesText', { count: 1405 })}</Detail>
        <Detail name={t('week')}>
          <Week />
        </Detail>
      </Details>
    </div>
  )
}
