import { withWords } from '../../../words/browser'
import { lazy, Suspense, type ComponentType } from 'react'
import type { StepName } from './types'
import { StepSkeleton } from './view'

/** Each step in its own chunk, with the words of its group. */
const steps: Record<StepName, ComponentType> = {
  email: lazy(withWords(() => import('./email-step'), 'account')),
  phone: lazy(withWords(() => import('./phone-step'), 'account')),
  password: lazy(withWords(() => import('./password-step'), 'account')),
  identity: lazy(withWords(() => import('./identity-step'), 'account')),
  'two-factor': lazy(withWords(() => import('./two-factor-step'), 'account')),
  personal: lazy(withWords(() => import('./personal-step'), 'about')),
  documents: lazy(withWords(() => import('./documents-step'), 'about')),
  questionnaire: lazy(withWords(() => import('./questionnaire-step'), 'about')),
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
