import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { insertMany } from '../database/bulk'
import type { Transaction } from '../database/handle'
import { bankEntries, bankEntryReferences, bankPayments } from '../database/schema'
import type { Jobs } from '../jobs/jobs'
import { noteEvents, type BankEvent } from './events'
import { judge, type KnownEntry } from './judge'
import { knownBefore, type FilePart, type KnownBefore } from './known-before'
import { pairing } from './pairs'
import type { BankPayment } from './payments'
import { nameOf, unnamedReference } from './references'

/**
 * Writes down a part of what a file tells, and what is to be told of it. The caller has the lock, so that nobody else writes
 * down the same meanwhile.
 */
export const takeEntries = async (tx: Transaction, jobs: Jobs, part: FilePart, now: Date): Promise<void> => {
  const taken = judged(part, await knownBefore(tx, part, now), now)
  await insertMany(tx, bankEntries, taken.rows)
  await insertMany(tx, bankEntryReferences, taken.references)
  for (const [id, state] of taken.settled)
    await tx.update(bankEntries).set({ state, problem: null }).where(eq(bankEntries.id, id))
  for (const payment of taken.changed.values()) await writeChange(tx, payment)
  await settleRejections(tx, [...taken.changed.values()], now)
  await noteEvents(tx, jobs, taken.events, now)
}

/** What becomes of a part of a file; each entry is judged by what those ahead of it have told, too. */
const judged = ({ whole, from, placed }: FilePart, before: KnownBefore, now: Date) => {
  const { file, kind } = whole
  const { entries, payments, tellings, sums } = before
  const pairOf = pairing(whole, before.credits)
  const rows: (typeof bankEntries.$inferInsert)[] = []
  const references: (typeof bankEntryReferences.$inferInsert)[] = []
  const changed = new Map<string, BankPayment>()
  const events: BankEvent[] = []
  const settled = new Map<string, KnownEntry['state']>()
  for (const [index, each] of placed.entries()) {
    const { account, booked } = each
    const id = randomUUID()
    const { batch, direction } = booked
    const payment = booked.endToEndId === null ? undefined : payments.get(booked.endToEndId)
    // What names a payment of ours is known by that, ahead of a number that others have.
    const byReference =
      booked.isWeak && payment !== undefined
        ? []
        : booked.references.flatMap((reference) => entries.get(nameOf(account, reference)) ?? [])
    const pair = byReference.length === 0 && payment === undefined ? pairOf(each) : null
    const isPaired = pair !== null && pair !== 'perhaps'
    const known = isPaired ? [pair.known] : byReference
    const toldBy = tellings.filter((telling) => telling.payment === payment?.key && telling.direction === direction)
    const verdict = judge(booked, {
      account,
      kind,
      known,
      payment,
      toldBy: toldBy.map((telling) => telling.kind),
      ofBatch: batch === null ? undefined : sums.get(nameOf(account, batch)),
      isPaired,
      isPerhaps: pair === 'perhaps',
      now,
    })
    const { isDerived, isBatch, isReturn, amount, currency, endToEndId, text, payer, reason, bookedOn } = booked
    const row = { direction, amount, currency, endToEndId, text, payer }
    rows.push({
      id,
      file,
      position: from + index,
      account,
      reference: booked.references[0] ?? null,
      ...row,
      isDerived,
      isBatch,
      isReturn,
      reason,
      bookedOn,
      state: verdict.state,
      problem: verdict.problem,
      payment: payment?.key ?? null,
      receivedAt: now,
    })
    if (payment !== undefined) tellings.push({ payment: payment.key, direction, kind })
    const [named] = booked.references
    if (isBatch && named !== undefined) sums.set(nameOf(account, named), verdict.state)
    if (verdict.settles !== null) settled.set(verdict.settles, verdict.state)
    // What has several references is the entry that one of them names.
    const standing = { state: verdict.state, problem: verdict.problem }
    const [first = { id, ...standing, ...row }] = known
    const entry = verdict.settles === null ? first : { ...first, ...standing }
    // So what is paired is found as that from now on.
    const names = booked.references.length === 0 && isPaired ? [unnamedReference(id)] : booked.references
    for (const reference of names) {
      if (!entries.has(nameOf(account, reference))) references.push({ account, reference, entry: entry.id })
      entries.set(nameOf(account, reference), entry)
    }
    if (payment !== undefined && verdict.change !== null) {
      const next = { ...payment, ...verdict.change }
      payments.set(next.endToEndId, next)
      changed.set(next.key, next)
    }
    events.push(...verdict.events)
  }
  return { rows, references, changed, settled, events }
}

/** Writes what has changed of a payment, whose row is locked. */
export const writeChange = async (tx: Transaction, payment: BankPayment): Promise<void> => {
  const { key, state, paidAt, debitReference, returnedAt, creditReference, returnReason } = payment
  await tx
    .update(bankPayments)
    .set({ state, paidAt, debitReference, returnedAt, creditReference, returnReason })
    .where(eq(bankPayments.key, key))
}

/** Whether nothing is known yet of what becomes of a payment that a file has. */
export const isPaymentOpen = ({ state }: BankPayment): boolean => state === 'filed' || state === 'accepted'

/** What became of a payment is known: whether a rejection was one of a copy asks nobody any more. */
export const settleRejections = async (tx: Transaction, payments: readonly BankPayment[], now: Date): Promise<void> => {
  const ended = payments.flatMap((payment) => (isPaymentOpen(payment) ? [] : [payment.key]))
  if (ended.length === 0) return
  await tx
    .update(bankEntries)
    .set({ state: 'known', handledAt: now })
    .where(and(isOpenRejection, inArray(bankEntries.payment, ended)))
}

/** What our bank has rejected and may have taken before, as it waits for two operators. */
export const isOpenRejection = and(sql`${bankEntries.state} = 'unmatched'`, eq(bankEntries.problem, 'rejected-unclear'))
