import type { ReactNode } from 'react'
import * as styles from './facts.css'
import { classes } from './classes'

/** Names and values in two columns; one on phones. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>

type FactProps = { name: ReactNode; children: ReactNode; isWide?: boolean }

export const Fact = ({ name, children, isWide }: FactProps) => (
  <div className={classes(styles.fact, isWide && styles.wide)}>
    <dt className={styles.name}>{name}</dt>
    <dd className={styles.value}>{children}</dd>
  </div>
)
