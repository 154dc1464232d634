import { wordsOf } from '../../../words/browser'
import { walletWords } from '../../../words/wallet-words'
import { useGuide } from './use-guide'
import { GuideView } from './view'

/** The screen's own words come with it: nothing of them is in the first chunk. */
await wordsOf(walletWords)

export default function WalletExportGuide() {
  return <GuideView {...useGuide()} />
}
