import type { ReactNode } from 'react'
import { Spinner } from './spinner'
import * as styles from './waiting-line.css'

/** What is being waited for, in words. */
export const WaitingLine = ({ children }: { children: ReactNode }) => (
  <p className={styles.line} role="status">
    <span className={styles.turning}>
      <Spinner />
    </span>
    <span>{children}</span>
  </p>
)
