import { withWords } from '../../../words/browser'
import { lazy, Suspense, type ComponentType } from 'react'
import type { StepName } from './types'
import { StepSkeleton } from './view'

/** Each step in its own chunk. */
const steps: Partial<Record<StepName, ComponentType>> = {
  email: lazy(() => import('./email-step')),
  phone: lazy(() => import('./phone-step')),
  password: lazy(() => import('./password-step')),
  identity: lazy(() => import('./identity-step')),
  'two-factor': lazy(withWords(() => import('./two-factor-step'))),
  personal: lazy(() => import('./personal-step')),
  documents: lazy(() => import('./documents-step')),
  questionnaire: lazy(() => import('./questionnaire-step')),
}

/** What we complete together with the customer for now. */
const Ahead = lazy(withWords(() => import('./ahead')))

/** The step that is taken now. */
export const StepNow = ({ step }: { step: StepName | null }) => {
  const Step = step === null ? undefined : steps[step]
  if (step === null) return null
  return <Suspense fallback={<StepSkeleton />}>{Step ? <Step /> : <Ahead step={step} />}</Suspense>
}
