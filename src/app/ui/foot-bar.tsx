import type { ReactNode } from 'react'
import { Money, type Amount } from './money'
import * as styles from './trade.css'

type FootBarProps = { sums: readonly { label: string; of: Amount | null }[]; children: ReactNode }

/** On phones always at the thumb: what is paid, what is got, and the button. */
export const FootBar = ({ sums, children }: FootBarProps) => (
  <div className={styles.footBar} data-foot-bar>
    <div className={styles.sums}>
      {sums.map(({ label, of }) => (
        <span key={label} className={styles.sum}>
          <span className={styles.quiet}>{label}</span>
          <span className={styles.sumFigure}>{of ? <Money of={of} /> : '–'}</span>
        </span>
      ))}
    </div>
    {children}
  </div>
)
