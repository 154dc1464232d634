import { listWords } from '../../../words/list-words'
import { wordsOf } from '../../../words/browser'
import { useStatement } from './use-statement'
import { StatementView } from './view'

/** The screen's own words come with it: nothing of them is in the first chunk. */
await wordsOf(listWords)

export default function Statement() {
  return <StatementView {...useStatement()} />
}
