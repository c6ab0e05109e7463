import { useRef } from 'react'
import { useTranslations } from '../../i18n'
import type { FormRef } from './passwordField'
import styles from './PasswordHint.module.css'
import { useCapsLock } from './useCapsLock'
import { useForeignLayout } from './useForeignLayout'
import { useFormInView } from './useFormInView'

/**
 * Says what a hidden password does not show: that Caps Lock is on, or another keyboard layout is active. It
 * never shows what was typed.
 */
export const PasswordHint = ({ id, form }: { id: string; form: FormRef }) => {
  const t = useTranslations('loginHelp')
  const isForeign = useForeignLayout(form)
  const isCapsLockOn = useCapsLock(form)
  const text = useRef<HTMLParagraphElement>(null)
  useFormInView(text)
  // The Arabic script has no capital letters, so Caps Lock does not matter there.
  const hint = isForeign ? t('layout') : isCapsLockOn ? t('capsLock') : ''
  return (
    // An empty hint must not describe the field, so it has no id.
    <p ref={text} role="status" id={hint ? id : undefined} className={styles.hint}>
      {hint}
    </p>
  )
}
