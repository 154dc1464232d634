import type { StepGroup } from '../../../domain/onboarding/onboarding'
import type { StepName } from '../../../domain/onboarding/steps'
import type { Target } from '../../ui/link'
import type { StopState } from '../../ui/stepper'

/** What stands in the stepper: the steps, and sending in what was answered in the last of them. */
export type StopName = StepName | 'submit'

export type Stop = {
  name: StopName
  group: StepGroup
  state: StopState
  /** Something of it was not approved, also while the customer is at it. */
  isToMend: boolean
  /** Looks back at the step; null where nothing is changed there. */
  onReview: (() => void) | null
}

/** What the step is about to do, or has done, with what was typed. */
type SaveState = 'saved' | 'saving' | 'unsaved' | null

/**
 * `waiting` for our review of what was sent in; `identity`, of an e-ID that is somebody else's; `two-factor`: it is off and
 * cannot be turned on.
 */
export type Outcome = 'done' | 'waiting' | 'identity' | 'two-factor'

export type OnboardingScreen =
  | {
      state: 'wizard'
      stops: readonly Stop[]
      step: StepName | null
      outcome: Outcome | null
      saved: SaveState
      /** Goes from what there is to do on to the first step; null once that was seen. */
      onBegin: (() => void) | null
      /** Back from looking at a step that is done. */
      onResume: (() => void) | null
      support: Target
    }
  | {
      state: 'alone'
      step: StepName | null
      outcome: Outcome | null
      saved: SaveState
      support: Target
    }
