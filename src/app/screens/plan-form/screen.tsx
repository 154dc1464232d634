import { screenOf } from '../../../../machines/lib/page-of'
import { providePlanForm } from '../../../../machines/plan-form/plan-form'
import { provideAddressBook } from '../../../../machines/shared/address-book'
import { provideProof } from '../../../../machines/shared/proof'
import { provideRates } from '../../../../machines/shared/rates'
import { provideResource } from '../../../../machines/shared/resource'
import { scamShieldMachine } from '../../../../machines/shared/scam-shield'
import { pathOf } from '../../../domain/routing/screens'
import { addressBookPorts } from '../../ports/addresses'
import { ratesPorts } from '../../ports/rates'
import { resourcePorts } from '../../ports/resources'
import { waitFeeds } from '../../ports/wait'
import { defineScreen } from '../define-screen'
import { planFormEffects, planFormPorts } from './ports'
import { usePlanForm, type PlanFormActor } from './use-plan-form'
import { PlanFormView } from './view'

const PlanForm = ({ actor }: { actor: PlanFormActor }) => {
  const screen = usePlanForm(actor)
  return screen ? <PlanFormView {...screen} /> : null
}

export default defineScreen('plan-form', {
  machine: (services) =>
    providePlanForm(
      { ...planFormPorts(services), ...planFormEffects(services) },
      {
        rates: provideRates(ratesPorts(services.api)),
        resource: provideResource(resourcePorts(services.api)),
        addressBook: provideAddressBook(addressBookPorts(services)),
        proof: provideProof(waitFeeds),
        scamShield: scamShieldMachine,
      },
    ),
  input: ({ customer, location }) => ({
    customer,
    reference: location.screen === 'planChange' ? location.params.reference : null,
    step: location.search.step ?? null,
    saved: location.search.saved ?? null,
  }),
  View: PlanForm,
  /** Its steps stand in the query. */
  pageOf: (snapshot, { location: { params } }) => {
    const screen = screenOf(snapshot)
    const { saved, savedBefore } = snapshot.context
    const made = saved?.reference ?? savedBefore
    return screen && { screen, params: made === null ? params : { reference: made } }
  },
  /** The wizard stays, whichever step is shown. */
  keyOf: ({ screen, params }) => pathOf(screen, params),
})
