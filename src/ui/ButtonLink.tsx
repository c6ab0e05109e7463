import { Link, type LinkProps } from 'react-router'
import { classes } from '../lib/classes'
import styles from './Button.module.css'

type Props = LinkProps & { look?: 'primary' | 'secondary' }

/** A link that has a button's weight. */
export const ButtonLink = ({ look = 'secondary', className, ...rest }: Props) => (
  <Link {...rest} className={classes(styles.button, styles[look], className)} />
)
