import styles from './TimeWithDistance.module.css'
import { Time } from './Time'

/** A moment, and below it its distance from now. */
export const TimeWithDistance = ({ at }: { at: number }) => (
  <>
    <Time at={at} />
    <div className={styles.distance}>
      <Time at={at} style="relative" />
    </div>
  </>
)
