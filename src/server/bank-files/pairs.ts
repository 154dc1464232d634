import { dayAfter } from '../../domain/bank/bank-days'
import type { Fiat } from '../../domain/money/currencies'
import { fiatOf, type Decimal } from '../../domain/money/money'
import type { bankEntries, bankFilesIn } from '../database/schema'
import type { Booked } from './camt'
import type { KnownEntry } from './judge'
import { areSaidAlike, isAlike, isOtherName, keyOf, wordingOf, type Wording } from './wording'

type EntryRow = typeof bankEntries.$inferSelect
type FileKind = (typeof bankFilesIn.$inferSelect)['kind']

/** Something that our bank has booked on an account of ours. */
export type Placed = { account: Fiat; booked: Booked }

/** Money that came, as a file has told it; `knownAs`: the entry that has its reference. */
export type StoredCredit = KnownEntry &
  Pick<EntryRow, 'file' | 'account' | 'bookedOn' | 'isDerived'> & { kind: FileKind; knownAs: string | null }

type Telling = { file: string; kind: FileKind; bookedOn: string | null }

/** A transfer by the entry that told it first, with all that have told it; `isDerived`: none by a reference of the bank's own. */
type Transfer = { entry: StoredCredit; wording: Wording; isDerived: boolean; tellings: Telling[] }

/** What a whole file says of the money that came on one account, of one sum and one day: each way to say it once. */
export type Wordings = ReadonlyMap<string, ReadonlyMap<string, Wording>>

/** `known`: a file of the other kind has told it. `perhaps`: nothing says whether it was told. Null: it was not. */
export type Pair = { known: KnownEntry } | 'perhaps' | null

type Summed = { account: Fiat; amount: Decimal; isBatch: boolean }

const sumOf = ({ account, amount, isBatch }: Summed): string => `${account} ${isBatch} ${fiatOf(amount)}`

const pairable: readonly Booked['problem'][] = [null, 'no-reference', 'batch-untold']

const isPairable = ({ account, booked }: Placed): boolean =>
  booked.direction === 'in' && !booked.isReturn && booked.currency === account && pairable.includes(booked.problem)

export const wordingsOf = (placed: readonly Placed[]): Wordings => {
  const wordings = new Map<string, Map<string, Wording>>()
  for (const { account, booked } of placed.filter(isPairable)) {
    const group = `${sumOf({ ...booked, account })} ${booked.bookedOn}`
    const ofGroup = wordings.get(group) ?? new Map<string, Wording>()
    const wording = wordingOf(booked)
    wordings.set(group, ofGroup.set(keyOf(wording), wording))
  }
  return wordings
}

/**
 * Pairs what a file tells with what other files have told, one to one: two entries of a file are two payments, and a notice
 * and a statement tell the same ones. What nothing tells apart from another is left to somebody.
 */
export const pairing = (
  { file, kind, wordings }: { file: string; kind: FileKind; wordings: Wordings },
  stored: readonly StoredCredit[],
): ((placed: Placed) => Pair) => {
  const transfers = transfersOf(stored)
  const bySum = grouped(transfers, ({ entry }) => sumOf(summed(entry)))
  const byAll = grouped(transfers, ({ entry, wording }) => allOf(sumOf(summed(entry)), entry.bookedOn, wording))
  const isFree = ({ entry, tellings }: Transfer): boolean =>
    tellings.every((telling) => telling.kind !== kind) &&
    // Somebody took it for another: that there are two of it is for somebody, too.
    !(entry.state === 'handled' && entry.problem === 'perhaps-known')

  const transferOf = ({ account, booked }: Placed): Transfer | 'perhaps' | null => {
    const { bookedOn } = booked
    const wording = wordingOf(booked)
    const sum = sumOf({ ...booked, account })
    const isCandidate = (one: Transfer): boolean =>
      (booked.isDerived || one.isDerived) && one.tellings.every((telling) => telling.file !== file)
    const isSame = (one: Transfer): boolean =>
      bookedOn !== null && one.entry.bookedOn === bookedOn && isFree(one) && !isOtherName(one.wording, wording)
    const same = byAll.get(allOf(sum, bookedOn, wording))?.find((one) => isCandidate(one) && isSame(one))
    if (same !== undefined) return same
    const like = (bySum.get(sum) ?? []).filter((one) => isCandidate(one) && isAlike(one.wording, wording))
    const ofDay = like.filter(isSame)
    const [only] = ofDay
    if (only === undefined) return like.some(({ tellings }) => isNear(tellings, kind, bookedOn)) ? 'perhaps' : null
    const here = [...(wordings.get(`${sum} ${bookedOn}`)?.values() ?? [])].filter((each) => isAlike(only.wording, each))
    const isPlain =
      (booked.isBatch || areSaidAlike(only.wording, wording)) &&
      ofDay.every((one) => keyOf(one.wording) === keyOf(only.wording)) &&
      here.every((each) => keyOf(each) === keyOf(wording))
    return isPlain ? only : 'perhaps'
  }

  return (placed) => {
    const found = isPairable(placed) ? transferOf(placed) : null
    if (found === null || found === 'perhaps') return found
    found.tellings.push({ file, kind, bookedOn: placed.booked.bookedOn })
    found.isDerived &&= placed.booked.isDerived
    return { known: found.entry }
  }
}

const transfersOf = (stored: readonly StoredCredit[]): Transfer[] => {
  const [again, first] = [stored.filter(isKnown), stored.filter((entry) => !isKnown(entry))]
  const transfers = first.map((entry): Transfer => {
    const { file, kind, bookedOn, isDerived } = entry
    return { entry, wording: wordingOf(entry), isDerived, tellings: [{ file, kind, bookedOn }] }
  })
  const byId = new Map(transfers.map((transfer) => [transfer.entry.id, transfer]))
  for (const { knownAs, file, kind, bookedOn, isDerived } of again) {
    const transfer = byId.get(knownAs ?? '')
    if (transfer === undefined) continue
    transfer.tellings.push({ file, kind, bookedOn })
    transfer.isDerived &&= isDerived
  }
  return transfers
}

const isKnown = ({ state }: StoredCredit): boolean => state === 'known'

const summed = ({ account, amount, state, problem }: StoredCredit): Summed => ({
  account,
  amount,
  isBatch: state === 'batch' || problem === 'batch-untold',
})

const allOf = (sum: string, bookedOn: string | null, wording: Wording): string => `${sum} ${bookedOn} ${keyOf(wording)}`

const grouped = <Value>(values: readonly Value[], keyOfValue: (value: Value) => string): Map<string, Value[]> => {
  const groups = new Map<string, Value[]>()
  for (const value of values) {
    const group = groups.get(keyOfValue(value))
    if (group === undefined) groups.set(keyOfValue(value), [value])
    else group.push(value)
  }
  return groups
}

/** Files of one kind give a payment one day. One of the other kind may give it one beside it. */
const isNear = (tellings: readonly Telling[], kind: FileKind, day: string | null): boolean => {
  const ofKind = tellings.filter((telling) => telling.kind === kind)
  const isSame = (other: string | null): boolean => day === null || other === null || day === other
  return ofKind.length > 0
    ? ofKind.some(({ bookedOn }) => isSame(bookedOn))
    : tellings.some(({ bookedOn }) => isSame(bookedOn) || daysBeside(day).includes(bookedOn ?? ''))
}

/** A day with those beside it. */
export const daysBeside = (day: string | null): string[] =>
  day === null ? [] : [dayAfter(day, -1), day, dayAfter(day, 1)]
