import { wordsOf } from '../../../words/browser'
import { sellWords } from '../../../words/sell-words'
import { useSell } from './use-sell'
import { SellView } from './view'

/** The screen's own words come with it: nothing of them is in the first chunk. */
await wordsOf(sellWords)

export default function Sell() {
  return <SellView {...useSell()} />
}
