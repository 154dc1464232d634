import type { ComponentType } from 'react'
import type { StepName } from '../../../domain/onboarding/steps'
import { Documents } from './documents-step'
import { Email } from './email-step'
import { Identity } from './identity-step'
import { Password } from './password-step'
import { Personal } from './personal-step'
import { Phone } from './phone-step'
import { Questionnaire } from './questionnaire-step'
import { TwoFactor } from './two-factor-step'
import type { OnboardingActor } from './use-onboarding'

const steps: Record<StepName, ComponentType<{ actor: OnboardingActor }>> = {
  email: Email,
  phone: Phone,
  password: Password,
  identity: Identity,
  'two-factor': TwoFactor,
  personal: Personal,
  documents: Documents,
  questionnaire: Questionnaire,
}

/** The step that is taken now. */
export const StepNow = ({ actor, step }: { actor: OnboardingActor; step: StepName }) => {
  const Step = steps[step]
  return <Step actor={actor} />
}
