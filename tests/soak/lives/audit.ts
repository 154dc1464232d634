import { asc, isNotNull } from 'drizzle-orm'
import { mask, optional, string, type } from 'superstruct'
import { firstStatus } from '../../../machines/order/lifecycle'
import type { Currency } from '../../../src/domain/money/currencies'
import { compare, isZero, minus, negated, percentOf, plus, rounded } from '../../../src/domain/money/money'
import { marginPercent } from '../../../src/domain/money/quote'
import type { OrderStatus, OrderType } from '../../../src/domain/orders/statuses'
import type { Database } from '../../../src/server/database/handle'
import { jobs, ledgerEntries, orderTransactions, outbox, payments } from '../../../src/server/database/schema'
import {
  coinsReceived,
  postCoinsSent,
  moneyPaidOut,
  moneyReceived,
  orderSettled,
  saleSettled,
  type Posting,
} from '../../../src/server/orders/ledger'
import type { OrderRow } from '../../../src/server/orders/effects'
import { by, factsOf } from '../books'
import type { World } from './world'

type Amounts = Record<string, string>

/** All that the tables hold of orders that were lived, each with its rows. */
export const livedOrders = async (database: Database) => {
  const facts = await factsOf(database)
  const rows = await database.read(async (handle) => ({
    ledger: by(
      await handle.select().from(ledgerEntries).where(isNotNull(ledgerEntries.orderReference)),
      (row) => row.orderReference,
    ),
    moved: by(
      await handle.select().from(orderTransactions).orderBy(asc(orderTransactions.id)),
      (row) => row.orderReference,
    ),
    payments: by(await handle.select().from(payments), (row) => row.orderReference),
    work: by((await handle.select().from(jobs)).map(workOf), ({ reference }) => reference),
    outbox: by(await handle.select().from(outbox), ({ about }) => about.split('/')[1]),
  }))
  return facts.map(({ order, facts: { status, steps, isPath, notifications } }) => ({
    order,
    status,
    steps,
    isPath,
    notifications,
    ledger: rows.ledger(order.reference),
    moved: rows.moved(order.reference),
    payments: rows.payments(order.reference),
    work: rows.work(order.reference),
    letters: rows.outbox(order.reference),
  }))
}

const workOf = ({ kind, payload, attempts }: typeof jobs.$inferSelect) => {
  const { reference } = mask(payload, Work)
  return { kind, reference, attempts }
}
type Lived = Awaited<ReturnType<typeof livedOrders>>[number]

const Work = type({ reference: optional(string()) })

/** What is to be true of an order whenever nothing of it is half done: found, and as its status and transactions ask. */
export const booksOf = (lived: Lived) => ({
  found: {
    ...pathOf(lived),
    owed: sumsOf(
      lived.ledger.filter(({ account }) => account === 'customer'),
      keyOfCurrency,
    ),
  },
  asked: {
    isPath: true,
    last: lived.order.status,
    notifications: lived.steps.slice(1).map(statusIn),
    letters: lettersFor(lived),
    owed: owedFor(lived),
  },
})

const pathOf = (lived: Lived) => ({
  isPath: lived.isPath,
  last: statusIn(lived.steps.at(-1) ?? ''),
  notifications: lived.notifications,
  letters: lettersOf(lived),
})

/** The steps that there is a letter about; a bill that had left stays, and whether a purchase that waits has one is open. */
const lettersOf = ({ order, steps, letters }: Lived): number[] =>
  letters
    .filter(({ about }) => about.startsWith('order/'))
    .map(({ about, sentAt }) => ({ step: Number(about.split('/').at(-1)), isSent: sentAt !== null }))
    .filter(
      ({ step, isSent }) => !(isBill(order, steps[step - 1]) && (step < steps.length ? isSent : order.type === 'BUY')),
    )
    .map(({ step }) => step)
    .toSorted((one, other) => one - other)

/** The steps that are to have a letter, one each. */
const lettersFor = ({ order, steps }: Lived): number[] =>
  steps.flatMap((each, index) => {
    const isAsked = order.type === 'SELL' && isBill(order, each) && index === steps.length - 1
    return isAsked || told[order.type].some((status) => status === statusIn(each)) ? [index + 1] : []
  })

const isBill = (order: OrderRow, step = ''): boolean => statusIn(step) === firstStatus[order.type]

