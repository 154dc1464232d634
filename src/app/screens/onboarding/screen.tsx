import { useOnboarding } from './use-onboarding'
import { OnboardingView } from './view'
import { StepNow } from './steps'

export default function Onboarding() {
  const screen = useOnboarding()
  return (
    <OnboardingView {...screen}>
      <StepNow step={screen.state === 'loading' ? null : screen.step} />
    </OnboardingView>
  )
}
