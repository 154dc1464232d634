import { and, eq, inArray, isNull } from 'drizzle-orm'
import { object, string } from 'superstruct'
import { coins, type Coin, type Fiat } from '../../domain/money/currencies'
import { isActive } from '../../domain/customer/features'
import { mayPayIn } from '../../domain/customer/residence'
import { compare, fiatOf, plus, type Decimal } from '../../domain/money/money'
import { buyQuote, type Quote } from '../../domain/money/quote'
import { transferIn } from '../../domain/payments/payment-methods'
import { triedHours, type PlanShare } from '../../domain/plans/plans'
import { paysNetworkFee, purchasesOf, type PlannedPurchase } from '../../domain/plans/purchases'
import { startOfSwedishDay, swedishDay } from '../../domain/shared/swedish-days'
import { hoursAfter } from '../clock'
import { tradingStandingOf, type TradingStanding } from '../customers/trading-standing'
import { lockAndReadCustomer } from '../customers/customer'
import type { Handle, Transaction } from '../database/handle'
import { orders, planOrders, planPayments } from '../database/schema'
import type { Exchange } from '../exchange'
import { Refusal } from '../http/refused'
import { jobKind, type JobKind } from '../jobs/jobs'
import { refuseSoldOut } from '../market/coins-left'
import { rateOf } from '../market/rates'
import { chainsOf } from '../outside/coins'
import { paidIn } from '../callbacks/paid-in'
import { takeMoney } from '../callbacks/take-money'
import { noFeedback, type OrderRow } from '../orders/effects'
import { addressProblem, limitOf, writeBuy } from '../orders/place-buy'
import { lockOrder } from '../orders/queries'
import { judgePlanned } from '../orders/scam-shield'
import { takeStep } from '../orders/take-step'
import { boughtSince, lockPlan, planAt, sharesOf, waitingOf, type PlanPaymentRow, type PlanRow } from './queries'
import { notifyOfPlan, tellPlan } from './tell'
import { figuresFor, limitsOfEach, refuseHalted, type Figures } from './terms'

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
    const asked = { reference, figures, shares: found.shares }
    try {
      await exchange.database.transaction((tx) => useWaiting(tx, exchange, asked))
    } catch (error) {
      if (!isSoldOut(error)) throw error
      // Fewer coins are left than are asked for: nothing of it was written.
      await exchange.database.transaction((tx) => useWaiting(tx, exchange, { ...asked, isSoldOut: true }))
    }
  },
})

const isSoldOut = (error: unknown): boolean =>
  error instanceof Refusal && error.fields.some(({ code }) => code === 'soldOut')

const readPlan = async (handle: Handle, reference: string) => {
  const plan = await planAt(handle, reference)
  if (plan === undefined) return undefined
  const shares = (await sharesOf(handle, [reference])).get(reference) ?? []
  return { plan, shares, waiting: await waitingOf(handle, reference) }
}

type Asked = { reference: string; figures: Figures; shares: readonly PlanShare[]; isSoldOut?: boolean }

type Buying = { plan: PlanRow; shares: readonly PlanShare[]; waiting: readonly PlanPaymentRow[]; figures: Figures }

const useWaiting = async (
  tx: Transaction,
  exchange: Exchange,
  { reference, figures, shares: asked, isSoldOut: isKnownSoldOut = false }: Asked,
): Promise<void> => {
  const plan = await lockPlan(tx, reference)
  if (plan === undefined || plan.state === 'PAUSED') return
  const waiting = await waitingOf(tx, reference)
  const shares = (await sharesOf(tx, [reference])).get(reference) ?? []
  // It was changed since figures were asked for, by which work of its own was written.
  const isChanged = !shares.every(({ coin }) => asked.some((share) => share.coin === coin))
  if (waiting.length === 0 || isChanged) return
  const buying = { plan, shares, waiting, figures }
  const now = exchange.clock.now()
  const isUsed =
    plan.state === 'ENDED'
      ? await payBack(tx, exchange, buying, now)
      : await tryToBuy(tx, exchange, { ...buying, isKnownSoldOut }, now)
  if (isUsed && (await waitingOf(tx, reference)).length > 0)
    await exchange.jobs.enqueue(tx, buyByPlan, { plan: reference }, now)
}