const told: Record<OrderType, readonly OrderStatus[]> = {
  BUY: ['PAID', 'COMPLETED', 'CANCELED', 'CONTACT_SUPPORT', 'REFUND'],
  SELL: ['PAID', 'COMPLETED', 'CANCELED', 'ERROR', 'CONTACT_SUPPORT', 'REFUND'],
}

const statusIn = (step: string): string => step.split(' ')[0] ?? ''

/** What we owe the customer, as the status means it, by the transactions that they are shown. */
const owedFor = ({ order, moved }: Lived): Amounts => {
  const { type: kind, status, fiat, coin, total } = order
  const given = sumsOf(moved.filter(isGiven), keyOfCurrency)
  const back = sumsOf(moved.filter(isRefund).map(asOut), keyOfCurrency)
  const paid = sumsOf(
    moved.filter(({ label }) => label === 'payout'),
    keyOfCurrency,
  )
  const isUndone = status === 'REFUND'
  const sale = summed([
    [fiat, isUndone || order.coinAmount === null ? '0' : minus(total, paid[fiat] ?? '0')],
    [coin, minus(given[coin] ?? '0', plus(back[coin] ?? '0', isUndone ? '0' : (order.coinAmount ?? '0')))],
  ])
  const went = sumsOf(
    moved.filter(({ label, direction }) => label === 'coins' && direction === 'OUT'),
    keyOfCurrency,
  )
  const isSettled = order.coinAmount !== null
  const owed: Record<OrderStatus, Amounts> = {
    UNPAID: {},
    PENDING: {},
    CANCELED: {},
    COMPLETED: {},
    REFUND: {},
    ERROR: {},
    PAID: { [fiat]: total },
    PAYOUT_PENDING: { [coin]: minus(order.coinAmount ?? '0', went[coin] ?? '0') },
    CONTACT_SUPPORT: summed([
      ...Object.entries(given),
      ...Object.entries(back).map(([currency, amount]) => [currency, negated(amount)] as const),
      ...(isSettled ? [[fiat, negated(total)] as const, [coin, order.coinAmount ?? '0'] as const] : []),
      ...Object.entries(went).map(([currency, amount]) => [currency, negated(amount)] as const),
    ]),
  }
  return summed(
    Object.entries(kind === 'SELL' ? sale : owed[status]).map(
      ([currency, amount]) => [currency, negated(amount)] as const,
    ),
  )
}

type Moved = Lived['moved'][number]

const isRefund = ({ label }: Moved): boolean => label === 'refund'
const isGiven = (row: Moved): boolean => row.direction === 'IN' && !isRefund(row)

/** What did not go back after all counts against what did. */
const asOut = (row: Moved): Moved => (row.direction === 'OUT' ? row : { ...row, amount: negated(row.amount) })

