import { bankDaysBeside } from '../../domain/bank/bank-days'
import type { Fiat } from '../../domain/money/currencies'
import { fiatOf } from '../../domain/money/money'
import type { bankEntries } from '../database/schema'
import type { Booked } from './camt'
import type { CamtKind, FileKind } from './references'

/** Something that our bank has booked on an account of ours. */
export type Placed = { account: Fiat; booked: Booked }

/** Money that came, as another file has told it. */
export type StoredCredit = Pick<
  typeof bankEntries.$inferSelect,
  'account' | 'amount' | 'bookedOn' | 'text' | 'payer' | 'endToEndId' | 'isDerived' | 'state'
> & { kind: FileKind | null }

/**
 * Whether a transfer may be told already, where nothing but the bank's own references would say: another file of its kind has
 * it in the very words, or one of the other kind has the sum, up to a bank day beside it, and it was taken in. That is so
 * where one of both has no such reference, or messages of one kind alone are taken in since.
 */
export const toldElsewhere = (
  { kind, source }: { kind: CamtKind; source: CamtKind | null },
  stored: readonly StoredCredit[],
): ((placed: Placed) => boolean) => {
  const words = new Set<string>()
  const wordsDerived = new Set<string>()
  const days = new Set<string>()
  const daysDerived = new Set<string>()
  for (const entry of stored) {
    const isOfKind = entry.kind === kind
    const [all, derived] = isOfKind ? [words, wordsDerived] : [days, daysDerived]
    const key = isOfKind ? wordsOf(entry) : dayOf(entry, entry.bookedOn)
    if (!isOfKind && entry.state !== 'told' && entry.state !== 'booked') continue
    all.add(key)
    if (entry.isDerived) derived.add(key)
  }
  return ({ account, booked }) => {
    const credit = { ...booked, account }
    if ((booked.isDerived ? words : wordsDerived).has(wordsOf(credit))) return true
    const near = booked.isDerived || source !== null ? days : daysDerived
    const { bookedOn } = booked
    const about = bookedOn === null ? null : [null, ...bankDaysBeside(bookedOn)]
    return about === null
      ? [...near].some((day) => day.startsWith(sumOf(credit)))
      : about.some((day) => near.has(dayOf(credit, day)))
  }
}

type Summed = Pick<StoredCredit, 'account' | 'amount'>

const sumOf = ({ account, amount }: Summed): string => `${account} ${fiatOf(amount)} `

const dayOf = (credit: Summed, day: string | null): string => `${sumOf(credit)}${day}`

type Worded = Omit<StoredCredit, 'isDerived' | 'state' | 'kind'>

const wordsOf = ({ text, payer, endToEndId, bookedOn, ...credit }: Worded): string =>
  JSON.stringify([dayOf(credit, bookedOn), text, payer, endToEndId])
