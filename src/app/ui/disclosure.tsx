import type { ReactNode } from 'react'
import * as styles from './disclosure.css'
import { DownIcon } from './icon'

/** A line that opens what is beneath it. */
export const Disclosure = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <details>
    <summary className={styles.title}>
      {title}
      <span className={styles.sign}>
        <DownIcon size="small" />
      </span>
    </summary>
    {children}
  </details>
)