/** What is to be true of an order that is over: found, and as the world has it. */
export const endOf = (lived: Lived, world: World) => {
  const { order, ledger, moved } = lived
  const { reference } = order
  const isDone = order.status === 'COMPLETED'
  const came = world.came.filter((each) => each.order === reference)
  const refunds = [...world.refunds.values()].filter((each) => each.reference === reference)
  const gone = [...world.sendings.values()].filter(({ key, isRefused }) => key.startsWith(reference) && !isRefused)
  const paidOut = [...world.paidOut.values()].filter(({ key, isRefused }) => key.startsWith(reference) && !isRefused)
  const isBuy = order.type === 'BUY'
  const sent = gone.filter(() => isBuy)
  const coinsBack = gone.flatMap(({ coin, amount }) => (isBuy ? [] : [{ currency: coin, amount, payment: null }]))
  const given = came.map((each) => [keyOfPart(each), each.amount] as const)
  const returned = [...refunds, ...coinsBack].map((each) => [keyOfPart(each), each.amount] as const)
  const kept = summed([
    ...came.map(({ currency, amount }) => [currency, amount] as const),
    ...[...refunds, ...coinsBack].map(({ currency, amount }) => [currency, negated(amount)] as const),
  ])
  const carried = [...world.letters].filter(([, { subject }]) => subject.includes(order.number))
  const bill = `Order ${order.number}: `
  return {
    found: {
      isOver: ['COMPLETED', 'CANCELED', 'REFUND'].includes(order.status),
      kept,
      ledger: sumsOf(ledger, ({ account, currency }) => `${account === 'unmatched' ? 'bank' : account} ${currency}`),
      shownIn: sumsOf(moved.filter(isGiven), keyOfPart),
      shownBack: sumsOf(moved.filter(isRefund).map(asOut), keyOfPart),
      shownOut: sumsOf(
        moved.filter(({ direction, label }) => direction === 'OUT' && label !== 'refund'),
        ({ label, currency }) => `${label} ${currency}`,
      ),
      sendings: sent.map(({ coin, address, amount }) => `${amount} ${coin} to ${address}`),
      payouts: paidOut.map(({ amount }) => amount),
      wrongWays: refunds.filter(
        ({ payment, method, currency, to }) =>
          method !== wayOf(lived, payment, currency) || (payment === null) !== (to !== null),
      ),
      withoutIban: refunds.filter(({ currency, to }) => currency === 'EUR' && to !== null && to.iban === null),
      beyondGiven: Object.entries(summed(returned)).filter(
        ([part, amount]) => compare(amount, summed(given)[part] ?? '0') > 0,
      ),
      openPayments: lived.payments.filter(({ state }) => state === 'open'),
      lettersNotCarried: lived.letters.filter(({ id, sentAt }) => sentAt === null || !world.letters.has(id)),
      lettersBeyondSteps: carried.filter(
        ([id, { subject }]) => !subject.startsWith(bill) && !lived.letters.some((letter) => letter.id === id),
      ),
    },
    asked: {
      isOver: true,
      kept: !isDone
        ? {}
        : isBuy
          ? summed([[order.fiat, order.total]])
          : summed([[order.coin, order.coinAmount ?? '0']]),
      ledger: isDone ? bookedFor(order) : {},
      shownIn: summed(given),
      shownBack: summed(returned),
      shownOut: isDone ? shownFor(order) : {},
      sendings: isDone && isBuy ? [`${order.coinAmount} ${order.coin} to ${order.walletAddress}`] : [],
      payouts: isDone && !isBuy ? [order.total] : [],
      wrongWays: [],
      withoutIban: [],
      beyondGiven: [],
      openPayments: [],
      lettersNotCarried: [],
      lettersBeyondSteps: [],
    },
  }
}

const wayOf = (lived: Lived, payment: string | null, currency: Currency) =>
  payment === null
    ? currency === 'SEK'
      ? 'BANKGIRO'
      : 'SEPA'
    : lived.payments.find(({ reference }) => reference === payment)?.method

const bookedFor = (order: OrderRow): Amounts => {
  const coinAmount = order.coinAmount ?? '0'
  const postings: Posting[] =
    order.type === 'BUY'
      ? [
          ...moneyReceived(order.fiat, order.total),
          ...orderSettled({ ...order, coinAmount }),
          ...postCoinsSent(order.coin, coinAmount),
        ]
      : [
          ...coinsReceived(order.coin, coinAmount),
          ...saleSettled({ ...order, coinAmount }),
          ...moneyPaidOut(order.fiat, order.total),
        ]
  return sumsOf(postings, ({ account, currency }) => `${account} ${currency}`)
}

const shownFor = ({ type: kind, fiat, coin, total, coinAmount: sent, ...order }: OrderRow): Amounts =>
  kind === 'SELL'
    ? summed([[`payout ${fiat}`, total]])
    : summed([
        [`priority-fee ${fiat}`, order.priorityFee],
        [`network-fee ${fiat}`, order.networkFee],
        [`payment-method-fee ${fiat}`, order.methodFee],
        [`margin ${fiat}`, percentOf(order.amount, marginPercent)],
        [`coins ${coin}`, sent ?? '0'],
      ])

const keyOfCurrency = ({ currency }: { currency: Currency }): string => currency
const keyOfPart = ({ currency, payment }: { currency: Currency; payment: string | null }): string =>
  `${currency} by ${payment ?? 'transfer'}`

const sumsOf = <Row extends { amount: string }>(rows: readonly Row[], keyOf: (row: Row) => string): Amounts =>
  summed(rows.map((row) => [keyOf(row), row.amount] as const))

/** Sums by name; what is nothing is left out. */
const summed = (parts: readonly (readonly [name: string, amount: string])[]): Amounts => {
  const sums = new Map<string, string>()
  for (const [name, amount] of parts) sums.set(name, plus(sums.get(name) ?? '0', amount))
  return Object.fromEntries(
    [...sums]
      .filter(([, sum]) => !isZero(sum))
      .map(([name, sum]) => [name, rounded(sum, 8, 'down')] as const)
      .toSorted(),
  )
}
