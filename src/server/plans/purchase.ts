import { and, eq, inArray, isNull } from 'drizzle-orm'
import { object, string } from 'superstruct'
import { coins, type Coin } from '../../domain/money/currencies'
import { isActive } from '../../domain/customer/features'
import { mayPayIn } from '../../domain/customer/residence'
import { compare, fiatOf, plus, type Decimal } from '../../domain/money/money'
import { buyQuote, coinsFor, type Quote } from '../../domain/money/quote'
import { transferIn } from '../../domain/payments/payment-methods'
import { triedHours, type PlanShare } from '../../domain/plans/plans'
import { paysNetworkFee, purchasesOf, type PlannedPurchase } from '../../domain/plans/purchases'
import { hoursAfter } from '../clock'
import { currentUserAnswer } from '../customers/current-user'
import { lockAndReadCustomer } from '../customers/customer'
import type { Handle, Transaction } from '../database/handle'
import { orders, planOrders, planPayments, plans } from '../database/schema'
import type { Exchange } from '../exchange'
import { Refusal } from '../http/refused'
import { jobKind, type JobKind } from '../jobs/jobs'
import { refuseSoldOut } from '../market/coins-left'
import { chainsOf } from '../outside/coins'
import { paidIn } from '../callbacks/paid-in'
import { takeMoney } from '../callbacks/take-money'
import { noFeedback, type OrderRow } from '../orders/effects'
import { addressProblem, limitOf, writeBuy, type Buyer } from '../orders/place-buy'
import { lockOrder } from '../orders/queries'
import { isUnusual } from '../orders/scam-shield'
import { takeStep } from '../orders/take-step'
import { lockPlan, sharesOf, waitingOf, type PlanPaymentRow, type PlanRow } from './queries'
import { notifyOfPlan, tellPlan } from './tell'
import { figuresFor, limitsOfEach, type Figures } from './terms'

/** So often what cannot be bought now is tried again. */
const hoursBetweenTries = 1

/**
 * Buys by a plan with all that waits for it, or has it paid back. The purchases of a sum are written in one transaction with the
 * money that they use, so that each stands once, whatever ends in the middle.
 */
export const buyByPlan: JobKind<{ plan: string }> = jobKind({
  kind: 'plan.buy',
  isMoney: true,
  payload: object({ plan: string() }),
  run: async ({ plan: reference }, exchange) => {
    const found = await exchange.database.read((handle) => readPlan(handle, reference))
    if (found === undefined || found.waiting.length === 0) return
    const figures = await figuresFor(exchange, found.plan.fiat, found.shares, exchange.clock.now())
    try {
      await exchange.database.transaction((tx) => buyWaiting(tx, exchange, reference, figures))
    } catch (error) {
      // Fewer coins are left than were asked for: nothing of it was written.
      if (!(error instanceof Refusal)) throw error
      await exchange.database.transaction((tx) => holdUp(tx, exchange, reference, figures))
    }
  },
})

const readPlan = async (handle: Handle, reference: string) => {
  const [plan] = await handle.select().from(plans).where(eq(plans.reference, reference)).limit(1)
  if (plan === undefined) return undefined
  const shares = (await sharesOf(handle, [reference])).get(reference) ?? []
  return { plan, shares, waiting: await waitingOf(handle, [reference]) }
}

type Buying = { plan: PlanRow; shares: readonly PlanShare[]; waiting: readonly PlanPaymentRow[]; figures: Figures }

const buyWaiting = async (tx: Transaction, exchange: Exchange, reference: string, figures: Figures): Promise<void> => {
  const plan = await lockPlan(tx, reference)
  if (plan === undefined || plan.state === 'PAUSED') return
  const waiting = await waitingOf(tx, [reference])
  if (waiting.length === 0) return
  const buying = { plan, shares: (await sharesOf(tx, [reference])).get(reference) ?? [], waiting, figures }
  const now = exchange.clock.now()
  if (plan.state === 'ENDED') return payBack(tx, exchange, buying, now)
  const customer = await lockAndReadCustomer(tx, plan.customerId)
  const buyer = await currentUserAnswer(exchange, tx, customer, now)
  const sum = fiatOf(plus('0', ...waiting.map(({ amount }) => amount)))
  const judged = judge(exchange, buying, { buyer, sum })
  switch (judged.kind) {
    case 'not-now':
      return holdUp(tx, exchange, reference, figures)
    case 'too-little':
      return waitOrPayBack(tx, exchange, buying, now)
    case 'too-much':
      return payBack(tx, exchange, buying, now)
    case 'bought':
      return buyAll(tx, exchange, { ...buying, sum }, judged.purchases, now)
  }
}

type Judgement = { kind: 'not-now' | 'too-little' | 'too-much' } | { kind: 'bought'; purchases: PlannedPurchase[] }

