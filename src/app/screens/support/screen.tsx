import { wordsOf } from '../../../words/browser'
import { supportWords } from '../../../words/support-words'
import { useSupport } from './use-support'
import { SupportView } from './view'

/** The screen's own words come with it: nothing of them is in the first chunk. */
await wordsOf(supportWords)

export default function Support() {
  return <SupportView {...useSupport()} />
}
