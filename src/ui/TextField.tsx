import { useId, type ComponentProps, type ReactNode } from 'react'
import { classes } from '../lib/classes'
import field from './field.module.css'

type Props = ComponentProps<'input'> & {
  label: string
  /** What is wrong with what was typed. */
  error?: string | undefined
  /** What stands at the end of the field. */
  end?: ReactNode
}

export const TextField = ({ label, error, end, className, ...rest }: Props) => {
  const id = useId()
  const input = (
    <input
      {...rest}
      id={id}
      className={classes(field.control, className)}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    />
  )
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      {end ? (
        <div className={field.joined}>
          {input}
          {end}
        </div>
      ) : (
        input
      )}
      {error && (
        <p className={field.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