/** Whether a sum can buy now, by the rules of single purchases. */
const judge = (
  { outside }: Exchange,
  { plan: { fiat }, shares, figures }: Buying,
  { buyer, sum }: { buyer: Buyer & { freeze: unknown }; sum: Decimal },
): Judgement => {
  const chains = chainsOf(outside)
  const isOpen =
    buyer.exchange.open &&
    buyer.freeze === null &&
    buyer.roles.includes('CAN_PLACE_BUY_ORDER') &&
    mayPayIn(buyer, fiat) &&
    shares.every(
      ({ coin, address }) =>
        outside.coins[coin] !== undefined &&
        isActive(buyer.features, 'BUY', `BUY_${coin}`) &&
        addressProblem({ to: coin, address }, buyer, chains) === null,
    )
  if (!isOpen) return { kind: 'not-now' }
  const { least } = limitsOfEach(shares, fiat, buyer)
  const purchases = purchasesOf(sum, shares, { networkFees: figures.networkFees, least })
  if (purchases === null) return { kind: 'too-little' }
  return purchases.some(({ coin, amount }) => compare(amount, limitOf({ to: coin, from: fiat }, buyer).leftToday) > 0)
    ? { kind: 'too-much' }
    : { kind: 'bought', purchases }
}

const buyAll = async (
  tx: Transaction,
  exchange: Exchange,
  { plan, shares, waiting, figures, sum }: Buying & { sum: Decimal },
  purchases: readonly PlannedPurchase[],
  now: Date,
): Promise<void> => {
  const { fiat } = plan
  const { rates, sekPerEuro, networkFees } = figures
  const isQuestioned = await isUnusual(tx, exchange, plan, { sum, sekPerEuro })
  const quoteOf = ({ coin, amount }: PlannedPurchase): Quote =>
    buyQuote({
      coin,
      amount,
      rate: rates[coin][fiat],
      priority: 'LOW',
      networkFee: networkFees[coin],
      methodFeePercent: '0',
    })
  // In one order, as all who take coins of several wallets do.
  for (const coin of coins)
    for (const purchase of purchases.filter((each) => each.coin === coin))
      await refuseSoldOut(tx, exchange, { coin, ...quoteOf(purchase) })
  for (const purchase of purchases) {
    const address = shares.find(({ coin }) => coin === purchase.coin)?.address ?? ''
    const order = await placeOf(
      tx,
      exchange,
      { plan, figures, coin: purchase.coin, address, quote: quoteOf(purchase) },
      now,
    )
    await payOf(tx, exchange, order, { plan, payer: waiting.at(-1)?.payer ?? null, sekPerEuro }, now)
    if (isQuestioned) await questionOf(tx, exchange, order, now)
  }
  await use(tx, plan, waiting, 'bought', now)
  await tellPlan(tx, exchange, plan)
}

type Placing = { plan: PlanRow; figures: Figures; coin: Coin; address: string; quote: Quote }

/** Writes an order of the plan, as one that is paid by a transfer. */
const placeOf = async (
  tx: Transaction,
  exchange: Exchange,
  { plan: { customerId, fiat, reference: planReference }, figures, coin, address, quote }: Placing,
  now: Date,
): Promise<OrderRow> => {
  const asked = {
    type: 'BUY',
    from: fiat,
    to: coin,
    amount: quote.amount,
    total: quote.total,
    address,
    method: transferIn[fiat],
    priority: 'LOW',
    customerPaysNetworkFee: paysNetworkFee(coin),
  } as const
  const { rates, sekPerEuro } = figures
  const order = await writeBuy(tx, exchange, customerId, { asked, quote, rate: rates[coin][fiat], sekPerEuro }, now)
  await tx.insert(planOrders).values({ orderReference: order.reference, planReference })
  return order
}

type Paying = { plan: PlanRow; payer: string | null; sekPerEuro: Decimal }

/** Pays an order with money that was kept for the plan. */
const payOf = (
  tx: Transaction,
  exchange: Exchange,
  order: OrderRow,
  { plan: { number: message }, payer: account, sekPerEuro }: Paying,
  now: Date,
): Promise<void> => {
  const { total: amount, fiat, paymentMethod: method } = order
  const money = { amount, fiat, method, payment: null, message, account, sekPerEuro, bookedAs: 'plan' } as const
  return takeMoney(tx, exchange, order, money, now)
}

const paidOrder = async (tx: Transaction, { reference }: OrderRow): Promise<OrderRow> => {
  const order = await lockOrder(tx, and(eq(orders.reference, reference), eq(orders.status, 'PAID')))
  if (order === undefined) throw new Error('An order of a plan was not paid with its money')
  return order
}

