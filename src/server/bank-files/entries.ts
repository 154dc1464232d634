import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { dayAfter } from '../../domain/bank/bank-days'
import type { Fiat } from '../../domain/money/currencies'
import { insertMany } from '../database/bulk'
import type { Transaction } from '../database/handle'
import { bankEntries, bankEntryReferences, bankFilesIn, bankPayments } from '../database/schema'
import type { Jobs } from '../jobs/jobs'
import { swedishDay } from '../../domain/shared/swedish-days'
import { noteEvents, type BankEvent } from './events'
import { awaiting, judge, type KnownEntry } from './judge'
import { daysBeside, pairing, type Placed, type StoredCredit, type Wordings } from './pairs'
import type { BankPayment } from './payments'

/** What of a file is written down at once; `wordings` are of all of it. */
type FilePart = {
  file: string
  kind: StoredCredit['kind']
  from: number
  placed: readonly Placed[]
  wordings: Wordings
}

const nameOf = (account: Fiat, reference: string): string => `${account} ${reference}`

/**
 * Writes down a part of what a file tells, from its place `from`, and what is to be told of it. The caller has the lock, so
 * that nobody else writes down the same meanwhile.
 */
export const takeEntries = async (tx: Transaction, jobs: Jobs, part: FilePart, now: Date): Promise<void> => {
  const { file, kind, from, placed } = part
  const known = await knownBy(tx, placed)
  const pairOf = pairing(part, await creditsLike(tx, placed, now))
  const payments = await paymentsNamed(tx, placed)
  const rows: (typeof bankEntries.$inferInsert)[] = []
  const references: (typeof bankEntryReferences.$inferInsert)[] = []
  const changed = new Map<string, BankPayment>()
  const events: BankEvent[] = []
  const settled = new Map<string, KnownEntry['state']>()
  const sums = await sumsBegun(tx, part)
  for (const [index, each] of placed.entries()) {
    const { account, booked } = each
    const id = randomUUID()
    const { batch } = booked
    const payment = booked.endToEndId === null ? undefined : payments.get(booked.endToEndId)
    // What names a payment of ours is known by that, ahead of a number that others have.
    const byReference =
      booked.isWeak && payment !== undefined
        ? []
        : booked.references.flatMap((reference) => known.get(nameOf(account, reference)) ?? [])
    const pair = byReference.length === 0 && payment === undefined ? pairOf(each) : null
    const isPaired = pair !== null && pair !== 'perhaps'
    const before = isPaired ? [pair.known] : byReference
    const ofBatch = batch === null ? undefined : sums.get(nameOf(account, batch))
    const pairedBy = { isPaired, isPerhaps: pair === 'perhaps' }
    const verdict = judge(booked, { account, kind, known: before, payment, ofBatch, ...pairedBy, now })
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
    // So what is paired is found as that from now on.
    const names = booked.references.length === 0 && isPaired ? [unnamedReference(id)] : booked.references
    for (const reference of names) {
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
  await settleRejections(tx, [...changed.values()], now)
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

const entryColumns = {
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

const knownColumns = {
  ...entryColumns,
  account: bankEntryReferences.account,
  named: bankEntryReferences.reference,
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

/** An entry without any reference is referred to by itself. */
export const unnamedReference = (id: string): string => `entry/${id}`

/** So many are read at once. */
const mostCredits = 5000

/** So long a transfer without a day may have been booked before it is told. */
const daysUntold = 10

/** Money that files have told, of the sums of a part of a file and of its days, where a reference may be of the file alone. */
const creditsLike = async (tx: Transaction, placed: readonly Placed[], now: Date): Promise<StoredCredit[]> => {
  const credits = placed.flatMap(({ booked }) => (booked.direction === 'in' && !booked.isReturn ? [booked] : []))
  if (credits.length === 0) return []
  const credited = creditsWhere(tx, credits, now)
  const found: (StoredCredit & { receivedAt: Date; position: number })[] = []
  let last: string | undefined
  do {
    const page = await credited(last)
    found.push(...page)
    last = page.length === mostCredits ? page.at(-1)?.id : undefined
  } while (last !== undefined)
  const waiting = found.filter(({ state, problem }) => state === 'unmatched' && awaiting.includes(problem))
  const locked = await lockEntries(tx, waiting)
  return found
    .toSorted((one, other) => one.receivedAt.getTime() - other.receivedAt.getTime() || one.position - other.position)
    .map((entry) => ({ ...entry, state: locked.get(entry.id) ?? entry.state }))
}

const creditsWhere = (tx: Transaction, credits: readonly Placed['booked'][], now: Date) => {
  const { account, reference, bookedOn, amount, isDerived, state } = bankEntries
  const untold = Array.from({ length: daysUntold }, (_, back) => dayAfter(swedishDay(now), -back))
  const days = credits.flatMap((credit) => (credit.bookedOn === null ? untold : daysBeside(credit.bookedOn)))
  const named = sql`coalesce(${reference}, ${unnamedReference('')}::text || ${bankEntries.id})`
  const matches = and(
    eq(bankEntries.direction, 'in'),
    eq(bankEntries.isReturn, false),
    eq(bankEntries.currency, account),
    inArray(amount, [...new Set(credits.map((credit) => credit.amount))]),
    or(inArray(bookedOn, [...new Set(days)]), isNull(bookedOn)),
    credits.some((credit) => credit.isDerived) ? undefined : or(eq(isDerived, true), eq(state, 'known')),
  )
  return (after: string | undefined) =>
    tx
      .select({
        ...entryColumns,
        account,
        file: bankEntries.file,
        kind: bankFilesIn.kind,
        bookedOn,
        isDerived,
        knownAs: bankEntryReferences.entry,
        receivedAt: bankEntries.receivedAt,
        position: bankEntries.position,
      })
      .from(bankEntries)
      .innerJoin(bankFilesIn, eq(bankFilesIn.id, bankEntries.file))
      .leftJoin(
        bankEntryReferences,
        and(eq(bankEntryReferences.account, account), eq(bankEntryReferences.reference, named)),
      )
      .where(and(matches, after === undefined ? undefined : gt(bankEntries.id, after)))
      .orderBy(asc(bankEntries.id))
      .limit(mostCredits)
}

/** Locks entries in one order, as on the desk; answers how each stands now. */
const lockEntries = async (
  tx: Transaction,
  entries: readonly Pick<KnownEntry, 'id'>[],
): Promise<Map<string, KnownEntry['state']>> => {
  if (entries.length === 0) return new Map()
  const ids = entries.map(({ id }) => id)
  const rows = await tx
    .select({ id: bankEntries.id, state: bankEntries.state })
    .from(bankEntries)
    .where(inArray(bankEntries.id, ids))
    .orderBy(asc(bankEntries.id))
    .limit(ids.length)
    .for('update')
  return new Map(rows.map(({ id, state }) => [id, state]))
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
