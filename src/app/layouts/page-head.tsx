import { useWords } from '../../words/react'
import { OfflineBanner, SandboxStrip } from './banners'
import * as styles from './frame.css'
import { MessageArea } from './message-area'
import type { Messages } from './types'

type PageHeadProps = Messages & { isSandbox: boolean; isOffline: boolean }

/** What stands above the header of a page, and the message that goes by itself. */
export const PageHead = ({ isSandbox, isOffline, ...messages }: PageHeadProps) => {
  const { t } = useWords()
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('header.skip')}
      </a>
      {isSandbox ? <SandboxStrip /> : null}
      {isOffline ? <OfflineBanner /> : null}
      <MessageArea {...messages} />
    </>
  )
}
