import { paymentMethodRules } from '../../domain/payment-methods'
import { currentUserAnswer } from '../customers/current-user'
import { holdCustomer } from '../customers/customer'
import { refused } from '../http/refused'
import { route, routeAfter } from '../http/route'
import { currentNetworkFee } from '../market/network-fee'
import { pricesOf } from '../market/rates'
import { takeStep } from './life'
import { checkAsked, writeOrder } from './place'
import { lockOwnOrder, ownOrder, pageOfOrders } from './queries'

export const orderRoutes = [
  routeAfter(
    'placeBuyOrder',
    async ({ exchange, now, body: { to: coin, from: fiat } }) => {
      const { rates } = await pricesOf(exchange).rates()
      return { rate: rates[coin][fiat], networkFee: await currentNetworkFee(exchange, coin, fiat, now) }
    },
    async ({ tx, exchange, customer, now, body: asked, prepared: figures }) => {
      await holdCustomer(tx, customer.id)
      const quote = checkAsked(asked, await currentUserAnswer(exchange, tx, customer, now), figures)
      const { reference } = await writeOrder(tx, exchange, customer.id, { asked, quote, rate: figures.rate }, now)
      return ownOrder(tx, reference, customer.id)
    },
  ),

  route('listOrders', ({ tx, customer, query: { page = 0, size = 5, ...filter } }) =>
    pageOfOrders(tx, customer.id, filter, { page, size }),
  ),

  route('getOrder', ({ tx, customer, params: { reference } }) => ownOrder(tx, reference, customer.id)),

  route('reportTransfer', async ({ tx, exchange, customer, now, params: { reference } }) => {
    const order = await lockOwnOrder(tx, reference, customer.id)
    if (paymentMethodRules[order.paymentMethod].kind !== 'instructions') throw refused('step-refused')
    await takeStep(tx, exchange, order, { type: 'transfer.reported' }, now)
    return ownOrder(tx, reference, customer.id)
  }),

  route(
    'cancelOrder',
    async ({ tx, exchange, customer, now, params: { reference }, body: { reason, text = null } }) => {
      const order = await lockOwnOrder(tx, reference, customer.id)
      await takeStep(tx, exchange, order, { type: 'order.canceled', reason, text }, now)
      return ownOrder(tx, reference, customer.id)
    },
  ),
]
