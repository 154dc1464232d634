import { bankWords } from '../../../words/bank-words'
import { wordsOf } from '../../../words/browser'
import { StepFrame } from '../../ui/step-head'
import { useProfileBank } from './use-profile-bank'
import { ProfileBankView } from './view'

/** The screen's own words come with it: nothing of them is in the first chunk. */
await wordsOf(bankWords)

export default function ProfileBank() {
  return (
    <StepFrame place={null}>
      <ProfileBankView {...useProfileBank()} />
    </StepFrame>
  )
}
