import { useMessages } from '../../i18n/react'
import { SandboxStrip } from './banners'
import * as styles from './frame.css'
import { ToastRegion } from './toast-region'
import type { Messages } from './types'

type PageHeadProps = Messages & { isSandbox: boolean }

/** What stands above the header of a page, and what every layout says. */
export const PageHead = ({ isSandbox, ...messages }: PageHeadProps) => {
  const { t } = useMessages()
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('header.skip')}
      </a>
      {isSandbox ? <SandboxStrip /> : null}
      <ToastRegion {...messages} />
    </>
  )
}
