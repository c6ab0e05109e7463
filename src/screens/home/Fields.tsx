import { useTranslations } from '../../i18n'
import { Detail, Details } from '../../ui/Details'
import { FieldName } from './FieldName'
import { FieldValue } from './FieldValue'

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
