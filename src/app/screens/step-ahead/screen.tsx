import { useStepAhead } from './use-step-ahead'
import { StepAheadView } from './view'

export default function StepAhead() {
  return <StepAheadView {...useStepAhead()} />
}
