import { withWords } from '../../../words/browser'
import { lazy, Suspense, type ComponentType } from 'react'
import { stepNames } from '../../../domain/onboarding'
import type { StepName } from './types'
import { StepSkeleton } from './view'

type Loaded = { default: ComponentType }

/** Each step in its own chunk, with the words of its group. */
const bring: Record<StepName, () => Promise<Loaded>> = {
  email: withWords(() => import('./email-step'), 'account'),
  phone: withWords(() => import('./phone-step'), 'account'),
  password: withWords(() => import('./password-step'), 'account'),
  identity: withWords(() => import('./identity-step'), 'account'),
  'two-factor': withWords(() => import('./two-factor-step'), 'account'),
  personal: withWords(() => import('./personal-step'), 'about'),
  documents: withWords(() => import('./documents-step'), 'about'),
  questionnaire: withWords(() => import('./questionnaire-step'), 'about'),
}

/** A step, and once it is there those after it, so that none is waited for. */
const stepAt = (name: StepName) =>
  lazy(async () => {
    const step = await bring[name]()
    for (const next of stepNames.slice(stepNames.indexOf(name) + 1)) void bring[next]().catch(() => undefined)
    return step
  })

const steps: Record<StepName, ComponentType> = {
  email: stepAt('email'),
  phone: stepAt('phone'),
  password: stepAt('password'),
  identity: stepAt('identity'),
  'two-factor': stepAt('two-factor'),
  personal: stepAt('personal'),
  documents: stepAt('documents'),
  questionnaire: stepAt('questionnaire'),
}

/** The step that is taken now. */
export const StepNow = ({ step }: { step: StepName }) => {
  const Step = steps[step]
  return (
    <Suspense fallback={<StepSkeleton />}>
      <Step />
    </Suspense>
  )
}
