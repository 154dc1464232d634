import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNull, lt, ne, notInArray, or } from 'drizzle-orm'
import type { Fiat } from '../../domain/money/currencies'
import { insertMany } from '../database/bulk'
import type { Transaction } from '../database/handle'
import { bankEntries, bankEntryReferences, bankPayments } from '../database/schema'
import type { Jobs } from '../jobs/jobs'
import type { Booked } from './camt'
import { noteEvents, type BankEvent } from './events'
import { judge, type KnownEntry, type OtherEntry } from './judge'
import type { BankPayment } from './payments'

/** Something that our bank has booked on an account of ours. */
export type Placed = { account: Fiat; booked: Booked }

/** What of a file is written down at once. */
type FilePart = { file: string; from: number; placed: readonly Placed[] }

const nameOf = (account: Fiat, reference: string): string => `${account} ${reference}`

/**
 * Writes down a part of what a file tells, from its place `from`, and what is to be told of it. The caller has the lock, so
 * that nobody else writes down the same meanwhile.
 */
export const takeEntries = async (tx: Transaction, jobs: Jobs, part: FilePart, now: Date): Promise<void> => {
  const { file, from, placed } = part
  const known = await knownBy(tx, placed)
  const others = await othersLike(tx, file, placed)
  const payments = await paymentsNamed(tx, placed)
  const rows: (typeof bankEntries.$inferInsert)[] = []
  const references: (typeof bankEntryReferences.$inferInsert)[] = []
  const changed = new Map<string, BankPayment>()
  const events: BankEvent[] = []
  const settled = new Map<string, KnownEntry['state']>()
  const sums = await sumsBegun(tx, part)
  for (const [index, { account, booked }] of placed.entries()) {
    const id = randomUUID()
    const { batch } = booked
    const payment = booked.endToEndId === null ? undefined : payments.get(booked.endToEndId)
    const before = booked.references.flatMap((reference) => known.get(nameOf(account, reference)) ?? [])
    const ofBatch = batch === null ? undefined : sums.get(nameOf(account, batch))
    // One that is settled by this is no other.
    const like = others.filter(({ id: other }) => other !== before[0]?.id)
    const verdict = judge(booked, { account, known: before, payment, ofBatch, others: like, now })
    const { isDerived, isReturn, direction, amount, currency, endToEndId, text, payer, reason, bookedOn } = booked
    const row = { direction, amount, currency, endToEndId, text, payer }
    rows.push({
      id,
      file,
      position: from + index,
      account,
      reference: booked.references[0] ?? null,
      ...row,
      isDerived,
      isReturn,
      reason,
      bookedOn,
      state: verdict.state,
      problem: verdict.problem,
      payment: payment?.key ?? null,
      receivedAt: now,
    })
    const [named] = booked.references
    if (booked.isBatch && named !== undefined) sums.set(nameOf(account, named), verdict.state)
    if (verdict.settles !== null) settled.set(verdict.settles, verdict.state)
    // What has several references is the entry that one of them names.
    const judged = { state: verdict.state, problem: verdict.problem }
    const [first = { id, ...judged, ...row }] = before
    const entry = verdict.settles === null ? first : { ...first, ...judged }
    for (const reference of booked.references) {
      if (!known.has(nameOf(account, reference))) references.push({ account, reference, entry: entry.id })
      known.set(nameOf(account, reference), entry)
    }
    if (payment !== undefined && verdict.change !== null) {
      const next = { ...payment, ...verdict.change }
      payments.set(next.endToEndId, next)
      changed.set(next.key, next)
    }
    events.push(...verdict.events)
  }
  await insertMany(tx, bankEntries, rows)
  await insertMany(tx, bankEntryReferences, references)
  for (const [id, state] of settled)
    await tx
      .update(bankEntries)
      .set({ state, problem: null })
      .where(and(eq(bankEntries.id, id), eq(bankEntries.state, 'unmatched')))
  for (const payment of changed.values()) await writeChange(tx, payment)
  await noteEvents(tx, jobs, events, now)
}

