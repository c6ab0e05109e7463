import { useState } from 'react'
import type { DemoSettings } from '../../demo/settings'
import { useTranslations } from '../../i18n'
import { useRetry, useTimeline, useUser } from '../../session/react'
import { Button } from '../../ui/Button'
import { VisuallyHidden } from '../../ui/VisuallyHidden'
import { changeDemo, revokeAccess, setFaults, type DemoView } from './control'
import styles from './DemoPanel.module.css'
import { LifetimeChoices } from './LifetimeChoices'
import { normalLifetimes, type Lifetimes } from './lifetimes'
import { ServerChoices } from './ServerChoices'
import { serverOf } from './serverMode'

type Props = DemoView & {
  act: (action: () => Promise<unknown>, set?: Partial<DemoSettings>) => Promise<boolean>
}

export const DemoControls = ({ settings, stats, act }: Props) => {
  const t = useTranslations('demo.panel')
  const refresh = useRetry()
  const { reload } = useUser()
  const events = useTranslations('session.events')
  const entries = useTimeline()
  const [before, setBefore] = useState(Infinity)
  /** What the last press of a button has brought: the list of events is not read out. */
  const brought = entries.find(({ id }) => id > before)
  const press = (act: () => Promise<void>) => () => {
    setBefore(entries.at(-1)?.id ?? 0)
    void act()
  }

  const setLifetimes = (lifetimes: Lifetimes) => act(() => changeDemo(lifetimes), lifetimes)
  const setServer = (faults: DemoSettings['faults']) => act(() => setFaults(faults), { faults })
  /** A refresh brings a token with the new lifetime at once; without an answer it would only be a fault. */
  const changeLifetimes = async (lifetimes: Lifetimes) => {
    if ((await setLifetimes(lifetimes)) && serverOf(settings).mode === 'answers') await refresh()
  }
  /** The app learns of the revoked token as it would in production: from a 401 to its next request. */
  const expire = async () => {
    if (await act(revokeAccess)) await reload()
  }
  const backToNormal = async () => {
    if ((await setServer({})) && (await setLifetimes(normalLifetimes))) await refresh()
  }

  return (
    <>
      <div className={styles.groups}>
        <LifetimeChoices
          settings={settings}
          change={(lifetimes) => void changeLifetimes(lifetimes)}
        />
        <ServerChoices settings={settings} change={(faults) => void setServer(faults)} />
      </div>
      <div className={styles.acts}>
        <div className={styles.buttons}>
          <Button onClick={press(expire)}>{t('expire')}</Button>
          <Button onClick={press(refresh)}>{t('refresh')}</Button>
          <Button variant="plain" onClick={press(backToNormal)}>
            {t('normal')}
          </Button>
        </div>
        <VisuallyHidden role="status">{brought && events(brought.event)}</VisuallyHidden>
        <p className={styles.note}>
          {t('seen', { refreshes: stats.refreshes, reused: stats.reusedRefreshTokens })}
        </p>
      </div>
    </>
  )
}
