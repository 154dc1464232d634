import { and, asc, eq, inArray } from 'drizzle-orm'
import { compare } from '../../domain/money/money'
import type { Handle, Transaction } from '../database/handle'
import { bankEntries, bankEntryReferences, bankFilesIn, bankPayments } from '../database/schema'
import type { ProposalRow } from '../desk/proposals'
import type { Exchange } from '../exchange'
import { refused } from '../http/refused'
import { isOpenRejection, isPaymentOpen, settleRejections, writeChange } from './entries'
import { noteEvents, paidEvent, returnedEvent, transferEvent } from './events'
import { paymentAt, type BankPayment } from './payments'
import { lockReading } from './reading-lock'
import { unnamedReference } from './references'

export type BankEntry = typeof bankEntries.$inferSelect

/** What of unmatched entries can be booked all the same: as a transfer that came, or as a payment of ours that somebody names. */
const bookable: Readonly<Record<BankEntry['direction'], readonly (BankEntry['problem'] | null)[]>> = {
  in: [
    'no-reference',
    'told-otherwise',
    'unnamed',
    'unknown-return',
    'batch-after-sum',
    'perhaps-known',
    'rejected-unclear',
  ],
  out: ['no-reference', 'unknown-payment'],
}

/** A sum is no transfer: its payments are. */
export const isBookable = ({ state, direction, problem, currency, account, isBatch }: BankEntry): boolean =>
  state === 'unmatched' && currency === account && bookable[direction].includes(problem) && !isBatch

/** Whether the payment of ours that an entry is has to be named: it is no transfer from a customer. */
export const mustBeNamed = ({ direction, problem }: Pick<BankEntry, 'direction' | 'problem'>): boolean =>
  direction === 'out' || problem === 'rejected-unclear'

/** The payment of ours that an entry can be, by what our bank calls it: it stands in a file, is of that sum, and nothing was told of it so far. */
export const paymentFor = async (
  handle: Handle,
  { direction, amount, currency, problem, payment: own }: BankEntry,
  endToEndId: string,
): Promise<BankPayment | undefined> => {
  const [payment] = await handle
    .select()
    .from(bankPayments)
    .where(and(eq(bankPayments.endToEndId, endToEndId), eq(bankPayments.currency, currency === 'EUR' ? 'EUR' : 'SEK')))
    .limit(1)
  if (payment === undefined || compare(payment.amount, amount) !== 0) return undefined
  const { state, debitReference, creditReference } = payment
  const isFiled = (state === 'filed' || state === 'accepted') && debitReference === null
  // Our bank has turned it away itself.
  if (problem === 'rejected-unclear') return own === payment.key && isFiled ? payment : undefined
  if (direction === 'in') return state === 'paid' && creditReference === null ? payment : undefined
  return isFiled ? payment : undefined
}

export const entryAt = async (handle: Handle, id: string): Promise<BankEntry | undefined> => {
  const [entry] = await handle.select().from(bankEntries).where(eq(bankEntries.id, id)).limit(1)
  return entry
}

/** Whether a rejection waits until it is known what became of its payment: nobody can see to that elsewhere. */
export const isRejectionOpen = async (handle: Handle, { problem, payment: key }: BankEntry): Promise<boolean> => {
  if (problem !== 'rejected-unclear' || key === null) return false
  const payment = await paymentAt(handle, key)
  return payment !== undefined && isPaymentOpen(payment)
}

/** Somebody has seen to an entry elsewhere; once. */
export const entryHandled = async (tx: Transaction, id: string, now: Date): Promise<void> => {
  await lockReading(tx)
  const entry = await entryAt(tx, id)
  if (entry === undefined || (await isRejectionOpen(tx, entry))) throw refused('step-refused')
  const handled = await tx
    .update(bankEntries)
    .set({ state: 'handled', handledAt: now })
    .where(and(eq(bankEntries.id, id), eq(bankEntries.state, 'unmatched')))
    .returning({ id: bankEntries.id })
  if (handled.length === 0) throw refused('step-refused')
}

/** Two operators know what an entry is: it is told as if our bank had said so. */
export const entryBooked = async (
  tx: Transaction,
  { jobs }: Pick<Exchange, 'jobs'>,
  { about: id, bankWords: named }: Pick<ProposalRow, 'about' | 'bankWords'>,
  now: Date,
): Promise<void> => {
  const entry = await entryAt(tx, id)
  if (entry === undefined || !isBookable(entry)) throw refused('step-refused')
  const reference = await referenceOf(tx, entry)
  await tx.update(bankEntries).set({ state: 'booked', handledAt: now }).where(eq(bankEntries.id, id))
  if (named === null) {
    if (mustBeNamed(entry)) throw refused('step-refused')
    const { account, amount, text, payer } = entry
    return noteEvents(tx, jobs, [transferEvent({ account, reference, amount, text, payer }, now)], now)
  }
  // Of two entries that are said to be one payment, the later finds it told.
  await tx.select().from(bankPayments).where(eq(bankPayments.endToEndId, named)).limit(1).for('update')
  const payment = await paymentFor(tx, entry, named)
  if (payment === undefined) throw refused('step-refused')
  await tx.update(bankEntries).set({ payment: payment.key }).where(eq(bankEntries.id, id))
  if (entry.direction === 'out') {
    const paid = { ...payment, state: 'paid', paidAt: now, debitReference: reference } as const
    await writeChange(tx, paid)
    await settleRejections(tx, [paid], now)
    return noteEvents(tx, jobs, [paidEvent(payment, now)], now)
  }
  const reason = entry.reason ?? '–'
  // What was rejected never left: no credit comes for it.
  const credit = entry.problem === 'rejected-unclear' ? null : reference
  const back = { state: 'returned', returnedAt: now, creditReference: credit, returnReason: reason } as const
  await writeChange(tx, { ...payment, ...back })
  await settleRejections(tx, [{ ...payment, ...back }], now)
  return noteEvents(tx, jobs, [returnedEvent(payment, { reason, reference: credit }, now)], now)
}

