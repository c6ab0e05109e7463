import { classes } from '../../lib/classes'
import { EventNames } from './EventNames'
import type { Line } from './layout'
import styles from './StateDiagram.module.css'

type Props = {
  line: Line
  /** Whether the session can take this edge from its present state. */
  isOpen: boolean
  /** The id of the last event, if it has taken this edge. */
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
      {/* A key for each event, so that the animation starts again. */}
      {taken !== undefined && (
        <g key={taken} className={styles.taken}>
          <path d={path} pathLength={1} />
          <path d={head} />
        </g>
      )}
    </g>
  )
}
