import { useTranslations } from '../../i18n'
import styles from './PasswordHint.module.css'
import { useCapsLock } from './useCapsLock'
import { useForeignLayout } from './useForeignLayout'

/** Says what nobody sees in a hidden password: that the keyboard is not set as they think. Never what was typed. */
export const PasswordHint = ({ id }: { id: string }) => {
  const t = useTranslations('loginHelp')
  const isForeign = useForeignLayout()
  const isCapsLockOn = useCapsLock()
  // The letters of the Arabic script know no capitals.
  const hint = isForeign ? t('layout') : isCapsLockOn ? t('capsLock') : ''
  return (
    // Without words it describes nothing.
    <p role="status" id={hint ? id : undefined} className={styles.hint}>
      {hint}
    </p>
  )
}
