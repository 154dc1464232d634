import { Footer } from './footer'
import * as styles from './frame.css'
import { Header } from './header'
import { FrozenBanner } from './frozen-banner'
import { ImportantMessageBanner } from './important-message-banner'
import { PageHead } from './page-head'
import type { StandardLayoutProps } from './types'
import { UnpaidOrderBar } from './unpaid-order-bar'

export const StandardLayout = ({
  children,
  over,
  unpaidOrder,
  banner,
  freeze,
  footer,
  ...rest
}: StandardLayoutProps) => (
  <div className={styles.page}>
    <PageHead {...rest} />
    <Header {...rest} />
    {unpaidOrder ? <UnpaidOrderBar {...unpaidOrder} /> : null}
    {freeze ? <FrozenBanner {...freeze} /> : banner ? <ImportantMessageBanner {...banner} /> : null}
    <main id="main" className={styles.main} tabIndex={-1}>
      {children}
    </main>
    {over}
    <Footer {...footer} />
  </div>
)
