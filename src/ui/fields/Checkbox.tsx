import type { ComponentProps } from 'react'
import styles from './Checkbox.module.css'

type Props = Omit<ComponentProps<'input'>, 'type'> & { label: string }

export const Checkbox = ({ label, ...rest }: Props) => (
  <label className={styles.checkbox}>
    <input {...rest} type="checkbox" className={styles.box} />
    <span>{label}</span>
  </label>
)
