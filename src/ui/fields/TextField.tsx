import { useId, type ComponentProps, type ReactNode } from 'react'
import { classes } from '../../lib/classes'
import field from './field.module.css'

type Props = ComponentProps<'input'> & {
  label: string
  /** What is wrong with what was typed. */
  error?: string | undefined
  /** What may help with typing it, no error: a part that has this id while it says something. */
  hint?: ((id: string) => ReactNode) | undefined
  /** What stands at the end of the field. */
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
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <div>
        {end ? (
          // As the field runs, so that what is typed begins at the other end.
          <div className={field.joined} dir={rest.dir}>
            {input}
            {end}
          </div>
        ) : (
          input
        )}
        {hint?.(`${id}-hint`)}
      </div>
      {error && (
        <p className={field.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
