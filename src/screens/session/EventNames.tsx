import type { EventName } from '../../session/react'
import type { Point } from './paths'
import styles from './StateDiagram.module.css'

type Props = {
  events: readonly EventName[]
  at: Point
  anchor: 'start' | 'middle' | 'end'
  /** The number of lines by which the first name is above the point. */
  rise: number
}

/**
 * Names of events, one below the other. They are identifiers in the code, and so the same in every language.
 */
export const EventNames = ({ events, at: [x, y], anchor, rise }: Props) => (
  <text x={x} y={y} textAnchor={anchor} direction="ltr" className={styles.events}>
    {events.map((event, index) => (
      <tspan
        key={event}
        x={x}
        dy={`${index === 0 ? -1.14 * rise : 1.14}em`}
        data-event-name={event}
      >
        {event}
      </tspan>
    ))}
  </text>
)
