import type { SettingsPatch } from '../../demo/settings'
import { useTranslations } from '../../i18n'
import { useRetry, useUser } from '../../session/react'
import { Button } from '../../ui/Button'
import { changeDemo, revokeAccess, setFaults, type DemoView } from './control'
import styles from './DemoPanel.module.css'
import { LifetimeChoices } from './LifetimeChoices'
import { normalLifetimes } from './lifetimes'
import { ServerChoices } from './ServerChoices'
import { mannerOf } from './troubles'

type Props = DemoView & { act: (action: () => Promise<unknown>) => Promise<boolean> }

export const DemoControls = ({ settings, stats, act }: Props) => {
  const t = useTranslations('demo.panel')
  const refresh = useRetry()
  const { reload } = useUser()

  const change = (patch: SettingsPatch) => act(() => changeDemo(patch))
  /** In a new token it is seen at once; a server in trouble would only spoil that. */
  const changeLifetime = async (patch: SettingsPatch) => {
    if ((await change(patch)) && mannerOf(settings).trouble === 'answers') await refresh()
  }
  /** The app finds out as it would in life: when it asks for something next. */
  const expire = async () => {
    if (await act(revokeAccess)) await reload()
  }
  const backToNormal = async () => {
    if ((await act(() => setFaults({}))) && (await change(normalLifetimes))) await refresh()
  }

  return (
    <>
      <div className={styles.groups}>
        <LifetimeChoices settings={settings} change={(patch) => void changeLifetime(patch)} />
        <ServerChoices settings={settings} change={(faults) => void act(() => setFaults(faults))} />
      </div>
      <div className={styles.acts}>
        <div className={styles.buttons}>
          <Button onClick={() => void expire()}>{t('expire')}</Button>
          <Button onClick={() => void refresh()}>{t('refresh')}</Button>
          <Button look="plain" onClick={() => void backToNormal()}>
            {t('normal')}
          </Button>
        </div>
        <p className={styles.note}>
          {t('seen', { refreshes: stats.refreshes, reused: stats.reusedRefreshTokens })}
        </p>
      </div>
    </>
  )
}
