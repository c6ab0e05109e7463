import styles from './Skeleton.module.css'

/** Placeholder lines for text that is being loaded. */
export const Skeleton = ({ lines = 3 }: { lines?: number }) => (
  <div className={styles.skeleton} aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      <span key={line} className={styles.line} />
    ))}
  </div>
)
