import type { ReactNode } from 'react'
import * as styles from './state-card.css'

type StateCardProps = {
  sign: ReactNode
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  level?: 'h1' | 'h2'
}

/** In place of what is not here: what will be (empty), or why it is closed (blocked), and the one button that changes it. */
export const StateCard = ({ sign, title, children, action, level: Heading = 'h2' }: StateCardProps) => (
  <div className={styles.state}>
    <span className={styles.sign}>{sign}</span>
    <Heading>{title}</Heading>
    {children ? <p className={styles.text}>{children}</p> : null}
    {action ? <div className={styles.action}>{action}</div> : null}
  </div>
)
