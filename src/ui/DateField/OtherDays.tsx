import { formatDate, type OtherReading } from '../../calendar'
import { useTranslations } from '../../i18n'
import { Button } from '../Button'
import styles from './DateField.module.css'
import { useReckoning } from './useReckoning'

type Props = { days: readonly OtherReading[]; onTake: (iso: string) => void }

/** Asks whether a year was meant in another calendar; each button takes the date that it would be. */
export const OtherDays = ({ days, onTake }: Props) => {
  const t = useTranslations('dateField')
  const settings = useReckoning()
  const inWords = { ...settings, locale: settings.sentenceLocale }
  return (
    <div className={styles.others}>
      {days.map(({ calendar, iso }) => (
        <Button key={calendar} onClick={() => onTake(iso)}>
          {t('takeAs', { calendar, date: formatDate(iso, 'longDate', inWords) })}
        </Button>
      ))}
    </div>
  )
}
