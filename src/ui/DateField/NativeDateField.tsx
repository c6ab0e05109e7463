import { TextField } from '../fields/TextField'
import type { DateFieldProps } from './props'

/** The browser's own date field. It is Gregorian, but needs no further code. */
export const NativeDateField = ({
  label,
  error,
  value = '',
  onChange,
  min,
  max,
  disabled,
}: DateFieldProps) => (
  <TextField
    type="date"
    label={label}
    error={error}
    defaultValue={value}
    min={min}
    max={max}
    disabled={disabled}
    onChange={({ target }) =>
      onChange(target.validity.valid && target.value ? target.value : undefined)
    }
  />
)