/** More than a file has. */
const mostRejections = 10_000

const rejectedWith = ({ file, account }: BankEntry) =>
  and(isOpenRejection, eq(bankEntries.file, file), eq(bankEntries.account, account))

/** How many rejections wait that one report tells of one account, as this does. */
export const rejectionsWith = (handle: Handle, entry: BankEntry): Promise<number> =>
  handle.$count(bankEntries, rejectedWith(entry))

/** Two operators know that our bank makes none of what one report rejects of an account: all of it has come back. */
export const rejectionsBooked = async (
  tx: Transaction,
  { jobs }: Pick<Exchange, 'jobs'>,
  { about: id }: Pick<ProposalRow, 'about'>,
  now: Date,
): Promise<void> => {
  const entry = await entryAt(tx, id)
  if (entry === undefined || !isBookable(entry) || entry.problem !== 'rejected-unclear') throw refused('step-refused')
  const rejections = await tx.select().from(bankEntries).where(rejectedWith(entry)).limit(mostRejections)
  const reasons = new Map(rejections.map(({ payment, reason }) => [payment, reason ?? '–']))
  const payments = await tx
    .select()
    .from(bankPayments)
    .where(inArray(bankPayments.key, [...reasons.keys()].filter(isNotNull)))
    .orderBy(asc(bankPayments.key))
    .limit(mostRejections)
    .for('update')
  const returned = payments.filter(isPaymentOpen).map((payment) => {
    const returnReason = reasons.get(payment.key) ?? '–'
    return { ...payment, state: 'returned', returnedAt: now, returnReason } as const
  })
  await tx.update(bankEntries).set({ state: 'booked', handledAt: now }).where(rejectedWith(entry))
  for (const payment of returned) await writeChange(tx, payment)
  await settleRejections(tx, returned, now)
  const events = returned.map((payment) => {
    return returnedEvent(payment, { reason: payment.returnReason, reference: null }, now)
  })
  await noteEvents(tx, jobs, events, now)
}

const isNotNull = (key: string | null): key is string => key !== null

/** By what our bank calls it, unless another entry is known by that: what counts by one reference counts once. */
const referenceOf = async (tx: Transaction, { id, account, reference }: BankEntry): Promise<string> => {
  if (reference === null) return unnamedReference(id)
  const [named] = await tx
    .select({ entry: bankEntryReferences.entry })
    .from(bankEntryReferences)
    .where(and(eq(bankEntryReferences.account, account), eq(bankEntryReferences.reference, reference)))
    .limit(1)
  return named?.entry === id ? reference : unnamedReference(id)
}

/** A file that was not taken in was seen to; once. */
export const fileHandled = async (tx: Transaction, id: string, now: Date): Promise<void> => {
  const handled = await tx
    .update(bankFilesIn)
    .set({ handledAt: now })
    .where(and(eq(bankFilesIn.id, id), eq(bankFilesIn.state, 'failed')))
    .returning({ id: bankFilesIn.id })
  if (handled.length === 0) throw refused('step-refused')
}

/** A payment above a limit goes into the next file; one that no file can have does not. */
export const stoppedReleased = async (
  tx: Transaction,
  { about: key }: Pick<ProposalRow, 'about'>,
  now: Date,
): Promise<void> => {
  const payment = await paymentAt(tx, key)
  if (payment?.state !== 'stopped' || payment.stoppedBecause === 'unwritable') throw refused('step-refused')
  await tx.update(bankPayments).set({ state: 'waiting', releasedAt: now }).where(eq(bankPayments.key, key))
}

/** A payment that waits for operators is not made: it is told as one that our bank has turned away. */
export const stoppedReturned = async (
  tx: Transaction,
  { jobs }: Pick<Exchange, 'jobs'>,
  { about: key, bankWords }: Pick<ProposalRow, 'about' | 'bankWords'>,
  now: Date,
): Promise<void> => {
  const payment = await paymentAt(tx, key)
  if (payment?.state !== 'stopped') throw refused('step-refused')
  const reason = bankWords ?? '–'
  await writeChange(tx, { ...payment, state: 'returned', returnedAt: now, returnReason: reason })
  await noteEvents(tx, jobs, [returnedEvent(payment, { reason, reference: null }, now)], now)
}
