import { pageOfOrder, screenOf } from '../../../../machines/lib/page-of'
import { provideSell } from '../../../../machines/sell/sell'
import { provideProof } from '../../../../machines/shared/proof'
import { provideRates } from '../../../../machines/shared/rates'
import { ratesPorts } from '../../ports/rates'
import { waitFeeds } from '../../ports/wait'
import { defineScreen } from '../define-screen'
import { sellEffects, sellFeeds, sellPorts } from './ports'
import { useSell, type SellActor } from './use-sell'
import { SellView } from './view'

const Sell = ({ actor }: { actor: SellActor }) => <SellView {...useSell(actor)} />

export default defineScreen('sell', {
  machine: (services) =>
    provideSell(
      { ...sellPorts(services), ...sellFeeds(services), ...sellEffects(services) },
      { rates: provideRates(ratesPorts(services.api)), proof: provideProof(waitFeeds) },
    ),
  input: ({ customer, location }) => ({ customer, reference: location.search.order ?? null }),
  View: Sell,
  pageOf: (snapshot) => pageOfOrder(screenOf(snapshot), snapshot.context.placed),
  consumes: ({ context }) => (context.repeats === null ? ['order'] : []),
})
