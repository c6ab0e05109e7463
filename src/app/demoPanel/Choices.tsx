import { useId } from 'react'
import styles from './DemoPanel.module.css'

type Props<Value> = {
  legend: string
  value: Value | undefined
  options: readonly { value: Value; label: string }[]
  onChoose: (value: Value) => void
}

/** A group of radio buttons that are all visible. */
export const Choices = <Value extends string | number>({
  legend,
  value,
  options,
  onChoose,
}: Props<Value>) => {
  const name = useId()
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
