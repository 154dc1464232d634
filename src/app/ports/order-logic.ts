import { provideOrder } from '../../../machines/order/order'
import { provideProof } from '../../../machines/shared/proof'
import { provideRates } from '../../../machines/shared/rates'
import { heldOrderFeeds } from './order-feeds'
import { orderPorts } from './order'
import { ratesPorts } from './rates'
import { waitFeeds } from './wait'
import type { Services } from './services'

/** An order that was placed, on its page or in the window over another. */
export const orderLogic = ({ api, live }: Services) =>
  provideOrder(
    { ...orderPorts(api), ...heldOrderFeeds(live) },
    { rates: provideRates(ratesPorts(api)), proof: provideProof(waitFeeds) },
  )
