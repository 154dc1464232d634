import { Suspense } from 'react'
import { wordsOf } from '../../words/browser'
import { frameWords } from '../../words/frame-words'
import { useRoots } from '../session'
import { Chat } from './chat'
import { Details } from './details'
import { Footer } from './footer'
import { ImportantMessageBanner } from './important-message-banner'
import { UnpaidOrderBar } from './unpaid-order-bar'
import { useFooter, useImportantMessage, useUnpaidOrder } from './use-later-parts'
import { arriving, ofItself } from '../ui/arriving'

export { accountOf } from './use-later-parts'

await wordsOf(frameWords)

/** What stands between the header and the page. */
export const Bars = () => {
  const order = useUnpaidOrder()
  const message = useImportantMessage()
  return (
    <>
      {order ? <UnpaidOrderBar {...order} /> : null}
      {message ? <ImportantMessageBanner {...message} /> : null}
    </>
  )
}

const WalletExport = arriving(async () => (await import('./wallet-export')).default, ofItself)
const Tour = arriving(async () => (await import('./tour')).default, ofItself)

/** What stands over the page. */
export const Over = () => {
  const { walletExport, tour } = useRoots()
  return (
    <>
      <Details />
      <Suspense>
        {walletExport ? <WalletExport walletExport={walletExport} /> : null}
        {tour ? <Tour tour={tour} /> : null}
      </Suspense>
    </>
  )
}

export const Foot = () => (
  <>
    <Chat />
    <Footer {...useFooter()} />
  </>
)
