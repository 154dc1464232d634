import { asc, eq, isNull } from 'drizzle-orm'
import { object, string } from 'superstruct'
import type { Fiat } from '../../domain/money/currencies'
import { fiatOf, type Decimal } from '../../domain/money/money'
import { transferIn } from '../../domain/payments/payment-methods'
import { uuidOf } from '../callbacks/post-signed'
import type { CallbackEvent, CallbackPort } from '../callbacks/receive'
import { takeIn } from '../callbacks/take-in'
import type { Transaction } from '../database/handle'
import { bankFileEvents } from '../database/schema'
import { jobKind, type Jobs } from '../jobs/jobs'
import { pricesOf } from '../market/rates'
import type { BankPayment } from './payments'

export type BankEvent = { port: CallbackPort; body: CallbackEvent }

/** A payment is made. */
export const paidEvent = ({ key, kind, amount, currency }: BankPayment, at: Date): BankEvent => {
  const [type, port] =
    kind === 'refund' ? (['refund.sent', 'payments'] as const) : (['payout.paid', 'payouts'] as const)
  const id = uuidOf(`bank-files/${type}/${key}`)
  return { port, body: { id, type, at: at.toISOString(), key, amount: fiatOf(amount), currency } }
}

type CameBack = { reason: string; reference: string | null }

/** A payment came back, or was turned away; `reference` is what our bank calls that. */
export const returnedEvent = ({ key, kind }: BankPayment, { reason, reference }: CameBack, at: Date): BankEvent => {
  const headOf = <Type extends string>(type: Type) => ({
    id: uuidOf(`bank-files/${type}/${key}/${reference ?? ''}`),
    type,
    at: at.toISOString(),
    key,
    reason,
  })
  if (kind !== 'refund') return { port: 'payouts', body: headOf('payout.returned') }
  const named = reference === null ? {} : { bankReference: reference }
  return { port: 'payments', body: { ...headOf('refund.returned'), ...named } }
}

type Came = { account: Fiat; reference: string; amount: Decimal; text: string; payer: string | null }

/** A transfer came to an account of ours. */
export const transferEvent = ({ account, reference, amount, text, payer }: Came, at: Date): BankEvent => ({
  port: 'payments',
  body: {
    id: uuidOf(`bank-files/transfer.received/${account}/${reference}`),
    type: 'transfer.received',
    at: at.toISOString(),
    method: transferIn[account],
    bankReference: reference,
    amount: fiatOf(amount),
    currency: account,
    reference: text,
    payer,
  },
})

/** Writes down what is to be told, once by its id, in the transaction in which it became known. */
export const noteEvents = async (
  tx: Transaction,
  jobs: Jobs,
  events: readonly BankEvent[],
  now: Date,
): Promise<void> => {
  if (events.length === 0) return
  await tx
    .insert(bankFileEvents)
    .values(events.map(({ port, body }) => ({ event: body.id, port, body, createdAt: now })))
    .onConflictDoNothing({ target: bankFileEvents.event })
  await planTelling(tx, jobs, now)
}

const planTelling = (tx: Transaction, jobs: Jobs, now: Date): Promise<void> =>
  jobs.enqueue(tx, tellEvents, {}, now, { uniqueKey: 'bank-files/tell' })

/** So many are told by one piece of work, which is one worker's for two minutes. */
const atOnce = 200

/** Tells what our bank has told, in its order. What cannot be told holds back nothing else: it is work of its own. */
export const tellEvents = jobKind({
  kind: 'bank-files.tell',
  isMoney: true,
  payload: object({}),
  run: async (_, exchange) => {
    const { database, clock, jobs, log } = exchange
    const untold = await database.read((handle) =>
      handle
        .select()
        .from(bankFileEvents)
        .where(isNull(bankFileEvents.toldAt))
        .orderBy(asc(bankFileEvents.id))
        .limit(atOnce),
    )
    if (untold.length === 0) return
    const rates = await pricesOf(exchange).rates()
    for (const { id, event, port, body } of untold) {
      const isTold = await takeIn(exchange, { port, event: body, rates }, clock.now()).then(
        () => true,
        (error: unknown) => {
          log.error({ err: error, event, type: body.type }, 'what our bank has told could not be taken in')
          return false
        },
      )
      await database.transaction(async (tx) => {
        const now = clock.now()
        if (!isTold) await jobs.enqueue(tx, tellAgain, { event }, now, { uniqueKey: `bank-files/tell/${event}` })
        await tx.update(bankFileEvents).set({ toldAt: now }).where(eq(bankFileEvents.id, id))
      })
    }
    await database.transaction((tx) => planNext(tx, jobs, untold.at(-1)?.id ?? 0, clock.now()))
  },
})

/** This work is not done yet, and holds back another under its own name. */
const planNext = (tx: Transaction, jobs: Jobs, after: number, now: Date): Promise<void> =>
  jobs.enqueue(tx, tellEvents, {}, now, { uniqueKey: `bank-files/tell-after/${after}` })

/** Tells one by itself, until it is taken in: what was taken in before counts once. */
export const tellAgain = jobKind({
  kind: 'bank-files.tell-again',
  isMoney: true,
  payload: object({ event: string() }),
  run: async ({ event }, exchange) => {
    const [told] = await exchange.database.read((handle) =>
      handle.select().from(bankFileEvents).where(eq(bankFileEvents.event, event)).limit(1),
    )
    if (told === undefined) throw new Error('What our bank has told is not there')
    const rates = await pricesOf(exchange).rates()
    await takeIn(exchange, { port: told.port, event: told.body, rates }, exchange.clock.now())
  },
})

/** Plans the telling of what was written down while earlier telling was at work. */
export const tellLeft = async (tx: Transaction, jobs: Jobs, now: Date): Promise<void> => {
  const [left] = await tx
    .select({ id: bankFileEvents.id })
    .from(bankFileEvents)
    .where(isNull(bankFileEvents.toldAt))
    .limit(1)
  if (left !== undefined) await planTelling(tx, jobs, now)
}
