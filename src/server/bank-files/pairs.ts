import { bankDaysBeside } from '../../domain/bank/bank-days'
import type { Fiat } from '../../domain/money/currencies'
import { fiatOf, type Decimal } from '../../domain/money/money'
import type { bankEntries } from '../database/schema'
import type { Booked } from './camt'
import type { KnownEntry } from './judge'
import { nameOf, type FileKind } from './references'
import { areSaidAlike, isAlike, isOtherName, isUnlike, keyOf, wordingOf, type Wording } from './wording'

type EntryRow = typeof bankEntries.$inferSelect

/** Something that our bank has booked on an account of ours. */
export type Placed = { account: Fiat; booked: Booked }

/**
 * Money that came, as a file has told it. `knownAs`: the entry that has its reference; `references`: all that it is known by
 * itself.
 */
export type StoredCredit = KnownEntry &
  Pick<EntryRow, 'file' | 'account' | 'bookedOn' | 'isDerived' | 'isBatch'> & {
    kind: FileKind | null
    knownAs: string | null
    references: readonly string[]
  }

type Telling = { file: string; kind: FileKind | null; bookedOn: string | null }

/** A transfer by the entry that told it first, with all that have told it. */
type Transfer = {
  entry: StoredCredit
  wording: Wording
  /** None has told it by a reference of the bank's own. */
  isDerived: boolean
  tellings: Telling[]
  /** The file that is read tells it: by an entry that was paired, or by its reference. */
  isToldHere: boolean
}

/** What a whole file tells: by which references, and how money that came is worded, by account, sum and day. */
export type WholeFile = {
  file: string
  kind: FileKind
  references: ReadonlySet<string>
  wordings: ReadonlyMap<string, readonly Wording[]>
}

/** `known`: a file of the other kind has told it. `perhaps`: nothing says whether it was told. Null: it was not. */
export type Pair = { known: KnownEntry } | 'perhaps' | null

const sumOf = ({ account, amount }: { account: Fiat; amount: Decimal }): string => `${account} ${fiatOf(amount)}`

const pairable: readonly Booked['problem'][] = [null, 'no-reference', 'batch-untold']

const isPairable = ({ account, booked }: Placed): boolean =>
  booked.direction === 'in' && !booked.isReturn && booked.currency === account && pairable.includes(booked.problem)

export const wholeFile = (file: string, kind: FileKind, placed: readonly Placed[]): WholeFile => {
  const said = placed.filter(isPairable).map(({ account, booked }) => ({
    day: `${sumOf({ account, amount: booked.amount })} ${booked.bookedOn}`,
    wording: wordingOf(booked),
  }))
  const wordings = new Map(
    [...grouped(said, ({ day }) => day)].map(([day, ofDay]) => [day, ofDay.map(({ wording }) => wording)]),
  )
  const references = placed.flatMap(({ account, booked }) => booked.references.map((each) => nameOf(account, each)))
  return { file, kind, references: new Set(references), wordings }
}

/**
 * Pairs what a file tells with what other files have told, one to one: two entries of a file are two payments, and a notice
 * and a statement tell the same ones. Where one of both has a reference of the bank's own, and the other has none, that is by
 * sum, day and words. What may be told already, and nothing tells apart, is left to somebody.
 */
