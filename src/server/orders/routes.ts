import { paymentMethodRules } from '../../domain/payments/payment-methods'
import { currentUserAnswer } from '../customers/current-user'
import { lockCustomer } from '../customers/customer'
import { refused } from '../http/refused'
import { route, routeWithPrepare } from '../http/route'
import { currentNetworkFee } from '../market/network-fee'
import { pricesOf } from '../market/rates'
import { askProvider, beginCheckout, prepareCheckout } from './checkout'
import { keepUsed } from '../wallets/address-book'
import { keepFeedback } from './feedback'
import { takeStep } from './take-step'
import { buyRequestIn, checkBuy, refuseDuplicateBuy, writeBuy } from './place-buy'
import { holdNewDestination } from './new-destination'
import { chooseAccount } from './payouts'
import { checkSale, prepareSale, writeSale } from './place-sale'
import { lockOwnOrder, ownOrder, pageOfOrders } from './queries'
import { summaryOf } from './serialize'

export const orderRoutes = [
  routeWithPrepare(
    'placeBuyOrder',
    async ({ exchange, now, body: { to: coin, from: fiat } }) => {
      const { rates } = await pricesOf(exchange).rates()
      return { rate: rates[coin][fiat], networkFee: await currentNetworkFee(exchange, coin, fiat, now) }
    },
    async ({ tx, exchange, customer, now, body, prepared: figures }) => {
      const asked = buyRequestIn(body)
      await lockCustomer(tx, customer.id)
      const quote = checkBuy(asked, await currentUserAnswer(exchange, tx, customer, now), figures)
      await refuseDuplicateBuy(tx, customer.id, asked, now)
      const { reference } = await writeBuy(tx, exchange, customer.id, { asked, quote, rate: figures.rate }, now)
      await keepUsed(tx, customer, { coin: asked.to, address: asked.address }, now)
      return ownOrder(tx, reference, customer.id)
    },
  ),

  routeWithPrepare('placeSellOrder', prepareSale, async ({ tx, exchange, customer, now, body: asked, prepared }) => {
    await lockCustomer(tx, customer.id)
    const worth = checkSale(asked, await currentUserAnswer(exchange, tx, customer, now), prepared.rate)
    const { reference } = await writeSale(tx, exchange, customer.id, { asked, worth, prepared }, now)
    return ownOrder(tx, reference, customer.id)
  }),

  route('retryPayout', async ({ tx, exchange, customer, now, params: { reference }, body }) => {
    const order = await lockOwnOrder(tx, reference, customer.id)
    const changed = await chooseAccount(tx, customer, order, body.bankAccountReference)
    await holdNewDestination(tx, exchange, changed, now)
    await takeStep(tx, exchange, changed, { type: 'payout.retried' }, now)
    return ownOrder(tx, reference, customer.id)
  }),

  routeWithPrepare(
    'startPayment',
    async (call) => prepareCheckout(call, call.params.reference, call.body),
    async ({ tx, exchange, customer, now, params: { reference }, prepared }) => {
      const order = await lockOwnOrder(tx, reference, customer.id)
      await beginCheckout(tx, exchange, order, prepared, now)
      return ownOrder(tx, reference, customer.id)
    },
  ),

  routeWithPrepare(
    'checkSwishPayment',
    async ({ exchange, customer, body: { reference } }) =>
      askProvider(exchange, customer.id, reference, 'checkSwishPayment'),
    ({ tx, customer, body: { reference } }) => ownOrder(tx, reference, customer.id),
  ),

  routeWithPrepare(
    'checkCardPayment',
    async ({ exchange, customer, body: { reference } }) =>
      askProvider(exchange, customer.id, reference, 'checkCardPayment'),
    async ({ tx, customer, body: { reference } }) => summaryOf(await ownOrder(tx, reference, customer.id)),
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

  route('sendFeedback', async ({ tx, exchange, customer, now, params: { reference }, body: { rating, text = '' } }) => {
    const order = await lockOwnOrder(tx, reference, customer.id)
    await keepFeedback(tx, exchange, order, { rating, text: text.trim() || null }, now)
    return ownOrder(tx, reference, customer.id)
  }),
]
