import { useState, type ReactNode } from 'react'
import { useTranslations } from '../i18n'
import { Time } from '../ui/time/Time'
import { useNow } from '../ui/time/useNow'
import styles from './LoginForm.module.css'

const second = 1000
const day = 24 * 60 * 60 * second

/** Says when the last session ended. Few sign-ins show it, so it is a chunk of its own. */
export default function EndedAt({ at }: { at: number }): ReactNode {
  const t = useTranslations('endedAt')
  const now = useNow(at)
  // At least a second in the past: an end must not be described as "now" or as in the future, even after the
  // clock was set back.
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
