import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { onboardingMachine } from '../../../../machines/onboarding/onboarding'
import {
  canResumeStep,
  canReviewStep,
  finishedStep,
  isWelcoming,
  outcomeNow,
  stepNow,
} from '../../../../machines/onboarding/current-step'
import { stepsOf, type Progress } from '../../../domain/onboarding/onboarding'
import { stepNames, type StepName } from '../../../domain/onboarding/steps'
import { screens } from '../../../domain/routing/screens'
import { useSupportPage } from '../../use-support-page'
import type { OnboardingScreen, Stop, StopName } from './types'

export type OnboardingActor = ActorRefFrom<typeof onboardingMachine>

/** Where the customer stands among the steps, and which of them is taken now. */
export const useOnboarding = (actor: OnboardingActor): OnboardingScreen => {
  const screen = useSelector(actor, ({ context }) => context.screen)
  const customer = useSelector(actor, ({ context }) => context.customer)
  const step = useSelector(actor, stepNow)
  const canResume = useSelector(actor, canResumeStep)
  const isSaved = useSelector(actor, (snapshot) => finishedStep(snapshot) !== null)
  const outcome = useSelector(actor, outcomeNow)
  const reviewable = useSelector(actor, (snapshot) =>
    stepNames.filter((name) => canReviewStep(snapshot, name)).join(' '),
  )
  const questions = useSelector(actor, ({ children }) => children.questionnaire)
  const isSending = useSelector(
    questions,
    (snapshot) => snapshot !== undefined && (snapshot.hasTag('reviewing') || snapshot.hasTag('submitting')),
  )
  const isWelcomed = useSelector(actor, isWelcoming)
  const support = useSupportPage()

  const saved = isSaved && screen !== 'settings2fa' ? ('saved' as const) : null
  if (screens[screen].layout !== 'wizard') return { state: 'alone', step, outcome, saved, support }
  return {
    state: 'wizard',
    stops: stopsOf(customer, isSending ? 'submit' : step).map((stop) => ({
      ...stop,
      onReview: reviewable.split(' ').includes(stop.name)
        ? () => stop.name !== 'submit' && actor.send({ type: 'step.review', step: stop.name })
        : null,
    })),
    step,
    outcome,
    saved,
    onBegin: isWelcomed ? () => actor.send({ type: 'steps.begin' }) : null,
    onResume: canResume ? () => actor.send({ type: 'step.resume' }) : null,
    support,
  }
}

/** Where the customer is now is marked, be it a step that was done before; sending in comes after the questions. */
const stopsOf = (customer: Progress, now: StopName | null): Omit<Stop, 'onReview'>[] => {
  const stops = stepsOf(customer).map((stop) => ({
    ...stop,
    state: stateOf(stop, now),
    isToMend: stop.state === 'mend',
  }))
  const questions = stops.find(({ name }) => name === 'questionnaire')?.state
  const isSent = questions === 'done' || questions === 'review'
  const state = now === 'submit' ? 'now' : isSent ? 'done' : 'todo'
  return [...stops, { name: 'submit', group: 'about', state, isToMend: false }]
}

const stateOf = ({ name, state }: { name: StepName; state: Stop['state'] }, now: StopName | null): Stop['state'] => {
  if (name === now) return 'now'
  if (name === 'questionnaire' && now === 'submit') return 'done'
  return state === 'now' ? 'todo' : state
}
