import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { bankDaysBeside, dayAfter } from '../../domain/bank/bank-days'
import { swedishDay } from '../../domain/shared/swedish-days'
import type { Transaction } from '../database/handle'
import { bankEntries, bankEntryReferences, bankFilesIn, bankPayments } from '../database/schema'
import type { KnownEntry } from './judge'
import type { Placed, StoredCredit, WholeFile } from './pairs'
import type { BankPayment } from './payments'
import { nameOf, unnamedReference, type FileKind } from './references'

/** What of a file is written down at once, from its place `from`. */
export type FilePart = { whole: WholeFile; from: number; placed: readonly Placed[] }

/** A payment of ours was told by a kind of message: as made, or as come back. */
export type Telling = { payment: string; direction: KnownEntry['direction']; kind: FileKind }

/** What is known when a part of a file is taken in. */
export type KnownBefore = {
  /** What our bank has told before, by account and reference. */
  entries: Map<string, KnownEntry>
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
  const credits = await creditsLike(tx, placed, now)
  const payments = await paymentsNamed(tx, placed)
  const tellings = await tellingsOf(tx, [...payments.values()])
  return { entries, credits, payments, tellings, sums: await sumsBegun(tx, part) }
}

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

const entriesNamed = async (tx: Transaction, placed: readonly Placed[]): Promise<Map<string, KnownEntry>> => {
  const references = [...new Set(placed.flatMap(({ booked }) => booked.references))]
  if (references.length === 0) return new Map()
  const rows = await tx
    .select(knownColumns)
    .from(bankEntryReferences)
    .innerJoin(bankEntries, eq(bankEntries.id, bankEntryReferences.entry))
    .where(inArray(bankEntryReferences.reference, references))
    .limit(references.length * 2)
  return new Map(rows.map(({ account, named, ...entry }) => [nameOf(account, named), entry]))
}

/** What was answered to the sum whose payments go on from the part before. */
const sumsBegun = async (tx: Transaction, { whole, from, placed }: FilePart): Promise<KnownBefore['sums']> => {
  const [first] = placed
  const batch = first?.booked.batch ?? null
  if (first === undefined || batch === null) return new Map()
  const { account } = first
  const ofSum = and(eq(bankEntries.account, account), eq(bankEntries.reference, batch))
  const [sum] = await tx
    .select({ state: bankEntries.state })
    .from(bankEntries)
    .where(and(eq(bankEntries.file, whole.file), lt(bankEntries.position, from), ofSum))
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
const daysUntold = 10

/** Money that files have told, of the sums of a part of a file and of its days, the first told first. */
const creditsLike = async (tx: Transaction, placed: readonly Placed[], now: Date): Promise<StoredCredit[]> => {
  const credits = placed.flatMap(({ booked }) => (booked.direction === 'in' && !booked.isReturn ? [booked] : []))
  if (credits.length === 0) return []
  const { bookedOn, amount, isDerived, state } = bankEntries
  const untold = Array.from({ length: daysUntold }, (_, back) => dayAfter(swedishDay(now), -back))
  const days = credits.flatMap((credit) => (credit.bookedOn === null ? untold : bankDaysBeside(credit.bookedOn)))
  const like = await creditsWhere(
    tx,
    and(
      inArray(amount, [...new Set(credits.map((credit) => credit.amount))]),
      or(inArray(bookedOn, [...new Set(days)]), isNull(bookedOn)),
      credits.some((credit) => credit.isDerived) ? undefined : or(eq(isDerived, true), eq(state, 'known')),
    ),
  )
  // What was told first may be of a day further away.
  const there = new Set(like.map(({ id }) => id))
  const firsts = new Set(like.flatMap(({ knownAs }) => (knownAs === null || there.has(knownAs) ? [] : [knownAs])))
  const further = firsts.size === 0 ? [] : await creditsWhere(tx, inArray(bankEntries.id, [...firsts]))
  const found = [...like, ...further]
  const referencesBy = await referencesOf(tx, found)
  return found
    .toSorted((one, other) => one.receivedAt.getTime() - other.receivedAt.getTime() || one.position - other.position)
    .map((credit) => ({ ...credit, references: referencesBy.get(credit.id) ?? [] }))
}

type CreditRow = Omit<StoredCredit, 'references'> & { receivedAt: Date; position: number }

const creditsWhere = (tx: Transaction, matches: SQL | undefined): Promise<CreditRow[]> => {
  const { id, account, reference } = bankEntries
  const named = sql`coalesce(${reference}, ${unnamedReference('')}::text || ${id})`
  const isCredit = and(
    eq(bankEntries.direction, 'in'),
    eq(bankEntries.isReturn, false),
    eq(bankEntries.currency, account),
  )
  return allBy(
    (row: CreditRow) => row.id,
    (after) =>
      tx
        .select({
          ...entryColumns,
          account,
          file: bankEntries.file,
          kind: bankFilesIn.kind,
          bookedOn: bankEntries.bookedOn,
          isDerived: bankEntries.isDerived,
          isBatch: bankEntries.isBatch,
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
        .where(and(isCredit, matches, after === undefined ? undefined : gt(id, after)))
        .orderBy(asc(id))
        .limit(atOnce),
  )
}

type Referred = { entry: string; account: string; reference: string }

/** By which references entries are known. */
const referencesOf = async (tx: Transaction, rows: readonly { id: string }[]): Promise<Map<string, string[]>> => {
  const ids = rows.map(({ id }) => id)
  const byEntry = new Map<string, string[]>()
  const { entry, account, reference } = bankEntryReferences
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce)
    const found: Referred[] = await tx
      .select({ entry, account, reference })
      .from(bankEntryReferences)
      .where(inArray(entry, some))
      .limit(atOnce * mostReferences)
    for (const each of found) byEntry.set(each.entry, [...(byEntry.get(each.entry) ?? []), each.reference])
  }
  return byEntry
}

/** More than one entry is told by. */
const mostReferences = 20
