import { useMemo } from 'react'
import { directionOf, useLanguage, useTranslations } from '../../i18n'
import type { SessionStatus } from '../../session/react'
import { DiagramBox } from './DiagramBox'
import { DiagramLine } from './DiagramLine'
import { edges } from './edges'
import { layOut } from './layout'
import { nameLines } from './nameLines'
import styles from './StateDiagram.module.css'
import { useSteps } from './useSteps'

type Props = {
  status: SessionStatus
  /** The id of the description for screen readers. */
  describedBy: string
}

/** The transition table as a diagram that highlights the present state and the edge just taken. */
export const StateDiagram = ({ status, describedBy }: Props) => {
  const t = useTranslations('session')
  const mirrored = directionOf(useLanguage()) === 'rtl'
  const { width, height, boxes, lines } = useMemo(
    () => layOut(edges, mirrored, (status) => nameLines(t(status)).length),
    [mirrored, t],
  )
  const steps = useSteps(status)
  return (
    <div className={styles.frame}>
      <svg
        role="img"
        aria-label={t('diagram')}
        aria-describedby={describedBy}
        className={styles.diagram}
        viewBox={`0 0 ${width} ${height}`}
      >
        {lines.map((line) => (
          <DiagramLine
            key={`${line.from} ${line.to}`}
            line={line}
            isOpen={line.from === status}
            taken={steps.findLast(({ from, to }) => from === line.from && to === line.to)?.id}
          />
        ))}
        {boxes.map((box) => (
          <DiagramBox key={box.status} box={box} isLit={box.status === status} />
        ))}
      </svg>
    </div>
  )
}
