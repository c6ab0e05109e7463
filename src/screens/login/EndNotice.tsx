import { useTranslations } from '../../i18n'
import type { SessionEnd } from '../../session/react'
import { Notice } from '../../ui/Notice'
import { Time } from '../../ui/Time'
import styles from './LoginScreen.module.css'

/** Why the last session is over, and since when. */
export const EndNotice = ({ end }: { end: SessionEnd }) => (
  <Notice>
    <p>{useTranslations('ended')(end.reason)}</p>
    <p className={styles.when}>
      <Time at={end.at} style="dateTime" /> (<Time at={end.at} style="relative" />)
    </p>
  </Notice>
)
