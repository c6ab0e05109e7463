import { useTranslations } from '../../i18n'
import { withDigits } from '../../lib/digits'
import { isIsoDay, readMoment } from '../../lib/moment'
import { useSettings } from '../../preferences/useSettings'
import { Detail, Details } from '../../ui/Details'
import { Time } from '../../ui/time/Time'
import { FieldName } from './FieldName'
import styles from './Fields.module.css'

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** Every field of an object, whatever the server put into it. */
export const Fields = ({ of }: { of: Readonly<Record<string, unknown>> }) => {
  const t = useTranslations('home')
  const fields = Object.entries(of)
  if (fields.length === 0) return <p>{t('noFields')}</p>
  return (
    <Details>
      {fields.map(([name, value]) => (
        <Detail key={name} name={<FieldName name={name} />}>
          <FieldValue value={value} />
        </Detail>
      ))}
    </Details>
  )
}

/** Any value that JSON can hold, shown for what it is. */
const FieldValue = ({ value }: { value: unknown }) => {
  const t = useTranslations('home')
  const { sentenceLocale, digits } = useSettings()

  if (value === null || value === undefined || value === '') return <Nothing />
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'number') {
    // Grouping would falsify what may be a number only in name, such as an id or a year.
    const format = new Intl.NumberFormat(withDigits(sentenceLocale, digits), { useGrouping: false })
    return <bdi>{format.format(value)}</bdi>
  }
  if (typeof value === 'string') {
    return readMoment(value) === undefined ? (
      <bdi>{value}</bdi>
    ) : (
      <Time at={value} style={isIsoDay(value) ? 'longDate' : 'dateTime'} />
    )
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return <Nothing />
    return (
      <ul className={value.some(isObject) ? styles.stack : styles.list}>
        {value.map((item, index) => (
          <li key={index}>
            <FieldValue value={item} />
          </li>
        ))}
      </ul>
    )
  }
  return <Fields of={value as Record<string, unknown>} />
}

const Nothing = () => <span className={styles.nothing}>{useTranslations('home')('none')}</span>
