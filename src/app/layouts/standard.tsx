import * as styles from './frame.css'
import { Header } from './header'
import { PageHead } from './page-head'
import type { StandardLayoutProps } from './types'

export const StandardLayout = ({ children, bars, foot, ...rest }: StandardLayoutProps) => (
  <div className={styles.page}>
    <PageHead {...rest} />
    <Header {...rest} />
    {bars}
    <main id="main" className={styles.main} tabIndex={-1}>
      {children}
    </main>
    {foot}
  </div>
)
