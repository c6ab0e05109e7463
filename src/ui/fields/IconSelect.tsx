import { useId, type ReactNode } from 'react'
import { classes } from '../../lib/classes'
import styles from './IconSelect.module.css'
import type { Option } from './Select'
import { VisuallyHidden } from '../VisuallyHidden'

type Props = {
  label: string
  /** SVG shapes for a viewBox of 20 by 20. */
  icon: ReactNode
  value: string
  options: readonly Option[]
  onChoose: (value: string) => void
  /** Shows the choice beside the icon in wide windows. */
  showValue?: boolean
}

/** A select that takes the space of an icon: the select is transparent and lies over the icon. */
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
