import { useKept } from '../../identity-documents/use-kept'
import { TwoFactorView } from './two-factor'
import { TwoFactorChangeView } from './two-factor-change'
import type { OnboardingActor } from './use-onboarding'
import { useStepNow } from './use-step'
import { useTwoFactor } from './use-two-factor'
import { useTwoFactorChange } from './use-two-factor-change'

type StepProps = { actor: OnboardingActor }

export const TwoFactor = ({ actor }: StepProps) => {
  const setUp = useStepNow(actor, 'twoFactor')
  const change = useStepNow(actor, 'twoFactorChange')
  const part = useKept(change ? 'change' : setUp ? 'setUp' : undefined)
  return part === 'change' ? <Changing actor={actor} /> : <SettingUp actor={actor} />
}

const SettingUp = ({ actor }: StepProps) => <TwoFactorView {...useTwoFactor(actor)} />

const Changing = ({ actor }: StepProps) => <TwoFactorChangeView {...useTwoFactorChange(actor)} />
