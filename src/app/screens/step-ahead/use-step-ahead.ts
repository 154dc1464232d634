import type { CurrentUser } from '../../../domain/customer'
import { verificationStepsLeft } from '../../../domain/gating'
import { isIdentityVerified } from '../../../domain/rights'
import type { ScreenName } from '../../../domain/screens'
import { useSession } from '../../session'
import type { Step } from '../../ui/steps'
import type { StepAheadReason, StepAheadScreen } from './view'

/** The step that the entered screen is for: where it is for several, the first that is left. */
export const useStepAhead = (): StepAheadScreen => {
  const screen = useSession(({ context }) => context.entered?.screen)
  const customer = useSession(({ context }) => context.customer)
  if (!screen || !customer) return { step: 'questionnaire', email: null, why: null }
  const step = stepOn(screen, customer)
  return { step, email: customer.hasTemporaryEmail ? null : customer.details.email, why: reasonOf(step, customer) }
}

const reasonOf = (step: Step, customer: CurrentUser): StepAheadReason | null => {
  if (step === 'email' && customer.hasTemporaryEmail) return 'temporary-email'
  if (step === 'password' && customer.details.passwordChangeRequired) return 'password-change'
  const isRejected = customer.questionnaires.some(({ status }) => status === 'REJECTED')
  return step === 'questionnaire' && isRejected ? 'rejected' : null
}

const steps: Partial<Record<ScreenName, Step>> = {
  settingsEmail: 'email',
  settingsPassword: 'password',
  profilePhone: 'phone',
  profilePersonal: 'personal-details',
  profileDocuments: 'documents',
}

const stepOn = (screen: ScreenName, customer: CurrentUser): Step =>
  steps[screen] ?? (screen === 'verification' ? verificationStepsLeft(customer)[0] : undefined) ?? laterStep(customer)

const laterStep = (customer: CurrentUser): Step => {
  if (!customer.details.hasFilledPersonalInfo) return 'personal-details'
  return isIdentityVerified(customer) || customer.details.isBankidUser ? 'questionnaire' : 'documents'
}
