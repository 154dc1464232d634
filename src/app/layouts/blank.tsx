import type { ReactNode } from 'react'
import { BrandMark } from '../ui/brand-mark'
import { lockup } from '../ui/brand-mark.css'
import { classes } from '../ui/classes'
import * as styles from './frame.css'
import { ToastRegion } from './toast-region'
import type { BlankLayoutProps } from './types'

export const BlankLayout = ({ children, ...messages }: BlankLayoutProps) => (
  <BlankPage head={<ToastRegion {...messages} />}>{children}</BlankPage>
)

/** A page with nothing around it but whose it is; also for what is shown before, or outside, a session. */
export const BlankPage = ({ head, children }: { head?: ReactNode; children: ReactNode }) => (
  <div className={styles.page}>
    {head}
    <main id="main" className={styles.main} tabIndex={-1}>
      <p className={classes(lockup, styles.brand)}>
        <BrandMark />
      </p>
      {children}
    </main>
  </div>
)
