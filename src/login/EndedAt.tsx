import { useState, type ReactNode } from 'react'
import { useTranslations } from '../i18n'
import { Time } from '../ui/time/Time'
import { useNow } from '../ui/time/useNow'
import styles from './LoginForm.module.css'

const second = 1000
const day = 24 * 60 * 60 * second

/** When the last session ended, in one sentence; few sign-ins need it, so it comes by itself. */
export default function EndedAt({ at }: { at: number }): ReactNode {
  const t = useTranslations('endedAt')
  const now = useNow(at)
  // What is over was never "now", nor will it be in a moment by a clock that was put back.
  const [past] = useState(() => Math.min(at, Date.now() - second))
  return (
    <p className={styles.when}>
      {t.rich(now - past < day ? 'ago' : 'on', {
        ago: () => <Time at={past} style="relative" />,
        date: () => <Time at={past} style="dateTime" inSentence />,
      })}
    </p>
  )
}
