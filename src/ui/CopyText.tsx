import { useId, useState, type ReactNode } from 'react'
import { useTranslations } from '../i18n'
import { Button } from './Button'
import styles from './CopyText.module.css'

type Props = {
  /** Makes the text to copy, when the button is pressed. */
  text: () => string
  label: string
  /** The message after copying. */
  copied: string
  /** The label of the field that shows the text when it cannot be copied. */
  fieldLabel: string
  /** Further buttons, beside this one. */
  children?: ReactNode
}

type Outcome = 'copied' | { refused: string }

/** Copies a text; where the browser does not allow it, shows the text, selected. */
export const CopyText = ({ text, label, copied, fieldLabel, children }: Props) => {
  const t = useTranslations('session')
  const [outcome, setOutcome] = useState<Outcome>()

  const copy = async () => {
    const wanted = text()
    setOutcome(undefined)
    try {
      // Without a secure context the browser has no clipboard API.
      await navigator.clipboard.writeText(wanted)
      setOutcome('copied')
    } catch {
      setOutcome({ refused: wanted })
    }
  }

  return (
    <div className={styles.copy}>
      <div className={styles.buttons}>
        <Button onClick={() => void copy()}>{label}</Button>
        {children}
      </div>
      <p role="status" className={styles.outcome}>
        {outcome && (outcome === 'copied' ? copied : t('notCopied'))}
      </p>
      {typeof outcome === 'object' && <Selected label={fieldLabel} text={outcome.refused} />}
    </div>
  )
}

const select = (field: HTMLTextAreaElement | null) => {
  field?.focus()
  field?.select()
}

const Selected = ({ label, text }: { label: string; text: string }) => {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        id={id}
        ref={select}
        className={styles.text}
        dir="ltr"
        rows={6}
        readOnly
        value={text}
      />
    </>
  )
}
