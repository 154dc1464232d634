import type { ReactNode } from 'react'
import * as styles from './disclosure.css'
import { DownIcon } from './icon'

type DisclosureProps = { title: ReactNode; children: ReactNode; onToggle?: (isOpen: boolean) => void }

/** A line that opens what is beneath it. */
export const Disclosure = ({ title, children, onToggle }: DisclosureProps) => (
  <details onToggle={onToggle && (({ currentTarget }) => onToggle(currentTarget.open))}>
    <summary className={styles.title}>
      {title}
      <span className={styles.sign}>
        <DownIcon size="small" />
      </span>
    </summary>
    {children}
  </details>
)
