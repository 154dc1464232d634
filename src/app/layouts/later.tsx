import { wordsOf } from '../../words/browser'
import { frameWords } from '../../words/frame-words'
import { Details } from './details'
import { Footer } from './footer'
import { ImportantMessageBanner } from './important-message-banner'
import { UnpaidOrderBar } from './unpaid-order-bar'
import { useFooter, useImportantMessage, useUnpaidOrder } from './use-later-parts'

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

/** What stands over the page. */
export const Over = () => <Details />

export const Foot = () => <Footer {...useFooter()} />
