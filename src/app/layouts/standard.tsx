import * as styles from './frame.css'
import { Header } from './header'
import { PageHead } from './page-head'
import type { StandardLayoutProps } from './types'
import { useLater } from './use-later'

export const StandardLayout = ({ children, footer, importantMessage, unpaidOrder, ...rest }: StandardLayoutProps) => {
  const later = useLater()
  return (
    <div className={styles.page}>
      <PageHead {...rest} />
      <Header {...rest} />
      {unpaidOrder && later ? <later.UnpaidOrderBar {...unpaidOrder} /> : null}
      {importantMessage && later ? <later.ImportantMessageBanner {...importantMessage} /> : null}
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {later ? <later.Footer {...footer} /> : null}
    </div>
  )
}
