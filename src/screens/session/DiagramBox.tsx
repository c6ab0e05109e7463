import { useTranslations } from '../../i18n'
import { classes } from '../../lib/classes'
import { EventNames } from './EventNames'
import type { Box } from './layout'
import styles from './StateDiagram.module.css'

/** The number of letters that fit into a box in any font. */
const roomy = 14

/** A state, with the names of those events inside that do not change it. */
export const DiagramBox = ({ box, isLit }: { box: Box; isLit: boolean }) => {
  const t = useTranslations('session')
  const { status, stays, x, y, width, height } = box
  const middle = x + width / 2
  const alone = stays.length === 0
  const name = t(status)
  const fitted =
    name.length > roomy && ({ textLength: width - 8, lengthAdjust: 'spacingAndGlyphs' } as const)
  return (
    <g className={classes(styles.box, isLit && styles.lit)} data-node={status} data-lit={isLit}>
      <rect x={x} y={y} width={width} height={height} rx={8} />
      <text
        x={middle}
        y={alone ? y + height / 2 : y + 15}
        dy="0.34em"
        textAnchor="middle"
        className={styles.name}
        {...fitted}
      >
        {name}
      </text>
      {!alone && (
        <EventNames
          events={stays}
          at={[middle, (y + 22 + y + height - 4) / 2]}
          anchor="middle"
          rise={(stays.length - 1) / 2 - 0.3}
        />
      )}
    </g>
  )
}
