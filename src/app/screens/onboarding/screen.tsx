import { pageOfOrder, screenOf } from '../../../../machines/lib/page-of'
import { provideOnboarding } from '../../../../machines/onboarding/onboarding'
import type { Location } from '../../../domain/routing/screens'
import { useKept } from '../../identity-documents/use-kept'
import { Sections } from '../../sections'
import { defineScreen } from '../define-screen'
import { onboardingPorts, stepLogics } from './ports'
import { StepNow } from './steps'
import { useOnboarding, type OnboardingActor } from './use-onboarding'
import { OnboardingView } from './view'

const Onboarding = ({ actor }: { actor: OnboardingActor }) => {
  const screen = useOnboarding(actor)
  const step = useKept(screen.step ?? undefined)
  return (
    <>
      {screen.state === 'alone' ? <Sections /> : null}
      <OnboardingView {...screen}>{step ? <StepNow actor={actor} step={step} /> : null}</OnboardingView>
    </>
  )
}

/** Who comes from the page of an order is led back to it. */
const orderIn = (previous: Location | null) =>
  previous && 'reference' in previous.params ? { reference: previous.params.reference } : undefined

export default defineScreen('onboarding', {
  machine: (services) => provideOnboarding(onboardingPorts(services), stepLogics(services)),
  input: ({ customer, location: { screen, params }, previous }) => ({
    customer,
    screen,
    key: 'key' in params ? params.key : null,
    previous,
  }),
  View: Onboarding,
  pageOf: (snapshot) => pageOfOrder(screenOf(snapshot), orderIn(snapshot.context.previous)),
})
