import { pageOfOrder, screenOf } from '../../../../machines/lib/page-of'
import { provideResource } from '../../../../machines/shared/resource'
import { provideAddressBook } from '../../../../machines/buy/address-book'
import { provideBuy } from '../../../../machines/buy/buy'
import { provideRates } from '../../../../machines/shared/rates'
import { askedBundle } from '../../../domain/orders/asked-draft'
import { marketPorts } from '../../ports/market'
import { defineScreen } from '../define-screen'
import { addressBookPorts, buyEffects, buyPorts } from './ports'
import { useBuy, type BuyActor } from './use-buy'
import { BuyView } from './view'

const Buy = ({ actor }: { actor: BuyActor }) => {
  const screen = useBuy(actor)
  return screen ? <BuyView {...screen} /> : null
}

export default defineScreen('buy', {
  machine: (services) => {
    const market = marketPorts(services.api)
    return provideBuy(
      { ...buyPorts(services), ...buyEffects(services) },
      {
        rates: provideRates(market),
        resource: provideResource(market),
        addressBook: provideAddressBook(addressBookPorts(services)),
      },
    )
  },
  input: ({ customer, location: { search } }) => ({
    customer,
    reference: search.order ?? null,
    bundle: askedBundle(search, customer),
  }),
  View: Buy,
  pageOf: (snapshot) => pageOfOrder(screenOf(snapshot), snapshot.context.placed),
  consumes: ({ context }) => (context.repeats === null ? ['order', 'coin', 'fiat', 'amount'] : []),
})
