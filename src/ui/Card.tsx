import type { ComponentProps } from 'react'
import { classes } from '../lib/classes'
import styles from './Card.module.css'

/** A group of things that belong together. */
export const Card = ({ className, ...rest }: ComponentProps<'section'>) => (
  <section {...rest} className={classes(styles.card, className)} />
)
