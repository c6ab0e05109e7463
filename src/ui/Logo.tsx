import { useAppConfig } from '../lib/appConfig'
import { classes } from '../lib/classes'
import styles from './Logo.module.css'

/** Neshast's mark: a khatam star, made of two squares, with a keyhole in its centre. */
const Star = () => (
  <svg className={classes(styles.mark, styles.khatam)} viewBox="0 0 32 32" aria-hidden="true">
    <g className={styles.star}>
      <rect x="5.5" y="5.5" width="21" height="21" rx="3.5" />
      <rect x="5.5" y="5.5" width="21" height="21" rx="3.5" transform="rotate(45 16 16)" />
    </g>
    <path
      className={styles.hole}
      d="M16 9.5a4.1 4.1 0 0 1 2.2 7.56l.95 4.34a.9.9 0 0 1-.88 1.1h-4.54a.9.9 0 0 1-.88-1.1l.95-4.34A4.1 4.1 0 0 1 16 9.5Z"
    />
  </svg>
)

/** The small mark of Neshast, or of the team. */
export const LogoMark = () => useAppConfig().own?.mark ?? <Star />

export const Logo = () => {
  const { own, productName } = useAppConfig()
  return (
    <span className={styles.logo}>
      {own?.logo ?? (
        <>
          <LogoMark />
          <bdi>{productName}</bdi>
        </>
      )}
    </span>
  )
}
