import { useTranslations } from '../../i18n'
import { withDigits } from '../../lib/digits'
import { isIsoDay, readMoment } from '../../lib/moment'
import { useSettings } from '../../preferences/useSettings'
import { Detail, Details } from '../../ui/Details'
import { Time } from '../../ui/time/Time'
import { FieldName } from './FieldName'
import styles from './Fields.module.css'
import type { Plain, Profile } from './profileOf'

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

/** Shows a JSON value in the form that suits its type. */
const FieldValue = ({ value }: { value: Plain | readonly Plain[] }) => {
  const t = useTranslations('account')
  const { sentenceLocale, digits } = useSettings()

  if (value === null || value === '') return <Nothing />
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'number') {
    // Without grouping: the number may be an id or a year.
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
