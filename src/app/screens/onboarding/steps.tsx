import { lazy, Suspense, type ComponentType } from 'react'
import { stepNames, type StepName } from '../../../domain/steps'
import { aboutWords } from '../../../words/about-words'
import { accountWords } from '../../../words/account-words'
import { withWords } from '../../../words/browser'
import { untilHere } from '../../ui/arriving'
import { StepSkeleton } from './step-skeleton'

type Loaded = { default: ComponentType }

/** Each step in its own chunk, with the words of its group. */
const bring: Record<StepName, () => Promise<Loaded>> = {
  email: withWords(() => import('./email-step'), accountWords),
  phone: withWords(() => import('./phone-step'), accountWords),
  password: withWords(() => import('./password-step'), accountWords),
  identity: withWords(() => import('./identity-step'), accountWords),
  'two-factor': withWords(() => import('./two-factor-step'), accountWords),
  personal: withWords(() => import('./personal-step'), aboutWords),
  documents: withWords(() => import('./documents-step'), aboutWords),
  questionnaire: withWords(() => import('./questionnaire-step'), aboutWords),
}

/** The same component each time, or what the customer does there would be lost. */
const steps = new Map<StepName, ComponentType>()

const bringStep = async (name: StepName): Promise<Loaded> => {
  const step = await bring[name]()
  if (!steps.has(name)) steps.set(name, step.default)
  return step
}

/** A step, and once it is there those after it: what has come by then is shown at once. */
const stepAt = (name: StepName): ComponentType =>
  lazy(async () => {
    const step = await untilHere(() => bringStep(name), 5).catch((error: unknown) => {
      steps.delete(name)
      throw error
    })
    void bringNext(name)
    return step
  })

/** One after the other: what this step asks for waits for none of them. */
const bringNext = async (name: StepName): Promise<void> => {
  for (const next of stepNames.slice(stepNames.indexOf(name) + 1)) await bringStep(next).catch(() => undefined)
}

const componentOf = (name: StepName): ComponentType => {
  const step = steps.get(name) ?? stepAt(name)
  steps.set(name, step)
  return step
}

/** The step that is taken now. */
export const StepNow = ({ step }: { step: StepName }) => {
  const Step = componentOf(step)
  return (
    <Suspense fallback={<StepSkeleton />}>
      {/* oxlint-disable-next-line react/static-components -- Not created here but taken from a table: always the same. */}
      <Step />
    </Suspense>
  )
}
