import { useMemo } from 'react'
import { useDispatch } from 'react-redux'
import { useLanguage, useTranslations } from '../../i18n'
import { inDigits } from '../../lib/digits'
import { timeZoneChosen, usePreferences } from '../../preferences'
import { useDeviceTimeZone } from '../../preferences/useDeviceTimeZone'
import { useSettings } from '../../preferences/useSettings'
import { Combobox } from '../../ui/fields/Combobox'
import { nameOfZone } from './names'
import { orDefault } from './orDefault'
import { findZones, zoneNamed, zonesIn, type Zone } from './zones'

/** All time zones, which can be searched by city or country; the default is that of the device. */
export const TimeZoneField = () => {
  const t = useTranslations('settings')
  const language = useLanguage()
  const dispatch = useDispatch()
  const { timeZone } = usePreferences()
  const { digits } = useSettings()
  const device = useDeviceTimeZone()
  const deviceName = inDigits(nameOfZone(device), digits)
  const byDefault = t('automatic', { value: deviceName })
  // Isolated, so that the sentence has the direction of its words, and not that of the name.
  const defaultOption = t('automatic', { value: `\u2068${deviceName}\u2069` })

  const search = useMemo(() => {
    // Computed on demand: naming all zones takes a tenth of a second, once.
    const zones = () => zonesIn(language, device)
    const option = ({ name, note }: Zone) => ({ value: name, label: nameOfZone(name), note })
    return {
      exact: (text: string) => zoneNamed(zones(), text),
      find: (text: string) =>
        text.trim()
          ? findZones(zones(), text).map(option)
          : [{ value: '', label: defaultOption }, ...zones().map(option)],
    }
  }, [language, device, defaultOption])

  return (
    <Combobox
      label={t('timeZone')}
      hint={t('timeZoneHint')}
      shown={timeZone ? nameOfZone(timeZone) : byDefault}
      chosen={timeZone ?? ''}
      onChoose={(value) => dispatch(timeZoneChosen(orDefault(value)))}
      problems={{ unknown: t('timeZoneUnknown'), many: t('timeZoneMany') }}
      found={(count) => t('zonesFound', { count })}
      {...search}
    />
  )
}
