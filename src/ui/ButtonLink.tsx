import { Link, type LinkProps } from 'react-router'
import { classes } from '../lib/classes'
import styles from './Button.module.css'

type Props = LinkProps & { variant?: 'primary' | 'secondary' }

/** A link that looks like a button. */
export const ButtonLink = ({ variant = 'secondary', className, ...rest }: Props) => (
  <Link {...rest} data-print="off" className={classes(styles.button, styles[variant], className)} />
)
