import { classes } from '../lib/classes'
import type { Themed } from '../lib/brand'
import styles from './Logo.module.css'

export const BrandMark = ({ src }: { src: string }) => (
  <img className={styles.mark} src={src} alt="" />
)

/**
 * A team's logo. Where there is one for each theme, both are rendered, and the style sheet shows the right one.
 */
export const BrandLogo = ({ logo, name }: { logo: string | Themed; name: string }) => {
  if (typeof logo === 'string') return <img className={styles.image} src={logo} alt={name} />
  return (
    <>
      <img className={classes(styles.image, styles.light)} src={logo.light} alt={name} />
      <img className={classes(styles.image, styles.dark)} src={logo.dark} alt={name} />
    </>
  )
}
