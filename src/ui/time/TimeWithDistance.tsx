import styles from './TimeWithDistance.module.css'
import { Time } from './Time'

/** When something was or will be, and beneath it how long that is from now. */
export const TimeWithDistance = ({ at }: { at: number }) => (
  <>
    <Time at={at} />
    <div className={styles.distance}>
      <Time at={at} style="relative" />
    </div>
  </>
)
