import { pageOfOrder, screenOf } from '../../../../machines/lib/page-of'
import { provideResource } from '../../../../machines/shared/resource'
import { provideAddressBook } from '../../../../machines/shared/address-book'
import { provideBuy } from '../../../../machines/buy/buy'
import { scamShieldMachine } from '../../../../machines/shared/scam-shield'
import { provideProof } from '../../../../machines/shared/proof'
import { provideRates } from '../../../../machines/shared/rates'
import { askedBundle } from '../../../domain/orders/asked-draft'
import { askedPlan, plannedBy } from '../../../domain/plans/prepared'
import { addressBookPorts } from '../../ports/addresses'
import { ratesPorts } from '../../ports/rates'
import { waitFeeds } from '../../ports/wait'
import { resourcePorts } from '../../ports/resources'
import { defineScreen } from '../define-screen'
import { buyEffects, buyPorts } from './ports'
import { useBuy, type BuyActor } from './use-buy'
import { BuyView } from './view'

const Buy = ({ actor }: { actor: BuyActor }) => {
  const screen = useBuy(actor)
  return screen ? <BuyView {...screen} /> : null
}

export default defineScreen('buy', {
  machine: (services) =>
    provideBuy(
      { ...buyPorts(services), ...buyEffects(services) },
      {
        rates: provideRates(ratesPorts(services.api)),
        resource: provideResource(resourcePorts(services.api)),
        addressBook: provideAddressBook(addressBookPorts(services)),
        proof: provideProof(waitFeeds),
        scamShield: scamShieldMachine,
      },
    ),
  input: ({ customer, location: { search } }) => ({
    customer,
    reference: search.order ?? null,
    // Of a prepared purchase the plan says currency and amount.
    bundle: search.plan === undefined ? askedBundle(search, customer) : null,
    planned: askedPlan(search),
  }),
  View: Buy,
  pageOf: (snapshot) => pageOfOrder(screenOf(snapshot), snapshot.context.placed),
  /** What a plan has prepared stays in the address, so that it is that also after a reload; what has become another does not. */
  consumes: ({ context: { repeats, planned, plan, draft } }) =>
    repeats === null && planned === null && plannedBy(plan, draft) === null
      ? ['order', 'coin', 'fiat', 'amount', 'plan']
      : [],
})
