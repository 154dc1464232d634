import { paymentMethodRules } from '../../domain/payments/payment-methods'
import { tradingStandingOf } from '../customers/trading-standing'
import { lockAndReadCustomer } from '../customers/customer'
import type { Handle } from '../database/handle'
import { badInput, refused } from '../http/refused'
import { route, routeWithPrepare, type SignedIn } from '../http/route'
import type { Asking } from '../passkeys/assertion'
import type { Shown } from '../two-factor/proof'
import { refuseSoldOut } from '../market/coins-left'
import { currentNetworkFee } from '../market/network-fee'
import { pricesOf, rateOf, sekPerEuroOf } from '../market/rates'
import { askProvider, beginCheckout, prepareCheckout } from './checkout'
import { keepUsed } from '../wallets/address-book'
import { keepFeedback } from './feedback'
import { takeStep } from './take-step'
import { buyRequestIn, checkBuy, checkBuyAhead, refuseDuplicateBuy, writeBuy } from './place-buy'
import { releaseHold } from './holds'
import { holdNewDestination } from './new-destination'
import { accountDestinationOf, chooseAccount } from './payouts'
import { checkSale, checkSaleAhead, prepareSale, writeSale } from './place-sale'
import { destinationBy } from './refund-holds'
import { chooseRefundAccount } from './refunds'
import { lockOwnOrder, ownOrder, pageOfOrders } from './queries'
import { keepPlanned, lockPrepared } from '../plans/prepared'
import { judgePurchase, keepPurpose, pausePurchases } from './scam-shield'
import { summaryOf } from './serialize'
import { addressDestination, firstUsedAt } from './destinations'
import { factorForDestination } from '../two-factor/new-destination'
import { spendSecondFactor } from '../two-factor/second-factor'

type ToAccount = Shown & { bankAccountReference: string }

/** The second factor for a payout to an account of the customer's; one of nobody's is refused later, without it. */
const factorForAccount = async (call: Asking & SignedIn & { body: ToAccount }) => {
  const { exchange, customer, body } = call
  const destination = await exchange.database.read((handle) =>
    accountDestinationOf(handle, body.bankAccountReference, customer.id),
  )
  return factorForDestination(call, destination, body)
}

type Choosing = SignedIn & { params: { reference: string }; body: ToAccount }

const refundTo = (handle: Handle, { customer, params, body }: Choosing) =>
  destinationBy(handle, customer.id, params.reference, body.bankAccountReference)

const isShown = ({ body: { code, passkey } }: { body: Shown }): boolean => code !== undefined || passkey !== undefined

