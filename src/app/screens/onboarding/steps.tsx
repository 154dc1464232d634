import { withWords } from '../../../words/browser'
import { lazy, Suspense, type ComponentType } from 'react'
import type { StepName } from './types'
import { StepSkeleton } from './view'

/** Each step in its own chunk. */
const steps: Record<StepName, ComponentType> = {
  email: lazy(() => import('./email-step')),
  phone: lazy(() => import('./phone-step')),
  password: lazy(() => import('./password-step')),
  identity: lazy(() => import('./identity-step')),
  'two-factor': lazy(withWords(() => import('./two-factor-step'))),
  personal: lazy(() => import('./personal-step')),
  documents: lazy(() => import('./documents-step')),
  questionnaire: lazy(() => import('./questionnaire-step')),
}

/** The step that is taken now. */
export const StepNow = ({ step }: { step: StepName | null }) => {
  if (step === null) return null
  const Step = steps[step]
  return (
    <Suspense fallback={<StepSkeleton />}>
      <Step />
    </Suspense>
  )
}
