import { useTranslations } from '../../i18n'
import { useSettings } from '../../preferences'
import { Detail, Details } from '../../ui/Details'
import { Time } from '../../ui/time/Time'
import { FieldName } from './FieldName'
import styles from './Fields.module.css'
import type { Plain, Profile } from './profileOf'

const day = /^\d{4}-\d{2}-\d{2}$/
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/

const isDate = (value: string) =>
  (day.test(value) || moment.test(value)) && !Number.isNaN(Date.parse(value))

export const Fields = ({ of: fields }: { of: Profile }) => {
  const t = useTranslations('account')
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

/** A value of JSON, shown for what it is. */
const FieldValue = ({ value }: { value: Plain | readonly Plain[] }) => {
  const t = useTranslations('account')
  const { locale, digits } = useSettings()

  if (value === null || value === '') return <Nothing />
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'number') {
    // Grouping would falsify what may be a number only in name, such as an id or a year.
    const format = new Intl.NumberFormat(`${locale}-u-nu-${digits}`, { useGrouping: false })
    return <bdi>{format.format(value)}</bdi>
  }
  if (typeof value === 'string') {
    if (isDate(value)) return <Time at={value} style={day.test(value) ? 'longDate' : 'dateTime'} />
    return <bdi>{value}</bdi>
  }
  if (value.length === 0) return <Nothing />
  return (
    <ul className={styles.list}>
      {value.map((item, index) => (
        <li key={index}>
          <FieldValue value={item} />
        </li>
      ))}
    </ul>
  )
}

const Nothing = () => <span className={styles.nothing}>{useTranslations('account')('none')}</span>