const questionOf = async (tx: Transaction, exchange: Exchange, order: OrderRow, now: Date): Promise<void> => {
  await takeStep(tx, exchange, await paidOrder(tx, order), { type: 'order.questioned', ...noFeedback }, now)
}

/** The first time it is too little, it waits for the next transfer. */
const waitOrPayBack = async (tx: Transaction, exchange: Exchange, buying: Buying, now: Date): Promise<void> => {
  const { plan, waiting } = buying
  const [first, ...others] = waiting
  if (first === undefined || others.length > 0) return payBack(tx, exchange, buying, now)
  if (first.tooLittleAt !== null) return
  await tx.update(planPayments).set({ tooLittleAt: now }).where(eq(planPayments.id, first.id))
  const free = { ...plan, heldUpSince: null }
  await tx.update(plans).set({ heldUpSince: null }).where(eq(plans.reference, plan.reference))
  await notifyOfPlan(tx, exchange, free, { notice: 'waiting', about: `waiting/${first.id}`, amount: first.amount }, now)
  await tellPlan(tx, exchange, plan)
}

/** Cannot be bought now: it is tried again until its time is over, and then goes back. */
const holdUp = async (tx: Transaction, exchange: Exchange, reference: string, figures: Figures): Promise<void> => {
  const plan = await lockPlan(tx, reference)
  if (plan === undefined || plan.state !== 'ACTIVE') return
  const waiting = await waitingOf(tx, [reference])
  const [first] = waiting
  if (first === undefined) return
  const now = exchange.clock.now()
  const since = plan.heldUpSince ?? now
  if (hoursAfter(since, triedHours) <= now) {
    const shares = (await sharesOf(tx, [reference])).get(reference) ?? []
    return payBack(tx, exchange, { plan, shares, waiting, figures }, now)
  }
  const again = hoursAfter(now, hoursBetweenTries)
  // One try an hour, however many transfers wait; that of this hour is not done while it runs.
  const uniqueKey = `plan.buy/${reference}/${again.toISOString().slice(0, 13)}`
  await exchange.jobs.enqueue(tx, buyByPlan, { plan: reference }, again, { uniqueKey })
  if (plan.heldUpSince !== null) return
  const held = { ...plan, heldUpSince: now }
  await tx.update(plans).set({ heldUpSince: now }).where(eq(plans.reference, reference))
  const amount = plus('0', ...waiting.map((payment) => payment.amount))
  await notifyOfPlan(tx, exchange, held, { notice: 'waiting', about: `held-up/${now.toISOString()}`, amount }, now)
  await tellPlan(tx, exchange, plan)
}

/** Pays back all that waits: by an order for each transfer that is refused, since money goes back by orders alone. */
const payBack = async (
  tx: Transaction,
  exchange: Exchange,
  { plan, shares, waiting, figures }: Buying,
  now: Date,
): Promise<void> => {
  const [share] = shares
  if (share === undefined) throw new Error('A plan has no shares')
  const { coin, address } = share
  const rate = figures.rates[coin][plan.fiat]
  const { sekPerEuro } = figures
  for (const { amount, payer } of waiting) {
    const quote = withoutFees(amount, rate)
    const order = await placeOf(tx, exchange, { plan, figures, coin, address, quote }, now)
    await payOf(tx, exchange, order, { plan, payer, sekPerEuro }, now)
    const back = await paidIn(tx, order)
    await takeStep(tx, exchange, await paidOrder(tx, order), { type: 'order.refused', back, sekPerEuro }, now)
  }
  await use(tx, plan, waiting, 'returned', now)
  const sum = plus('0', ...waiting.map(({ amount }) => amount))
  const about = `returned/${waiting[0]?.id}`
  await notifyOfPlan(tx, exchange, plan, { notice: 'returned', about, amount: sum }, now)
  await tellPlan(tx, exchange, plan)
}

const withoutFees = (amount: Decimal, rate: Decimal): Quote => ({
  ...buyQuote({ coin: 'BTC', amount, rate, priority: 'LOW', networkFee: '0', methodFeePercent: '0' }),
  estimate: coinsFor(amount, rate),
})

/** Marks money as used, once: what another had used meanwhile is used by nobody. */
const use = async (
  tx: Transaction,
  { reference }: PlanRow,
  waiting: readonly PlanPaymentRow[],
  how: 'bought' | 'returned',
  now: Date,
): Promise<void> => {
  const used = await tx
    .update(planPayments)
    .set({ use: how, usedAt: now })
    .where(
      and(
        inArray(
          planPayments.id,
          waiting.map(({ id }) => id),
        ),
        isNull(planPayments.usedAt),
      ),
    )
    .returning({ id: planPayments.id })
  if (used.length !== waiting.length) throw new Error('Money of a plan was used twice')
  await tx.update(plans).set({ heldUpSince: null }).where(eq(plans.reference, reference))
}