/** Writes what has changed of a payment, whose row is locked. */
export const writeChange = async (tx: Transaction, payment: BankPayment): Promise<void> => {
  const { key, state, paidAt, debitReference, returnedAt, creditReference, returnReason } = payment
  await tx
    .update(bankPayments)
    .set({ state, paidAt, debitReference, returnedAt, creditReference, returnReason })
    .where(eq(bankPayments.key, key))
}

const knownColumns = {
  account: bankEntryReferences.account,
  named: bankEntryReferences.reference,
  id: bankEntries.id,
  state: bankEntries.state,
  problem: bankEntries.problem,
  direction: bankEntries.direction,
  amount: bankEntries.amount,
  currency: bankEntries.currency,
  text: bankEntries.text,
  payer: bankEntries.payer,
  endToEndId: bankEntries.endToEndId,
}

/** What was answered to the sum whose payments go on from the part before: a sum stands ahead of its payments. */
const sumsBegun = async (
  tx: Transaction,
  { file, from, placed }: FilePart,
): Promise<Map<string, KnownEntry['state']>> => {
  const [first] = placed
  const batch = first?.booked.batch ?? null
  if (first === undefined || batch === null) return new Map()
  const { account } = first
  const ofSum = and(eq(bankEntries.account, account), eq(bankEntries.reference, batch))
  const [sum] = await tx
    .select({ state: bankEntries.state })
    .from(bankEntries)
    .where(and(eq(bankEntries.file, file), lt(bankEntries.position, from), ofSum))
    .orderBy(desc(bankEntries.position))
    .limit(1)
  return new Map(sum === undefined ? [] : [[nameOf(account, batch), sum.state]])
}

/** More than came on the days of a part of a file. */
const mostOthers = 20_000

/** Transfers that other files have told, of the days and sums of these, where a reference may be of the file alone. */
const othersLike = async (tx: Transaction, file: string, placed: readonly Placed[]): Promise<OtherEntry[]> => {
  const credits = placed.flatMap(({ booked }) => (booked.direction === 'in' && !booked.isReturn ? [booked] : []))
  if (credits.length === 0) return []
  const days = [...new Set(credits.flatMap(({ bookedOn }) => bookedOn ?? []))]
  const { id, account, amount, bookedOn, text, payer, isDerived } = bankEntries
  return tx
    .select({ id, account, amount, bookedOn, text, payer, isDerived })
    .from(bankEntries)
    .where(
      and(
        ne(bankEntries.file, file),
        eq(bankEntries.direction, 'in'),
        eq(bankEntries.isReturn, false),
        notInArray(bankEntries.state, ['known', 'batch']),
        inArray(amount, [...new Set(credits.map((credit) => credit.amount))]),
        credits.every((credit) => credit.bookedOn !== null) ? or(inArray(bookedOn, days), isNull(bookedOn)) : undefined,
        credits.some((credit) => credit.isDerived) ? undefined : eq(isDerived, true),
      ),
    )
    .limit(mostOthers)
}

/** What our bank has told before, by account and reference; locked in one order, ahead of payments, as on the desk. */
const knownBy = async (tx: Transaction, placed: readonly Placed[]): Promise<Map<string, KnownEntry>> => {
  const references = [...new Set(placed.flatMap(({ booked }) => booked.references))]
  if (references.length === 0) return new Map()
  const rows = await tx
    .select(knownColumns)
    .from(bankEntryReferences)
    .innerJoin(bankEntries, eq(bankEntries.id, bankEntryReferences.entry))
    .where(inArray(bankEntryReferences.reference, references))
    .orderBy(asc(bankEntries.id))
    .limit(references.length * 2)
    .for('update', { of: bankEntries })
  return new Map(rows.map(({ account, named, ...entry }) => [nameOf(account, named), entry]))
}

/** The payments of ours that are named, locked in one order. */
const paymentsNamed = async (tx: Transaction, placed: readonly Placed[]): Promise<Map<string, BankPayment>> => {
  const names = [...new Set(placed.flatMap(({ booked }) => booked.endToEndId ?? []))]
  if (names.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(bankPayments)
    .where(inArray(bankPayments.endToEndId, names))
    .orderBy(asc(bankPayments.key))
    .limit(names.length)
    .for('update')
  return new Map(rows.map((row) => [row.endToEndId, row]))
}
