import { lazy, Suspense } from 'react'
import { whole } from '../../lib/whole'
import field from '../fields/field.module.css'
import { NativeDateField } from './NativeDateField'
import type { DateFieldProps } from './props'

export type { DateFieldProps } from './props'

const Loaded = lazy(() =>
  whole(import('./DateField'), 'DateField').then(
    ({ DateField }) => ({ default: DateField }),
    () => ({ default: NativeDateField }),
  ),
)

const Waiting = ({ label }: Pick<DateFieldProps, 'label'>) => (
  <div className={field.field} aria-hidden="true">
    <span className={field.label}>{label}</span>
    <div className={field.control} />
  </div>
)

/**
 * A field for a date, typed or picked, in the calendar, digits and order of the person. Its code is loaded when
 * the first one is shown; if that fails, the browser's own date field is used.
 */
export const DateField = (props: DateFieldProps) => (
  <Suspense fallback={<Waiting label={props.label} />}>
    <Loaded {...props} />
  </Suspense>
)