export const pairing = (whole: WholeFile, stored: readonly StoredCredit[]): ((placed: Placed) => Pair) => {
  const { file, kind } = whole
  const transfers = transfersOf(whole, stored)
  const bySum = grouped(transfers, ({ entry }) => sumOf(entry))
  const byWords = grouped(transfers, ({ entry, wording }) => wordsOf(sumOf(entry), entry.bookedOn, wording))
  const isUntold = ({ tellings }: Transfer): boolean => tellings.every((telling) => telling.kind !== kind)

  const isFree = (one: Transfer): boolean => isUntold(one) && !wasTakenForAnother(one.entry)

  /** The file tells each transfer of these words in the very same: none of them is an entry that is worded otherwise. */
  const isWordedHere = ({ entry, wording }: Transfer): boolean => {
    const isSame = (other: Wording): boolean => keyOf(other) === keyOf(wording) && !isOtherName(other, wording)
    const sum = sumOf(entry)
    const here = (whole.wordings.get(`${sum} ${entry.bookedOn}`) ?? []).filter(isSame)
    const ofWords = byWords.get(wordsOf(sum, entry.bookedOn, wording)) ?? []
    return here.length >= ofWords.filter((one) => isUntold(one) || one.isToldHere).length
  }

  const transferOf = ({ account, booked }: Placed): Transfer | 'perhaps' | null => {
    const { bookedOn, isBatch } = booked
    const wording = wordingOf(booked)
    const sum = sumOf({ account, amount: booked.amount })
    const isCandidate = (one: Transfer): boolean => !one.isToldHere && (booked.isDerived || one.isDerived)
    const isOfDay = (one: Transfer): boolean =>
      bookedOn !== null && one.entry.bookedOn === bookedOn && one.entry.isBatch === isBatch
    const isSame = (one: Transfer): boolean => isOfDay(one) && isFree(one) && !isOtherName(one.wording, wording)
    const inWords = byWords.get(wordsOf(sum, bookedOn, wording))?.find((one) => isCandidate(one) && isSame(one))
    if (inWords !== undefined) return inWords
    const isElsewhere = (one: Transfer): boolean => isFree(one) && isWordedHere(one)
    const candidates = (bySum.get(sum) ?? []).filter((one) => isCandidate(one) && !isElsewhere(one))
    const like = candidates.filter((one) => isSame(one) && isAlike(one.wording, wording))
    const [only] = like
    if (only !== undefined) {
      const here = (whole.wordings.get(`${sum} ${bookedOn}`) ?? []).filter((each) => isAlike(only.wording, each))
      const isPlain =
        (isBatch || areSaidAlike(only.wording, wording)) &&
        like.every((one) => keyOf(one.wording) === keyOf(only.wording)) &&
        here.every((each) => keyOf(each) === keyOf(wording))
      if (isPlain) return only
    }
    const mayBe = (one: Transfer): boolean => {
      if (one.entry.isBatch !== isBatch) return isSumOfSeveral(isBatch ? one.wording : wording)
      // A sum is no transfer: its payments are paired by themselves.
      if (isBatch) return false
      return isUntold(one) ? !isUnlike(one.wording, wording) : isAlike(one.wording, wording)
    }
    return candidates.some((one) => mayBe(one) && isNear(one.tellings, kind, bookedOn)) ? 'perhaps' : null
  }

  return (placed) => {
    const found = isPairable(placed) ? transferOf(placed) : null
    if (found === null || found === 'perhaps') return found
    found.tellings.push({ file, kind, bookedOn: placed.booked.bookedOn })
    found.isDerived &&= placed.booked.isDerived
    found.isToldHere = true
    return { known: found.entry }
  }
}

const transfersOf = ({ file, references }: WholeFile, stored: readonly StoredCredit[]): Transfer[] => {
  const [again, first] = [stored.filter(isKnown), stored.filter((entry) => !isKnown(entry))]
  const transfers = first.map((entry): Transfer => {
    const { kind, bookedOn, isDerived } = entry
    const isToldHere = entry.references.some((each) => references.has(nameOf(entry.account, each)))
    const tellings = [{ file: entry.file, kind, bookedOn }]
    return { entry, wording: wordingOf(entry), isDerived, tellings, isToldHere: isToldHere || entry.file === file }
  })
  const byId = new Map(transfers.map((transfer) => [transfer.entry.id, transfer]))
  for (const entry of again) {
    const transfer = byId.get(entry.knownAs ?? '')
    if (transfer === undefined) continue
    const { kind, bookedOn, isDerived } = entry
    transfer.tellings.push({ file: entry.file, kind, bookedOn })
    transfer.isDerived &&= isDerived
    transfer.isToldHere ||= entry.file === file
  }
  return transfers
}

const isKnown = ({ state }: StoredCredit): boolean => state === 'known'

/** Somebody took it for another: that there are two of it is for somebody, too. */
const wasTakenForAnother = ({ state, problem }: StoredCredit): boolean =>
  state === 'handled' && problem === 'perhaps-known'

/** Whether what is told as one payment can be the sum of several: those have no payer in common. */
const isSumOfSeveral = ({ payer }: Wording): boolean => payer === ''

const wordsOf = (sum: string, bookedOn: string | null, wording: Wording): string =>
  `${sum} ${bookedOn} ${keyOf(wording)}`

const grouped = <Value>(values: readonly Value[], keyOfValue: (value: Value) => string): Map<string, Value[]> => {
  const groups = new Map<string, Value[]>()
  for (const value of values) {
    const group = groups.get(keyOfValue(value))
    if (group === undefined) groups.set(keyOfValue(value), [value])
    else group.push(value)
  }
  return groups
}

/** Files of one kind give a payment one day. One of the other kind may give it a bank day beside it. */
const isNear = (tellings: readonly Telling[], kind: FileKind, day: string | null): boolean => {
  const ofKind = tellings.filter((telling) => telling.kind === kind)
  const isSame = (other: string | null): boolean => day === null || other === null || day === other
  return ofKind.length > 0
    ? ofKind.some(({ bookedOn }) => isSame(bookedOn))
    : tellings.some(
        ({ bookedOn }) => isSame(bookedOn) || (day !== null && bankDaysBeside(day).includes(bookedOn ?? '')),
      )
}
