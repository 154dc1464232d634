import { useSelector } from '@xstate/react'
import {
  canResumeStep,
  canReviewStep,
  finishedStep,
  isAwaitingReview,
  isSettling,
  isStepUnloaded,
  isWelcoming,
  stepNow,
} from '../../../../machines/onboarding/standing'
import type { CurrentUser } from '../../../domain/customer'
import { stepsOf, type Progress } from '../../../domain/onboarding'
import { stepNames, type StepName } from '../../../domain/steps'
import { publicPaths } from '../../../domain/public-site'
import { screens } from '../../../domain/screens'
import { useWords } from '../../../words/react'
import { useRoots, useSession } from '../../session'
import type { Target } from '../../ui/link'
import type { OnboardingScreen, Outcome, Stop, StopName } from './types'

/** Where the customer stands among the steps, and which of them is taken now. */
export const useOnboarding = (): OnboardingScreen => {
  const onboarding = useSession(({ children }) => children.onboarding)
  const screen = useSession(({ context }) => context.entered?.screen)
  const customer = useSelector(onboarding, (snapshot) => snapshot?.context.customer)
  const step = useSelector(onboarding, (snapshot) => (snapshot ? stepNow(snapshot) : null))
  const canResume = useSelector(onboarding, (snapshot) => snapshot !== undefined && canResumeStep(snapshot))
  const isSaved = useSelector(onboarding, (snapshot) => snapshot !== undefined && finishedStep(snapshot) !== null)
  const isWaiting = useSelector(onboarding, (snapshot) => snapshot !== undefined && isAwaitingReview(snapshot))
  const isBusy = useSelector(onboarding, (snapshot) => snapshot !== undefined && isSettling(snapshot))
  const reviewable = useSelector(onboarding, (snapshot) =>
    stepNames.filter((name) => snapshot && canReviewStep(snapshot, name)).join(' '),
  )
  const questions = useSelector(onboarding, (snapshot) => snapshot?.children.questionnaire)
  const isSending = useSelector(
    questions,
    (snapshot) => snapshot !== undefined && (snapshot.hasTag('reviewing') || snapshot.hasTag('submitting')),
  )
  const isUnloaded = useSelector(onboarding, (snapshot) => snapshot !== undefined && isStepUnloaded(snapshot))
  const isWelcomed = useSelector(onboarding, (snapshot) => snapshot !== undefined && isWelcoming(snapshot))
  const support = useSupport()

  if (!onboarding || !customer || !screen) return { state: 'loading' }
  const outcome =
    step !== null || isBusy ? null : screen === 'settings2fa' ? 'two-factor' : outcomeOf(customer, isWaiting)
  const onRetry = isUnloaded ? () => onboarding.send({ type: 'step.retry' }) : null
  const saved = isSaved && screen !== 'settings2fa' ? ('saved' as const) : null
  if (screens[screen].layout !== 'wizard') return { state: 'alone', step, outcome, saved, onRetry, support }
  return {
    state: 'wizard',
    stops: stopsOf(customer, isSending ? 'submit' : step).map((stop) => ({
      ...stop,
      onReview: reviewable.split(' ').includes(stop.name)
        ? () => stop.name !== 'submit' && onboarding.send({ type: 'step.review', step: stop.name })
        : null,
    })),
    step,
    outcome,
    saved,
    onBegin: isWelcomed ? () => onboarding.send({ type: 'steps.begin' }) : null,
    onResume: canResume ? () => onboarding.send({ type: 'step.resume' }) : null,
    onRetry,
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

/** Who signed with the e-ID of somebody else waits for us to look at it; nothing else that is asked for here is left. */
const outcomeOf = ({ details, verifications }: CurrentUser, isWaiting: boolean): Outcome => {
  if (!isWaiting) return 'done'
  return details.isBankidUser && verifications.identity === 'PENDING' ? 'identity' : 'waiting'
}

export const useSupport = (): Target => {
  const { publicSite } = useRoots()
  const { locale } = useWords()
  return { href: new URL(publicPaths[locale].support, publicSite).href }
}
