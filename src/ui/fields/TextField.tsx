import { useId, type ComponentProps, type ReactNode } from 'react'
import { classes } from '../../lib/classes'
import field from './field.module.css'
import { FieldError } from './FieldError'

type Props = ComponentProps<'input'> & {
  label: string
  /** The error message for the typed text. */
  error?: string | undefined
  /** A hint that is no error. It renders an element with the given id while it has something to say. */
  hint?: ((id: string) => ReactNode) | undefined
  /** An element at the end of the field, such as a button. */
  end?: ReactNode
}

export const TextField = ({ label, error, hint, end, className, ...rest }: Props) => {
  const own = useId()
  const { id = own, 'aria-describedby': describedBy, 'aria-invalid': invalid } = rest
  const input = (
    <input
      {...rest}
      id={id}
      className={classes(field.control, className)}
      aria-invalid={error ? true : invalid}
      aria-describedby={
        classes(describedBy, error && `${id}-error`, hint && `${id}-hint`) || undefined
      }
    />
  )
  return (
    <div className={field.field}>
      <label className={field.label} id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <div>
        {end ? (
          // In the field's direction, so that the element is at the end and not where the text begins.
          <div className={field.joined} dir={rest.dir}>
            {input}
            {end}
          </div>
        ) : (
          input
        )}
        {hint?.(`${id}-hint`)}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}
