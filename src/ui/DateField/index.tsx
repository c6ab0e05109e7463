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
 * A date, typed or picked, in the calendar, digits and order of the person. Its code is fetched when the first one is
 * shown; where it cannot be had, the browser's own date field takes its place.
 */
export const DateField = (props: DateFieldProps) => (
  <Suspense fallback={<Waiting label={props.label} />}>
    <Loaded {...props} />
  </Suspense>
)
