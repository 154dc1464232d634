import { and, asc, gte, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { is, literal, mask, optional, string, type } from 'superstruct'
import { isPath } from '../../machines/order/lifecycle'
import { fiatOf, minus, percentOf, plus } from '../../src/domain/money/money'
import { coinsFor, marginPercent } from '../../src/domain/money/quote'
import type { OrderStatus } from '../../src/domain/orders/statuses'
import { watchPrices } from '../../src/server/alerts/watch'
import type { Database, Handle } from '../../src/server/database/handle'
import {
  customers,
  events,
  callbackEvents,
  idempotencyKeys,
  inboxMessages,
  jobs,
  ledgerEntries,
  notifications,
  orders,
  orderSteps,
  orderTransactions,
  sandboxPayouts,
} from '../../src/server/database/schema'
import {
  coinsReceived,
  postCoinsSent,
  moneyPaidOut,
  moneyReceived,
  moneyReturned,
  orderSettled,
  saleSettled,
  type Posting,
} from '../../src/server/orders/ledger'
import { sendingKey } from '../../src/server/orders/sendings'
import { sandboxHash } from '../../src/server/sandbox/addresses'
import { translate } from '../../src/i18n/i18n'
import { moneyText } from '../../src/i18n/money'
import { beyond, short, type Way } from './purchases'

type OrderRow = typeof orders.$inferSelect

/** Everything that the tables say of one order; sorted where the order of things is open. */
export type Facts = {
  status: OrderStatus
  steps: string[]
  isPath: boolean
  transactions: string[]
  ledger: string[]
  notifications: string[]
  /** Subjects of mail, as often as it was delivered: what was sent just before a kill is sent again, and is known. */
  letters: string[]
  /** How often open pages were told. */
  told: number
  /** Coins that the sandbox's chain was asked to send, each sending once, and how many it called back about. */
  sendings: string[]
  sendingsTaken: number
  /** Money that the sandbox's bank paid to an account: of a purchase what went back, each refund once. */
  paidOut: string[]
  /** Work that is not done. */
  open: string[]
}

/** The facts of every order of those customers that are no seeds, placed since an instant. */
export const factsOf = async (
  database: Database,
  since = new Date(0),
): Promise<{ order: OrderRow; facts: Facts }[]> => {
  const tables = await database.read((handle) => tablesOf(handle, since))
  return tables.orders.map((order) => ({ order, facts: factsIn(tables, order) }))
}

const tablesOf = async (handle: Handle, since: Date) => ({
  orders: await handle
    .select()
    .from(orders)
    .where(
      and(
        gte(orders.createdAt, since),
        sql`${orders.customerId} in (select ${customers.id} from ${customers} where ${customers.seedKey} is null)`,
      ),
    ),
  steps: by(
    await handle.select().from(orderSteps).where(gte(orderSteps.at, since)).orderBy(asc(orderSteps.id)),
    (row) => row.orderReference,
  ),
  transactions: by(
    await handle.select().from(orderTransactions).where(gte(orderTransactions.at, since)),
    (row) => row.orderReference,
  ),
  ledger: by(
    await handle.select().from(ledgerEntries).where(gte(ledgerEntries.at, since)),
    (row) => row.orderReference,
  ),
  notifications: by(
    await handle
      .select()
      .from(notifications)
      .where(gte(notifications.createdAt, since))
      .orderBy(asc(notifications.index)),
    (row) => row.orderReference,
  ),
  letters: by(
    await handle.select().from(inboxMessages).where(gte(inboxMessages.sentAt, since)),
    ({ subject }) => /\d{10,}/.exec(subject ?? '')?.[0],
  ),
  events: by(
    await handle.select().from(events).where(gte(events.createdAt, since)),
    ({ payload }) => payload['reference'],
  ),
  jobs: by(await handle.select().from(jobs).where(gte(jobs.createdAt, since)), ({ payload }) => orderOfWork(payload)),
  paidOut: by(await handle.select().from(sandboxPayouts).where(gte(sandboxPayouts.at, since)), ({ key }) =>
    key.slice(0, 36),
  ),
  taken: by(
    await handle.select().from(callbackEvents).where(gte(callbackEvents.receivedAt, since)),
    ({ port, eventId }) => `${port} ${eventId}`,
  ),
})
type Tables = Awaited<ReturnType<typeof tablesOf>>

/** Rows by a key, for who asks for those of one. */
export const by = <Row>(rows: readonly Row[], keyOf: (row: Row) => string | null | undefined) => {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = keyOf(row) ?? ''
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return (key: string): readonly Row[] => groups.get(key) ?? []
}

const Work = type({ order: optional(string()), reference: optional(string()), body: optional(string()) })
const Called = type({ key: optional(string()) })
const Sending = type({ type: literal('coins.sent'), id: string(), key: string(), amount: string(), hash: string() })

const calledBack = (payload: unknown): unknown => JSON.parse(mask(payload, Work).body ?? '{}')

const orderOfWork = (payload: unknown): string | undefined => {
  const { order, reference } = mask(payload, Work)
  return mask(calledBack(payload), Called).key?.slice(0, 36) ?? order ?? reference
}

const factsIn = (tables: Tables, { reference, number, type: kind, status }: OrderRow): Facts => {
  const steps = tables.steps(reference)
  const work = tables.jobs(reference)
  const sendings = work.map(({ payload }) => calledBack(payload)).filter((event) => is(event, Sending))
  return {
    status,
    steps: steps.map((step) => `${step.status} by ${step.event}`),
    isPath: isPath(
      kind,
      steps.map((step) => step.status),
    ),
    transactions: tables
      .transactions(reference)
      .map(({ direction, label, amount, currency, hash }) => `${direction} ${label} ${amount} ${currency} ${hash}`)
      .toSorted(),
    ledger: tables.ledger(reference).map(postingText).toSorted(),
    notifications: tables.notifications(reference).map((notification) => notification.status),
    letters: tables
      .letters(number)
      .map(({ subject }) => subject ?? '')
      .toSorted(),
    told: tables.events(reference).length,
    sendings: sortedSet(sendings.map(({ key, amount, hash }) => `${key} ${amount} ${hash}`)),
    sendingsTaken: sortedSet(sendings.map(({ id }) => id)).flatMap((id) => tables.taken(`coins ${id}`)).length,
    paidOut: tables
      .paidOut(reference)
      .map(({ amount, currency }) => `${amount} ${currency}`)
      .toSorted(),
    open: work.filter(({ doneAt }) => doneAt === null).map((job) => job.kind),
  }
}

const postingText = ({ account, currency, amount }: Omit<Posting, 'account'> & { account: string }): string =>
  `${account} ${amount} ${currency}`

const sortedSet = (texts: readonly string[]): string[] => [...new Set(texts)].toSorted()

const sent = ['PAYOUT_PENDING by payout.started', 'COMPLETED by payout.sent']

const stepsOf: Record<Way, string[]> = {
  'is paid': ['PAID by payment.received', ...sent],
  'is reported and paid': ['PENDING by transfer.reported', 'PAID by payment.received', ...sent],
  'is paid twice': ['PAID by payment.received', ...sent],
  'is told twice': ['PAID by payment.received', ...sent],
  'is canceled': ['CANCELED by order.canceled'],
  'is released': [
    'CONTACT_SUPPORT by payment.mismatched',
    'PAYOUT_PENDING by order.released',
    'COMPLETED by payout.sent',
  ],
  'is refunded': ['CONTACT_SUPPORT by payment.mismatched', 'REFUND by order.refunded'],
}

/** The money that came for an order, and what of it went back. */
const moneyOf = (total: string, way: Way): { came: string[]; back: string[] } => {
  if (way === 'is canceled') return { came: [], back: [] }
  if (way === 'is paid twice') return { came: [total, total], back: [total] }
  if (way === 'is released') return { came: [fiatOf(plus(total, beyond))], back: [beyond] }
  if (way === 'is refunded') return { came: [fiatOf(minus(total, short))], back: [fiatOf(minus(total, short))] }
  return { came: [total], back: [] }
}

const endOf: Record<Way, OrderStatus> = {
  'is paid': 'COMPLETED',
  'is reported and paid': 'COMPLETED',
  'is paid twice': 'COMPLETED',
  'is told twice': 'COMPLETED',
  'is canceled': 'CANCELED',
  'is released': 'COMPLETED',
  'is refunded': 'REFUND',
}

const written = ['PAID', 'COMPLETED', 'CANCELED', 'CONTACT_SUPPORT', 'REFUND'] as const

/**
 * What the tables must say of an order in the end. `facts` may hold the mail that asks for payment: who pays at once gets
 * none; and the one that asks for an account: who has one by then gets none.
 */
export const expectedOf = (order: OrderRow, way: Way, { letters }: Facts): Facts => {
  const steps = ['UNPAID by null', ...stepsOf[way]]
  const statuses = steps.map((step) => step.split(' ')[0] ?? '')
  const isDone = endOf[way] === 'COMPLETED'
  const total = moneyText('en', { amount: fiatOf(order.total), currency: order.fiat })
  const asks = translate('en')('mail.order.UNPAID.subject', { number: order.number, total })
  const waits = translate('en')('mail.refundWaits.subject', { number: order.number })
  const money = moneyOf(fiatOf(order.total), way)
  const key = sendingKey(order.reference, 1)
  const coins = coinsFor(order.amount, order.settledRate ?? '1')
  const hash = sandboxHash(order.coin, key)
  return {
    status: endOf[way],
    steps,
    isPath: true,
    transactions: [
      ...money.came.map((amount) => `IN BANKGIRO ${amount} SEK null`),
      ...money.back.map((amount) => `OUT refund ${amount} SEK null`),
      ...(isDone ? deliveryOf(order, coins, hash) : []),
    ].toSorted(),
    ledger: [
      ...money.came.flatMap((amount) => moneyReceived(order.fiat, amount)),
      ...money.back.flatMap((amount) => moneyReturned(order.fiat, amount)),
      ...(isDone ? [...orderSettled({ ...order, coinAmount: coins }), ...postCoinsSent(order.coin, coins)] : []),
    ]
      .map(postingText)
      .toSorted(),
    notifications: statuses.slice(1),
    letters: sortedSet([
      ...letters.filter((subject) => subject === asks || subject === waits),
      ...written
        .filter((status) => statuses.includes(status))
        .map((status) => translate('en')(`notification.order.${status}.buy`, { number: order.number, amount: '' })),
    ]),
    // Once where it begins to wait for an account, and once where it goes on.
    told: steps.length + (way === 'is paid twice' ? 1 : 0) + (letters.includes(waits) ? 2 : 0),
    sendings: isDone ? [`${key} ${coins} ${hash}`] : [],
    sendingsTaken: isDone ? 1 : 0,
    paidOut: money.back.map((amount) => `${amount} SEK`),
    open: ['order.expire'],
  }
}

/** What the tables must say of a sale in the end; which transaction of the chain brought its coins is the wallet's choice. */
export const expectedSaleOf = (order: OrderRow, isSold: boolean, { letters }: Facts) => {
  const steps = isSold
    ? ['PENDING by null', 'PAID by coins.received', ...sent]
    : ['PENDING by null', 'CANCELED by order.canceled']
  const coins = order.estimate
  return {
    status: isSold ? 'COMPLETED' : 'CANCELED',
    steps,
    isPath: true,
    transactions: isSold
      ? [`IN coins ${coins} ${order.coin}`, `OUT payout ${order.total} ${order.fiat} null`].toSorted()
      : [],
    ledger: isSold
      ? [
          ...coinsReceived(order.coin, coins),
          ...saleSettled({ coin: order.coin, fiat: order.fiat, coinAmount: coins, amount: order.total }),
          ...moneyPaidOut(order.fiat, order.total),
        ]
          .map(postingText)
          .toSorted()
      : [],
    notifications: steps.slice(1).map((step) => step.split(' ')[0]),
    letters: sortedSet(letters),
    open: ['order.expire'],
  }
}

/** The same of what the tables say. */
export const saleFactsIn = ({ status, steps, isPath: isOnChart, transactions, ledger, ...facts }: Facts) => ({
  status,
  steps,
  isPath: isOnChart,
  transactions: transactions.map((each) => each.replace(/^(IN coins \S+ \S+) \S+$/, '$1')),
  ledger,
  notifications: facts.notifications,
  letters: facts.letters,
  open: facts.open,
})

const deliveryOf = ({ amount, coin }: OrderRow, coins: string, hash: string): string[] => [
  `OUT margin ${percentOf(amount, marginPercent)} SEK null`,
  `OUT coins ${coins} ${coin} ${hash}`,
]

/** A look at prices plans the next one itself, so one is due whenever nobody runs; a second one never is. */
const butOneLook = <Row extends { kind: string }>(due: readonly Row[]): Row[] => {
  const look = due.findIndex(({ kind }) => kind === watchPrices.kind)
  return due.filter((_, nth) => nth !== look)
}

/** What no table may hold in the end, whoever's it is. */
export const misfitsIn = (database: Database, now: Date) =>
  database.read(async (handle) => ({
    unbalanced: await handle.rows(sql`
      select order_reference, "group", currency from ledger_entries
      group by grouping sets ((order_reference, currency), ("group", currency)) having sum(amount) <> 0 limit 10`),
    workThatIsDue: butOneLook(
      await handle
        .select({ kind: jobs.kind })
        .from(jobs)
        .where(and(isNull(jobs.doneAt), lte(jobs.dueAt, now)))
        .limit(10),
    ),
    workThatFailed: await handle
      .select({ kind: jobs.kind, problem: jobs.problem })
      .from(jobs)
      .where(isNotNull(jobs.problem))
      .limit(10),
    keysWithoutAnswer: await handle
      .select({ operation: idempotencyKeys.operation, status: idempotencyKeys.status })
      .from(idempotencyKeys)
      .where(or(isNull(idempotencyKeys.status), ne(idempotencyKeys.status, 200)))
      .limit(10),
    notificationsOutOfStep: await handle.rows(sql`
      select customer_id from notifications group by customer_id having count(*) <> max(index) limit 10`),
  }))

export const nothingAmiss = {
  unbalanced: [],
  workThatIsDue: [],
  workThatFailed: [],
  keysWithoutAnswer: [],
  notificationsOutOfStep: [],
}

/** Keys of calls of an operation that are kept. */
export const keysOf = async (database: Database, operation: string): Promise<string[]> =>
  (
    await database.read((handle) =>
      handle
        .select({ key: idempotencyKeys.key })
        .from(idempotencyKeys)
        .where(sql`${idempotencyKeys.operation} = ${operation}`),
    )
  ).map(({ key }) => key)