/** Buys with as much of what waits as may be bought at once. Answers whether any of it was used. */
const tryToBuy = async (
  tx: Transaction,
  exchange: Exchange,
  { isKnownSoldOut, ...buying }: Buying & { isKnownSoldOut: boolean },
  now: Date,
): Promise<boolean> => {
  const { plan, waiting, figures } = buying
  const customer = await lockAndReadCustomer(tx, plan.customerId)
  const buyer = await tradingStandingOf(exchange, tx, customer, now)
  // Mostly for a minute: tried again sooner than in an hour, and without a letter. What was held up before goes on to wait.
  if (waiting.some(({ heldUpAt }) => heldUpAt === null)) refuseHalted(figures.rates, buying.shares)
  if (isKnownSoldOut || !isOpenTo(exchange, buying, buyer)) return holdUp(tx, exchange, buying, now)
  for (let taken = waiting.length; taken > 0; taken -= 1) {
    const part = { ...buying, waiting: waiting.slice(0, taken) }
    const purchases = purchasesWith(part, buyer)
    // What came next is too much beside so little.
    if (purchases === null && taken < waiting.length)
      return payBack(tx, exchange, { ...buying, waiting: waiting.slice(taken, taken + 1) }, now)
    if (purchases === null) return waitOrPayBack(tx, exchange, part, now)
    if (!isBeyondLimits(purchases, plan.fiat, buyer)) return buyAll(tx, exchange, part, purchases, now)
  }
  // The first alone is beyond what may be bought in a day.
  return payBack(tx, exchange, { ...buying, waiting: waiting.slice(0, 1) }, now)
}

/** Whether the plan may buy now, by the rules of single purchases. */
const isOpenTo = (
  { outside }: Exchange,
  { plan: { fiat }, shares, figures }: Buying,
  buyer: TradingStanding,
): boolean => {
  const chains = chainsOf(outside)
  return (
    buyer.exchange.open &&
    buyer.freeze === null &&
    buyer.roles.includes('CAN_PLACE_BUY_ORDER') &&
    mayPayIn(buyer, fiat) &&
    shares.every(
      ({ coin, address }) =>
        figures.known.has(coin) &&
        outside.coins[coin] !== undefined &&
        isActive(buyer.features, 'BUY', `BUY_${coin}`) &&
        addressProblem({ to: coin, address }, buyer, chains) === null,
    )
  )
}

const sumOf = (waiting: readonly PlanPaymentRow[]): Decimal => fiatOf(plus('0', ...waiting.map(({ amount }) => amount)))

const purchasesWith = ({ plan: { fiat }, shares, waiting, figures: { networkFees } }: Buying, buyer: TradingStanding) =>
  purchasesOf(sumOf(waiting), shares, { networkFees, least: limitsOfEach(shares, fiat, buyer).least })

const isBeyondLimits = (purchases: readonly PlannedPurchase[], fiat: Fiat, buyer: TradingStanding): boolean =>
  purchases.some(({ coin, amount }) => compare(amount, limitOf({ to: coin, from: fiat }, buyer).leftToday) > 0)

/** Writes and pays the purchases of what waits; while they are paused it is held up. Answers whether it was used. */
const buyAll = async (
  tx: Transaction,
  exchange: Exchange,
  buying: Buying,
  purchases: readonly PlannedPurchase[],
  now: Date,
): Promise<boolean> => {
  const { plan, shares, waiting, figures } = buying
  const { fiat } = plan
  const { rates, sekPerEuro, networkFees } = figures
  const today = await boughtSince(tx, plan.reference, startOfSwedishDay(swedishDay(now)))
  const judged = await judgePlanned(tx, exchange, plan, { sum: sumOf(waiting), today, sekPerEuro }, now)
  if (judged === 'paused') return holdUp(tx, exchange, buying, now)
  const quoteOf = ({ coin, amount }: PlannedPurchase): Quote =>
    buyQuote({
      coin,
      amount,
      rate: rateOf(rates, coin, fiat),
      priority: 'LOW',
      networkFee: networkFees[coin],
      methodFeePercent: '0',
    })
  // In one order, as all who take coins of several wallets do.
  for (const coin of coins)
    for (const purchase of purchases.filter((each) => each.coin === coin))
      await refuseSoldOut(tx, exchange, { coin, ...quoteOf(purchase) })
  const placed: string[] = []
  for (const purchase of purchases) {
    const { coin } = purchase
    const address = shares.find((share) => share.coin === coin)?.address ?? ''
    const placing = { plan, figures, coin, address, quote: quoteOf(purchase), isReturn: false }
    const order = await placeOf(tx, exchange, placing, now)
    await payOf(tx, exchange, order, { plan, payer: waiting.at(-1)?.payer ?? null, sekPerEuro }, now)
    if (judged === 'questioned') await questionOf(tx, exchange, order, now)
    placed.push(order.reference)
  }
  if (judged === 'questioned')
    exchange.log.warn(
      { plan: plan.reference, orders: placed },
      'far more than usual came for a plan: the desk looks at it',
    )
  await use(tx, waiting, 'bought', now)
  await tellPlan(tx, exchange, plan)
  return true
}

type Placing = { plan: PlanRow; figures: Figures; coin: Coin; address: string; quote: Quote; isReturn: boolean }

