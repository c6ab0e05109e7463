import type { DemoSettings } from '../../demo/settings'
import { useTranslations } from '../../i18n'
import { Checkbox } from '../../ui/fields/Checkbox'
import { Choices } from './Choices'
import styles from './DemoPanel.module.css'
import { faultsOf, late, mannerOf, troubles, unavailable } from './troubles'

type Props = { settings: DemoSettings; change: (faults: DemoSettings['faults']) => void }

/** How the server answers. */
export const ServerChoices = ({ settings, change }: Props) => {
  const t = useTranslations('demo.panel')
  const { trouble, isSlow } = mannerOf(settings)
  return (
    <div className={styles.group}>
      <Choices
        legend={t('server')}
        value={trouble}
        options={troubles.map((value) => ({
          value,
          label: value === 'unavailable' ? t(value, { status: unavailable }) : t(value),
        }))}
        onChoose={(chosen) => change(faultsOf(chosen, isSlow))}
      />
      <Checkbox
        label={t('slow', { seconds: late / 1000 })}
        checked={isSlow}
        onChange={(event) => change(faultsOf(trouble ?? 'answers', event.target.checked))}
      />
      {trouble === undefined && <p className={styles.note}>{t('other')}</p>}
    </div>
  )
}
