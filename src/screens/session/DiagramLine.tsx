import { classes } from '../../lib/classes'
import { EventNames } from './EventNames'
import type { Line } from './layout'
import styles from './StateDiagram.module.css'

type Props = {
  line: Line
  /** Whether the session can go this way now. */
  isOpen: boolean
  /** The event that has just gone this way. */
  taken: number | undefined
}

export const DiagramLine = ({ line, isOpen, taken }: Props) => {
  const { from, to, path, head, label, events } = line
  return (
    <g
      className={classes(styles.line, isOpen && styles.open)}
      data-from={from}
      data-to={to}
      data-taken={taken}
    >
      <path d={path} className={styles.way} />
      <path d={head} className={styles.head} />
      {label && (
        <EventNames
          events={events}
          at={label.at}
          anchor={label.anchor}
          rise={label.above ? events.length - 1 : (events.length - 1) / 2 - 0.3}
        />
      )}
      {/* A key of its own for each event, so that the light runs again. */}
      {taken !== undefined && (
        <g key={taken} className={styles.taken}>
          <path d={path} pathLength={1} />
          <path d={head} />
        </g>
      )}
    </g>
  )
}
