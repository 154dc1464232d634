import { Suspense } from 'react'
import { wordsOf } from '../../words/browser'
import { frameWords } from '../../words/frame-words'
import { useRoots } from '../session'
import { Chat } from './chat'
import { Details } from './details'
import { Footer } from './footer'
import { UnpaidOrderBar } from './unpaid-order-bar'
import { useFooter, useUnpaidOrder } from './use-later-parts'
import { arriving, ofItself } from '../ui/arriving'

export { accountOf } from './use-later-parts'

await wordsOf(frameWords)

export const Bar = () => {
  const order = useUnpaidOrder()
  return order ? <UnpaidOrderBar {...order} /> : null
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
