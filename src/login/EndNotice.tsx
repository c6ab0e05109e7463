import { lazy, Suspense, useState } from 'react'
import { loadAllMessages, useTranslations } from '../i18n'
import { whole } from '../lib/whole'
import type { SessionEnd } from '../session/react'
import { Notice } from '../ui/feedback/Notice'
import styles from './LoginForm.module.css'

/**
 * Loads the part that says when the session ended, and its messages. If that fails, the notice still shows the
 * reason.
 */
export const loadEndedAt = () =>
  Promise.all([whole(import('./EndedAt'), 'default'), loadAllMessages()]).then(
    ([part]) => part,
    () => ({ default: () => null }),
  )

const EndedAt = lazy(loadEndedAt)

const minute = 60_000

/**
 * Says why the last session ended, and when, unless that is plain because it has just happened. Of an expiry it does not say
 * when: it is known only when it was noticed, which may be days later, as the device wakes or the app is opened.
 */
export const EndNotice = ({ id, end }: { id: string; end: SessionEnd }) => {
  const t = useTranslations('ended')
  const [isLongAgo] = useState(() => Date.now() - end.at >= minute)
  return (
    <Notice>
      <p id={id}>{t(end.reason)}</p>
      {isLongAgo && end.reason !== 'bothExpired' && (
        <Suspense fallback={<p className={styles.when}>{'\u00a0'}</p>}>
          <EndedAt at={end.at} />
        </Suspense>
      )}
    </Notice>
  )
}