/** Writes an order of the plan, as one that is paid by a transfer. */
const placeOf = async (
  tx: Transaction,
  exchange: Exchange,
  { plan: { customerId, fiat, reference: planReference }, figures, coin, address, quote, isReturn }: Placing,
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
  const written = { asked, quote, rate: rates.rates[coin][fiat], sekPerEuro, isReturn }
  const order = await writeBuy(tx, exchange, customerId, written, now)
  await tx.insert(planOrders).values({ orderReference: order.reference, planReference, isReturn })
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

/** The first time it is too little, it waits for the next transfer. Answers whether it was used. */
const waitOrPayBack = async (tx: Transaction, exchange: Exchange, buying: Buying, now: Date): Promise<boolean> => {
  const { plan, waiting } = buying
  const [first, ...others] = waiting
  if (first === undefined || others.length > 0) return payBack(tx, exchange, buying, now)
  // It can buy now, but for that: what held it up before does so no more.
  const found = { tooLittleAt: first.tooLittleAt ?? now, heldUpAt: null }
  await tx.update(planPayments).set(found).where(eq(planPayments.id, first.id))
  if (first.tooLittleAt !== null && first.heldUpAt === null) return false
  await tellPlan(tx, exchange, plan)
  if (first.tooLittleAt !== null) return false
  const told = { notice: 'waiting', about: `waiting/${first.id}`, amount: first.amount } as const
  await notifyOfPlan(tx, exchange, plan, told, now)
  return false
}

/** Cannot be bought now: each transfer is tried again until its time is over, and then goes back. */
const holdUp = async (tx: Transaction, exchange: Exchange, buying: Buying, now: Date): Promise<boolean> => {
  const { plan, waiting } = buying
  const isOver = ({ heldUpAt }: PlanPaymentRow) => heldUpAt !== null && hoursAfter(heldUpAt, triedHours) <= now
  const over = waiting.filter(isOver)
  if (over.length > 0) await payBack(tx, exchange, { ...buying, waiting: over }, now)
  if (over.length === waiting.length) return false
  const again = hoursAfter(now, hoursBetweenTries)
  // One try an hour, however many transfers wait; that of this hour is not done while it runs.
  const uniqueKey = `plan.buy/${plan.reference}/${again.toISOString().slice(0, 13)}`
  await exchange.jobs.enqueue(tx, buyByPlan, { plan: plan.reference }, again, { uniqueKey })
  const fresh = waiting.filter(({ heldUpAt }) => heldUpAt === null)
  const [first] = fresh
  if (first === undefined) return false
  const ids = fresh.map(({ id }) => id)
  await tx.update(planPayments).set({ heldUpAt: now }).where(inArray(planPayments.id, ids))
  const told = { notice: 'held-up', about: `held-up/${first.id}`, amount: sumOf(fresh) } as const
  await notifyOfPlan(tx, exchange, plan, told, now)
  await tellPlan(tx, exchange, plan)
  return false
}

/** Pays back what waits, and answers that it was used: by an order for each transfer that is refused, since money goes back by orders alone. */
const payBack = async (
  tx: Transaction,
  exchange: Exchange,
  { plan, shares, waiting, figures }: Buying,
  now: Date,
): Promise<boolean> => {
  const [share] = shares
  if (share === undefined) throw new Error('A plan has no shares')
  const { coin, address } = share
  // Nothing is bought at it: also of a coin that is halted the last that held will do.
  const rate = figures.rates.rates[coin][plan.fiat]
  const { sekPerEuro } = figures
  for (const { amount, payer } of waiting) {
    const quote = buyQuote({ coin: 'BTC', amount, rate, priority: 'LOW', networkFee: '0', methodFeePercent: '0' })
    const order = await placeOf(tx, exchange, { plan, figures, coin, address, quote, isReturn: true }, now)
    await payOf(tx, exchange, order, { plan, payer, sekPerEuro }, now)
    const back = await paidIn(tx, order)
    await takeStep(tx, exchange, await paidOrder(tx, order), { type: 'order.refused', back, sekPerEuro }, now)
  }
  await use(tx, waiting, 'returned', now)
  const told = { notice: 'returned', about: `returned/${waiting[0]?.id}`, amount: sumOf(waiting) } as const
  await notifyOfPlan(tx, exchange, plan, told, now)
  await tellPlan(tx, exchange, plan)
  return true
}

/** Marks money as used, once: what another had used meanwhile is used by nobody. */
const use = async (
  tx: Transaction,
  waiting: readonly PlanPaymentRow[],
  how: 'bought' | 'returned',
  now: Date,
): Promise<void> => {
  const ids = waiting.map(({ id }) => id)
  const used = await tx
    .update(planPayments)
    .set({ use: how, usedAt: now })
    .where(and(inArray(planPayments.id, ids), isNull(planPayments.usedAt)))
    .returning({ id: planPayments.id })
  if (used.length !== waiting.length) throw new Error('Money of a plan was used twice')
}
