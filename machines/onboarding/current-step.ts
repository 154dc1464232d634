import type { CurrentUser } from '../../src/domain/customer/customer'
import { isQuestionnairePageOpen, isVerificationNeeded } from '../../src/domain/routing/gating'
import { stepOn } from '../../src/domain/onboarding/onboarding'
import type { StepName } from '../../src/domain/onboarding/steps'
import type { ScreenName } from '../../src/domain/routing/screens'
import type { OnboardingSnapshot } from './onboarding'

type Asked = { reviewed: StepName | null; screen: ScreenName; customer: CurrentUser; key: string | null }

/**
 * The step that is taken: one that is looked back at, else the one that the customer's standing asks for; none on the
 * page of a questionnaire that is not open.
 */
export const stepIn = ({ reviewed, screen, customer, key }: Asked): StepName | null => {
  if (screen === 'questionnaire' && !isQuestionnairePageOpen(customer, key ?? '')) return null
  return reviewed ?? stepOn(screen, customer)
}

/**
 * The step that is taken on this page now, also where news have led beyond it and the customer is still at work on a
 * document; null where nothing is left for them here.
 */
export const stepNow = ({ context }: OnboardingSnapshot): StepName | null =>
  context.isUploading ? 'documents' : stepIn(context)

/** The step that was finished last on this page: it is saved, and may say so. */
export const finishedStep = ({ context }: OnboardingSnapshot): StepName | null => context.finished

/** Whether the customer is told first what there is to do; `steps.begin` goes on. */
export const isWelcoming = (snapshot: OnboardingSnapshot): boolean => snapshot.hasTag('welcoming')

/** Whether a step is done and the customer's next one is being asked for. */
export const isSettling = (snapshot: OnboardingSnapshot): boolean => snapshot.hasTag('settling')

/** Whether a done step is looked back at, and left again by `step.resume`. */
export const canResumeStep = (snapshot: OnboardingSnapshot): boolean => snapshot.can({ type: 'step.resume' })

export const canReviewStep = (snapshot: OnboardingSnapshot, step: StepName): boolean =>
  snapshot.can({ type: 'step.review', step })

/** Whether nothing is left here but somebody else's review. */
const isAwaitingReview = (asked: Asked): boolean => stepIn(asked) === null && isVerificationNeeded(asked.customer)

/**
 * What is told where no step is left: two-factor is on, the steps are done, or something is waited for, such as somebody's
 * look at an e-ID of somebody else.
 */
export const outcomeIn = (asked: Asked): 'two-factor' | 'done' | 'identity' | 'waiting' => {
  const { details, verifications } = asked.customer
  if (asked.screen === 'settings2fa') return 'two-factor'
  if (!isAwaitingReview(asked)) return 'done'
  return details.isBankidUser && verifications.identity === 'PENDING' ? 'identity' : 'waiting'
}

/** The same while the page shows it; null while a step is taken, or the next one is asked for. */
export const outcomeNow = (snapshot: OnboardingSnapshot): ReturnType<typeof outcomeIn> | null =>
  stepNow(snapshot) !== null || isSettling(snapshot) ? null : outcomeIn(snapshot.context)