export const orderRoutes = [
  routeWithPrepare(
    'placeBuyOrder',
    async (call) => {
      const { exchange, customer, now, body } = call
      const { to: coin, from: fiat, address } = body
      const told = await pricesOf(exchange).rates()
      const figures = {
        rate: rateOf(told, coin, fiat),
        networkFee: await currentNetworkFee(exchange, coin, fiat, now),
        sekPerEuro: sekPerEuroOf(told),
      }
      // A code is asked for where all else is right: nobody types one in vain.
      const ahead = customer.enabled2FA ? await checkBuyAhead(exchange, customer, body, figures, now) : null
      if (ahead?.isPaused) return { figures, isUnproven: true, factor: null }
      return {
        figures,
        isUnproven: false,
        factor: await factorForDestination(call, addressDestination(coin, address), body),
      }
    },
    async ({ tx, exchange, customer, now, body, prepared: { figures, isUnproven, factor } }) => {
      const asked = buyRequestIn(body)
      const { plan } = asked
      const planned = plan === undefined ? null : await lockPrepared(tx, customer.id, { ...asked, plan })
      const locked = await lockAndReadCustomer(tx, customer.id)
      const quote = checkBuy(exchange, asked, await tradingStandingOf(exchange, tx, locked, now), figures)
      await refuseSoldOut(tx, exchange, { coin: asked.to, ...quote })
      await refuseDuplicateBuy(tx, customer.id, asked, now)
      const judged = await judgePurchase(tx, exchange, customer.id, { ...asked, ...figures }, now)
      if (judged.kind === 'refused') throw judged.refusal
      if (judged.kind === 'paused') return pausePurchases(tx, exchange, locked, judged.given, now)
      // It was to be paused when it was looked at, and is not any more: the code was not asked for.
      if (isUnproven) throw badInput([{ field: 'code', code: 'required' }])
      if (factor !== null) await spendSecondFactor(exchange, tx, locked, factor)
      const { reference } = await writeBuy(tx, exchange, customer.id, { asked, quote, ...figures }, now)
      if (planned !== null) await keepPlanned(tx, exchange, planned, reference)
      if (judged.kind === 'answered') await keepPurpose(tx, judged, { orderReference: reference }, now)
      await keepUsed(tx, customer, { coin: asked.to, address: asked.address }, now)
      return ownOrder(tx, reference, customer.id)
    },
    undefined,
    isShown,
  ),

  routeWithPrepare(
    'placeSellOrder',
    async (call) => {
      const rated = await checkSaleAhead(call)
      const factor = await factorForAccount(call)
      return { sale: await prepareSale(call, rated), factor }
    },
    async ({ tx, exchange, customer, now, body: asked, prepared: { sale: prepared, factor } }) => {
      const locked = await lockAndReadCustomer(tx, customer.id)
      const worth = checkSale(asked, await tradingStandingOf(exchange, tx, locked, now), prepared.rate)
      if (factor !== null) await spendSecondFactor(exchange, tx, locked, factor)
      const { reference } = await writeSale(tx, exchange, customer.id, { asked, worth, prepared }, now)
      return ownOrder(tx, reference, customer.id)
    },
    undefined,
    isShown,
  ),

  routeWithPrepare(
    'retryPayout',
    factorForAccount,
    async ({ tx, exchange, customer, now, params: { reference }, body, prepared: factor }) => {
      const order = await lockOwnOrder(tx, reference, customer.id)
      const changed = await chooseAccount(tx, customer, order, body.bankAccountReference)
      if (factor !== null) await spendSecondFactor(exchange, tx, await lockAndReadCustomer(tx, customer.id), factor)
      // Held, it stays where its customer can still choose another account, and is paid out again by the clock.
      await releaseHold(tx, changed, 'new-account', now)
      const isHeld = await holdNewDestination(tx, exchange, changed, now)
      if (isHeld) await exchange.live.tell(tx, customer.id, { type: 'order.changed', reference })
      else await takeStep(tx, exchange, changed, { type: 'payout.retried' }, now)
      return ownOrder(tx, reference, customer.id)
    },
    undefined,
    isShown,
  ),

  routeWithPrepare(
    'chooseRefundAccount',
    async (call) =>
      factorForDestination(call, await call.exchange.database.read((handle) => refundTo(handle, call)), call.body),
    async (call) => {
      const { tx, exchange, customer, now, params, body, prepared: factor } = call
      const order = await lockOwnOrder(tx, params.reference, customer.id)
      const locked = await lockAndReadCustomer(tx, customer.id)
      const to = await refundTo(tx, call)
      await chooseRefundAccount(tx, exchange, order, body.bankAccountReference, now)
      // The account may have become another since it was looked at.
      const isNew = to !== null && (await firstUsedAt(tx, customer.id, to)) === null
      if (factor !== null) await spendSecondFactor(exchange, tx, locked, factor)
      else if (isNew && locked.enabled2FA) throw refused('step-refused')
      return ownOrder(tx, params.reference, customer.id)
    },
    undefined,
    isShown,
  ),

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
      await takeStep(tx, exchange, order, { type: 'order.canceled', reason, text, by: 'customer' }, now)
      return ownOrder(tx, reference, customer.id)
    },
  ),

  route('sendFeedback', async ({ tx, exchange, customer, now, params: { reference }, body: { rating, text = '' } }) => {
    const order = await lockOwnOrder(tx, reference, customer.id)
    await keepFeedback(tx, exchange, order, { rating, text: text.trim() || null }, now)
    return ownOrder(tx, reference, customer.id)
  }),
]
