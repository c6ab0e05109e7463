import { useId, type ComponentProps } from 'react'
import { classes } from '../../lib/classes'
import field from './field.module.css'
import styles from './Select.module.css'
import visuallyHidden from '../VisuallyHidden.module.css'

export type Option = { value: string; label: string; lang?: string }

type Props = Omit<ComponentProps<'select'>, 'onChange'> & {
  label: string
  hint?: string | undefined
  options: readonly Option[]
  onChoose: (value: string) => void
  /** For toolbars: without a border, and with a label for screen readers only. */
  quiet?: boolean
}

export const Select = ({ label, hint, options, onChoose, quiet = false, ...rest }: Props) => {
  const id = useId()
  return (
    <div className={quiet ? styles.quiet : field.field}>
      <label className={quiet ? visuallyHidden.hidden : field.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.frame}>
        <select
          {...rest}
          id={id}
          className={classes(field.control, styles.select)}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChoose(event.target.value)}
        >
          {options.map(({ value, label, lang }) => (
            <option key={value} value={value} lang={lang}>
              {label}
            </option>
          ))}
        </select>
        <svg className={styles.arrow} viewBox="0 0 16 16" aria-hidden="true">
          <path d="m4 6 4 4 4-4" />
        </svg>
      </div>
      {hint && (
        <p className={field.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
