import { useOnboarding } from './use-onboarding'
import { useKept } from '../../proof/use-kept'
import { OnboardingView } from './view'
import { StepNow } from './steps'

export default function Onboarding() {
  const screen = useOnboarding()
  const step = useKept(screen.state === 'loading' ? undefined : (screen.step ?? undefined))
  return <OnboardingView {...screen}>{step ? <StepNow step={step} /> : null}</OnboardingView>
}
