import type { DemoSettings } from '../../demo/settings'
import { useTranslations } from '../../i18n'
import { Checkbox } from '../../ui/fields/Checkbox'
import { Choices } from './Choices'
import styles from './DemoPanel.module.css'
import { faultsOf, late, serverOf, serverModes, unavailable } from './serverMode'

type Props = { settings: DemoSettings; change: (faults: DemoSettings['faults']) => void }

/** How the server answers. */
export const ServerChoices = ({ settings, change }: Props) => {
  const t = useTranslations('demo.panel')
  const { mode, isSlow } = serverOf(settings)
  return (
    <div className={styles.group}>
      <Choices
        legend={t('server')}
        value={mode}
        options={serverModes.map((value) => ({
          value,
          label: value === 'unavailable' ? t(value, { status: unavailable }) : t(value),
        }))}
        onChoose={(chosen) => change(faultsOf(chosen, isSlow))}
      />
      <Checkbox
        label={t('slow', { seconds: late / 1000 })}
        checked={isSlow}
        onChange={(event) => change(faultsOf(mode ?? 'answers', event.target.checked))}
      />
      {mode === undefined && <p className={styles.note}>{t('other')}</p>}
    </div>
  )
}
