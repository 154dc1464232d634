import type { ReactNode } from 'react'
import * as styles from './card.css'
import { classes } from './classes'

type CardProps = { title?: ReactNode; children: ReactNode; isFlush?: boolean; className?: string | undefined }

export const Card = ({ title, children, isFlush, className }: CardProps) => (
  <section className={classes(isFlush ? styles.flush : styles.card, className)}>
    {title ? <h2 className={styles.head}>{title}</h2> : null}
    {children}
  </section>
)
