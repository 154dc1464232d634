import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, or } from 'drizzle-orm'
import { bankDaysBeside } from '../../domain/bank/bank-days'
import { fiats } from '../../domain/money/currencies'
import { daysAfter } from '../clock'
import type { Transaction } from '../database/handle'
import { bankEntries, bankEntryReferences, bankFilesIn, bankPayments } from '../database/schema'
import type { KnownEntry } from './judge'
import type { Placed, StoredCredit } from './told-elsewhere'
import type { BankPayment } from './payments'
import { nameOf, type CamtKind, type FileKind } from './references'

/** What of a file is written down at once, from its place `from`. */
export type FilePart = { file: string; kind: CamtKind; from: number; placed: readonly Placed[] }

/** A payment of ours was told by a kind of message: as made, or as come back. */
export type Telling = { payment: string; direction: KnownEntry['direction']; kind: FileKind }

/** What is known when a part of a file is taken in. */
export type KnownBefore = {
  /** What our bank has told before, by account and reference. */
  entries: Map<string, KnownEntry>
  /** Money that other files have told, of the sums of the part, about its days. */
  credits: readonly StoredCredit[]
  /** The payments of ours that the part names, by what our bank calls them; their rows are locked. */
  payments: Map<string, BankPayment>
  tellings: Telling[]
  /** What was answered to sums, by account and reference: a sum stands ahead of its payments. */
  sums: Map<string, KnownEntry['state']>
}

export const knownBefore = async (tx: Transaction, part: FilePart, now: Date): Promise<KnownBefore> => {
  const { placed } = part
  const entries = await entriesNamed(tx, placed)
  const credits = await creditsLike(tx, part, now)
  const payments = await paymentsNamed(tx, placed)
  const tellings = await tellingsOf(tx, [...payments.values()])
  return { entries, credits, payments, tellings, sums: await sumsBegun(tx, part) }
}

const knownColumns = {
  id: bankEntries.id,
  state: bankEntries.state,
  problem: bankEntries.problem,
  direction: bankEntries.direction,
  isReturn: bankEntries.isReturn,
  amount: bankEntries.amount,
  currency: bankEntries.currency,
  text: bankEntries.text,
  payer: bankEntries.payer,
  endToEndId: bankEntries.endToEndId,
  account: bankEntryReferences.account,
  named: bankEntryReferences.reference,
}

const entriesNamed = async (tx: Transaction, placed: readonly Placed[]): Promise<Map<string, KnownEntry>> => {
  const names = [...new Set(placed.flatMap(({ booked }) => booked.references))]
  if (names.length === 0) return new Map()
  const rows = await tx
    .select(knownColumns)
    .from(bankEntryReferences)
    .innerJoin(bankEntries, eq(bankEntries.id, bankEntryReferences.entry))
    .where(inArray(bankEntryReferences.reference, names))
    .limit(names.length * fiats.length)
  const { entry, reference } = bankEntryReferences
  const ids = [...new Set(rows.map(({ id }) => id))]
  const referred =
    ids.length === 0
      ? []
      : await tx
          .select({ entry, reference })
          .from(bankEntryReferences)
          .where(inArray(entry, ids))
          .limit(ids.length * mostReferences)
  const references = new Map<string, string[]>()
  for (const each of referred) references.set(each.entry, [...(references.get(each.entry) ?? []), each.reference])
  return new Map(
    rows.map(({ account, named, ...known }) => [
      nameOf(account, named),
      { ...known, references: references.get(known.id) ?? [] },
    ]),
  )
}

/** More than one entry is told by. */
const mostReferences = 20

/** What was answered to the sum whose payments go on from the part before. */
const sumsBegun = async (tx: Transaction, { file, from, placed }: FilePart): Promise<KnownBefore['sums']> => {
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

/** So many are read at once. */
const atOnce = 5000

/** All rows of which parts are read by their ids, each part after the last id of the one before. */
const allBy = async <Row>(
  idOf: (row: Row) => string,
  read: (after: string | undefined) => Promise<Row[]>,
): Promise<Row[]> => {
  const found: Row[] = []
  let rows: Row[]
  do {
    const last = found.at(-1)
    rows = await read(last === undefined ? undefined : idOf(last))
    found.push(...rows)
  } while (rows.length === atOnce)
  return found
}

/** By which messages payments were told before. */
const tellingsOf = async (tx: Transaction, payments: readonly BankPayment[]): Promise<Telling[]> => {
  if (payments.length === 0) return []
  const keys = payments.map(({ key }) => key)
  const { id, payment, direction } = bankEntries
  const rows = await allBy(
    (row: { id: string; payment: string | null; direction: Telling['direction']; kind: FileKind | null }) => row.id,
    (after) =>
      tx
        .select({ id, payment, direction, kind: bankFilesIn.kind })
        .from(bankEntries)
        .innerJoin(bankFilesIn, eq(bankFilesIn.id, bankEntries.file))
        .where(and(inArray(payment, keys), after === undefined ? undefined : gt(id, after)))
        .orderBy(asc(id))
        .limit(atOnce),
  )
  return rows.flatMap((row) =>
    row.payment === null || row.kind === null
      ? []
      : [{ payment: row.payment, direction: row.direction, kind: row.kind }],
  )
}

/** So long a transfer without a day may have been booked before it is told. */
const daysUntold = 14

const creditsLike = async (
  tx: Transaction,
  { file, kind, placed }: FilePart,
  now: Date,
): Promise<readonly StoredCredit[]> => {
  const came = placed.flatMap(({ booked }) => (booked.direction === 'in' ? [booked] : []))
  if (came.length === 0) return []
  const { id, account, amount, bookedOn, text, payer, endToEndId, isDerived, state } = bankEntries
  const sums = [...new Set(came.map((booked) => booked.amount))]
  const days = new Set(came.flatMap((booked) => (booked.bookedOn === null ? [] : bankDaysBeside(booked.bookedOn))))
  const isUntold = came.some((booked) => booked.bookedOn === null)
  return allBy(
    (row: StoredCredit & { id: string }) => row.id,
    (after) =>
      tx
        .select({
          id,
          account,
          amount,
          bookedOn,
          text,
          payer,
          endToEndId,
          isDerived,
          state,
          kind: bankFilesIn.kind,
        })
        .from(bankEntries)
        .innerJoin(bankFilesIn, eq(bankFilesIn.id, bankEntries.file))
        .where(
          and(
            inArray(amount, sums),
            or(
              inArray(bookedOn, [...days]),
              isNull(bookedOn),
              isUntold ? gt(bankEntries.receivedAt, daysAfter(now, -daysUntold)) : undefined,
            ),
            eq(bankEntries.direction, 'in'),
            eq(bankEntries.isBatch, false),
            eq(bankEntries.currency, account),
            or(eq(bankFilesIn.kind, kind), inArray(state, ['told', 'booked', 'beside'])),
            ne(bankEntries.file, file),
            after === undefined ? undefined : gt(id, after),
          ),
        )
        .orderBy(asc(id))
        .limit(atOnce),
  )
}
