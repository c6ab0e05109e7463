import { useTranslations } from '../../i18n'
import { classes } from '../../lib/classes'
import { EventNames } from './EventNames'
import { nameLine, type Box } from './layout'
import { nameLines, roomy } from './nameLines'
import styles from './StateDiagram.module.css'

/** A state, with the names of those events inside that do not change it. */
export const DiagramBox = ({ box, isLit }: { box: Box; isLit: boolean }) => {
  const t = useTranslations('session')
  const { status, stays, x, y, width, height } = box
  const middle = x + width / 2
  const alone = stays.length === 0
  const lines = nameLines(t(status))
  const rise = ((lines.length - 1) * nameLine) / 2
  /** The first line's middle: the name is in the middle of the box, or at its top where events follow. */
  const top = alone ? y + height / 2 - rise : y + 15
  const fitted = { textLength: width - 8, lengthAdjust: 'spacingAndGlyphs' } as const
  return (
    <g className={classes(styles.box, isLit && styles.lit)} data-node={status} data-lit={isLit}>
      <rect x={x} y={y} width={width} height={height} rx={8} />
      {lines.map((text, index) => (
        <text
          key={text}
          x={middle}
          y={top + index * nameLine}
          dy="0.34em"
          textAnchor="middle"
          className={styles.name}
          {...(text.length > roomy && fitted)}
        >
          {text}
        </text>
      ))}
      {!alone && (
        <EventNames
          events={stays}
          at={[middle, (y + 22 + 2 * rise + y + height - 4) / 2]}
          anchor="middle"
          rise={(stays.length - 1) / 2 - 0.3}
        />
      )}
    </g>
  )
}
