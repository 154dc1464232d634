import { bankDaysBeside } from '../../domain/bank/bank-days'
import type { Fiat } from '../../domain/money/currencies'
import { fiatOf } from '../../domain/money/money'
import type { bankEntries } from '../database/schema'
import type { Booked } from './camt'
import type { CamtKind, FileKind } from './references'

/** Something that our bank has booked on an account of ours. */
export type Placed = { account: Fiat; booked: Booked }

/** An entry that a file has told. `isTaken`: it is the counterpart of another. */
export type StoredEntry = Pick<
  typeof bankEntries.$inferSelect,
  | 'id'
  | 'file'
  | 'account'
  | 'direction'
  | 'amount'
  | 'currency'
  | 'bookedOn'
  | 'text'
  | 'payer'
  | 'endToEndId'
  | 'state'
  | 'problem'
  | 'payment'
  | 'counterpart'
> & { kind: FileKind | null; isTaken: boolean }

type Summed = Pick<StoredEntry, 'account' | 'direction' | 'amount'>

const sumOf = ({ account, direction, amount }: Summed): string => `${account} ${direction} ${fiatOf(amount)}`

const dayOf = (sum: string, day: string | null): string => `${sum} ${day}`

/**
 * What the other kind of message has told of the money that an entry tells, each once: the same sum on or about the same day.
 * `named`: payments of ours that the part names itself; `known`: entries that it tells by their references.
 */
export const counterparts = (
  { kind, source, named, known }: Side & { named: ReadonlySet<string>; known: ReadonlySet<string> },
  stored: readonly StoredEntry[],
): ((placed: Placed) => StoredEntry | undefined) => {
  const isNamedHere = isNamedBy(kind, named, stored)
  const free = new Map<string, StoredEntry[]>()
  for (const entry of stored) {
    if (known.has(entry.id) || isNamedHere(entry) || !isFreeFor({ kind, source }, entry)) continue
    const day = dayOf(sumOf(entry), entry.bookedOn)
    const ofDay = free.get(day)
    if (ofDay === undefined) free.set(day, [entry])
    else ofDay.push(entry)
  }
  return ({ account, booked: { direction, amount, bookedOn } }) => {
    const sum = sumOf({ account, direction, amount })
    const days = bookedOn === null ? [null] : [bookedOn, ...bankDaysBeside(bookedOn), null]
    for (const day of days) {
      const found = free.get(dayOf(sum, day))?.shift()
      if (found !== undefined) return found
    }
    return undefined
  }
}

/** Of which kind a message is, and from which kind money is taken. */
type Side = { kind: CamtKind; source: CamtKind }

/** For the source that is what waits since it was not told there, and payments of ours that it does not name; else all of the source. */
const isFreeFor = ({ kind, source }: Side, entry: StoredEntry): boolean => {
  if (kind !== source) return entry.kind === source && !entry.isTaken
  const isAwaited = entry.problem === 'not-in-source' || (entry.direction === 'out' && entry.payment !== null)
  return entry.kind !== source && entry.counterpart === null && isAwaited
}

/** Whether a payment of ours is told by both kinds by its name: an entry without one is another. */
const isNamedBy = (kind: CamtKind, named: ReadonlySet<string>, stored: readonly StoredEntry[]) => {
  const told = new Set(named)
  for (const entry of stored) if (entry.kind === kind && entry.payment !== null) told.add(entry.payment)
  return ({ payment }: StoredEntry): boolean => payment !== null && told.has(payment)
}

type Worded = Pick<StoredEntry, 'account' | 'direction' | 'amount' | 'bookedOn' | 'text' | 'payer' | 'endToEndId'>

const wordsOf = ({ text, payer, endToEndId, bookedOn, ...summed }: Worded): string =>
  JSON.stringify([sumOf(summed), bookedOn, text, payer, endToEndId])

/** Whether another file of the kind has told an entry in the very words: the bank may have told it a second time. */
export const repeated = (
  { file, kind }: { file: string; kind: FileKind },
  stored: readonly StoredEntry[],
): ((placed: Placed) => boolean) => {
  const told = new Set(stored.filter((entry) => entry.kind === kind && entry.file !== file).map(wordsOf))
  return ({ account, booked }) => told.has(wordsOf({ ...booked, account }))
}
