import { bankDaysBeside } from '../../domain/bank/bank-days'
import type { Fiat } from '../../domain/money/currencies'
import { fiatOf } from '../../domain/money/money'
import type { bankEntries } from '../database/schema'
import type { Booked } from './camt'
import type { CamtKind, FileKind } from './references'
import { wordingOf } from './wording'

/** Something that our bank has booked on an account of ours. */
export type Placed = { account: Fiat; booked: Booked }

/** Money that came, as another file has told it. */
export type StoredCredit = Pick<
  typeof bankEntries.$inferSelect,
  'account' | 'amount' | 'bookedOn' | 'text' | 'payer' | 'endToEndId' | 'isDerived' | 'state'
> & { kind: FileKind | null }

/**
 * Whether money that came may be told already, where nothing but the bank's own references would say: another file of its kind
 * has it in the very words, or one of the other kind has the sum, up to a bank day beside it, and it was taken in. That is so
 * where one of both has no such reference, or messages of one kind alone are taken in since. Of a kind that is not taken in,
 * it is whether the other was not either, when it told the sum.
 */
export const toldElsewhere = (
  { kind, source }: { kind: CamtKind; source: CamtKind | null },
  stored: readonly StoredCredit[],
): ((placed: Placed) => boolean) => {
  const ofKind = stored.filter((entry) => entry.kind === kind)
  const others = stored.filter((entry) => entry.kind !== kind)
  const isBeside = source !== null && kind !== source
  const near = others.filter(({ state }) => (isBeside ? state === 'beside' : state === 'told' || state === 'booked'))
  const [words, days] = [new Set(ofKind.map(wordsOf)), new Set(near.map((entry) => dayOf(entry, entry.bookedOn)))]
  const derived = {
    words: new Set(ofKind.filter(({ isDerived }) => isDerived).map(wordsOf)),
    days: new Set(near.filter(({ isDerived }) => isDerived).map((entry) => dayOf(entry, entry.bookedOn))),
  }
  const isOnDay = (told: ReadonlySet<string>, credit: Worded): boolean => {
    const { bookedOn } = credit
    if (bookedOn === null) return [...told].some((day) => day.startsWith(sumOf(credit)))
    return [null, ...bankDaysBeside(bookedOn)].some((day) => told.has(dayOf(credit, day)))
  }
  return ({ account, booked }) => {
    const credit = { ...booked, account }
    if (isBeside) return isOnDay(days, credit)
    if ((booked.isDerived ? words : derived.words).has(wordsOf(credit))) return true
    return isOnDay(booked.isDerived || source !== null ? days : derived.days, credit)
  }
}

type Summed = Pick<StoredCredit, 'account' | 'amount'>

const sumOf = ({ account, amount }: Summed): string => `${account} ${fiatOf(amount)} `

const dayOf = (credit: Summed, day: string | null): string => `${sumOf(credit)}${day}`

type Worded = Omit<StoredCredit, 'isDerived' | 'state' | 'kind'>

const wordsOf = ({ bookedOn, ...credit }: Worded): string => {
  const { text, payer, name } = wordingOf(credit)
  return JSON.stringify([dayOf(credit, bookedOn), text, payer, name])
}
