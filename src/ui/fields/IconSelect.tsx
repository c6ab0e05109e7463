import { useId, type ReactNode } from 'react'
import { classes } from '../../lib/classes'
import styles from './IconSelect.module.css'
import type { Option } from './Select'
import { VisuallyHidden } from '../VisuallyHidden'

type Props = {
  label: string
  /** Shapes in a box of 20 by 20. */
  icon: ReactNode
  value: string
  options: readonly Option[]
  onChoose: (value: string) => void
  /** Says beside the icon what is chosen, where the window is wide. */
  showValue?: boolean
}

/** A select in the room of an icon: it lies over it, unseen. */
export const IconSelect = ({ label, icon, value, options, onChoose, showValue = false }: Props) => {
  const id = useId()
  return (
    <div className={classes(styles.frame, showValue && styles.wide)} title={label}>
      <VisuallyHidden>
        <label htmlFor={id}>{label}</label>
      </VisuallyHidden>
      <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
        {icon}
      </svg>
      {showValue && (
        <span className={styles.told} aria-hidden="true">
          {options.find((option) => option.value === value)?.label}
        </span>
      )}
      <select
        id={id}
        className={styles.select}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
