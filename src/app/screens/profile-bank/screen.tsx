import { bankWords } from '../../../words/bank-words'
import { wordsOf } from '../../../words/browser'
import { settingsWords } from '../../../words/settings-words'
import { Sections } from '../../sections'
import { StepFrame } from '../../ui/step-head'
import { useProfileBank } from './use-profile-bank'
import { ProfileBankView } from './view'

/** The screen's own words come with it: nothing of them is in the first chunk. */
await Promise.all([bankWords, settingsWords].map(wordsOf))

export default function ProfileBank() {
  return (
    <>
      <Sections />
      <StepFrame place={null}>
        <ProfileBankView {...useProfileBank()} />
      </StepFrame>
    </>
  )
}
