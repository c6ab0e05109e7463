import type { DemoSettings } from '../../demo/settings'
import { useLanguage, useTranslations } from '../../i18n'
import { useSettings } from '../../preferences/useSettings'
import { Checkbox } from '../../ui/fields/Checkbox'
import { Choices } from './Choices'
import styles from './DemoPanel.module.css'
import { endTogether, lifetimesOf, lifetimesWith, type Lifetimes } from './lifetimes'

type Props = { settings: DemoSettings; change: (lifetimes: Lifetimes) => void }

/** The lifetimes of tokens issued from now on. */
export const LifetimeChoices = ({ settings, change }: Props) => {
  const t = useTranslations('demo.panel')
  const inWords = useDuration()
  const { tokenLifetime } = settings
  const together = endTogether(settings)
  return (
    <div className={styles.group}>
      <Choices
        legend={t('lifetime')}
        value={tokenLifetime}
        options={lifetimesWith(tokenLifetime).map((value) => ({ value, label: inWords(value) }))}
        onChoose={(seconds) => change(lifetimesOf(seconds, together))}
      />
      <Checkbox
        label={t('together')}
        checked={together}
        onChange={(event) => change(lifetimesOf(tokenLifetime, event.target.checked))}
      />
    </div>
  )
}

/** A duration, given in seconds, in words: whole minutes as minutes. */
function useDuration() {
  const language = useLanguage()
  const { digits } = useSettings()
  return (seconds: number) => {
    const isMinutes = seconds >= 60 && seconds % 60 === 0
    return new Intl.NumberFormat(`${language}-u-nu-${digits}`, {
      style: 'unit',
      unit: isMinutes ? 'minute' : 'second',
      unitDisplay: 'long',
    }).format(isMinutes ? seconds / 60 : seconds)
  }
}
