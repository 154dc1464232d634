import type { bankEntries } from '../database/schema'

type Said = Pick<typeof bankEntries.$inferSelect, 'text' | 'payer' | 'endToEndId'>

/** What an entry says of its payment, as letters and digits alone; empty where it says nothing. */
export type Wording = {
  text: string
  payer: string
  payerIs: 'iban' | 'number' | 'name'
  name: string
  /** The words of its text, and those of its payer. */
  words: { text: readonly string[]; payer: readonly string[] }
}

export const wordingOf = ({ text, payer, endToEndId }: Said): Wording => {
  const words = { text: wordsIn(text), payer: wordsIn(payer) }
  const plainPayer = words.payer.join('')
  return {
    text: words.text.join(''),
    payer: plainPayer,
    payerIs: kindOfPayer(plainPayer),
    name: wordsIn(endToEndId).join(''),
    words,
  }
}

/** Letters that are no others with an accent, as banks without them write them. */
const unaccented: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Ø: 'O',
  Œ: 'OE',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  ẞ: 'SS',
}

/** Banks write the same words with other signs, in capitals, or without their accents. */
const wordsIn = (text: string | null): string[] =>
  (text ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[ÆØŒŁĐÐÞẞ]/g, (letter) => unaccented[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const kindOfPayer = (payer: string): Wording['payerIs'] => {
  if (/^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/.test(payer)) return 'iban'
  return /^\d+$/.test(payer) ? 'number' : 'name'
}

/** By which entries that say the very same are found. */
export const keyOf = ({ text, payer }: Wording): string => `${text}/${payer}`

/** Whether a payer is said to have called them otherwise. */
export const isOtherName = (one: Wording, other: Wording): boolean =>
  one.name !== '' && other.name !== '' && one.name !== other.name

/** Whether two entries can be of one payment: what one of both leaves out, adds, or cuts off makes no other. */
export const isAlike = (one: Wording, other: Wording): boolean =>
  isWithin(one.text, other.text) &&
  // One file may name the account of a payer, another the payer: these cannot be compared.
  (one.payerIs !== other.payerIs || isWithin(one.payer, other.payer))

const isWithin = (one: string, other: string): boolean => one.includes(other) || other.includes(one)

/** Whether two entries that are alike say the same in something that both tell. A number within a longer one is another. */
export const areSaidAlike = (one: Wording, other: Wording): boolean => {
  const matches = matchesOf(one, other)
  return matches.includes('same') && !matches.includes('other')
}

/**
 * Whether nothing that two entries say is the same, neither their texts nor their payers: another kind of message may well
 * spell one of both otherwise.
 */
export const isUnlike = (one: Wording, other: Wording): boolean =>
  matchesOf(one, other).every((match) => match === 'other') &&
  !sharesWord(one.words.text, other.words.text) &&
  !sharesWord(one.words.payer, other.words.payer)

const shortestWord = 3

const sharesWord = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((word) => word.length >= shortestWord && other.includes(word))

type Match = 'untold' | 'same' | 'other'

/** How the texts of two entries match, and their payers. */
const matchesOf = (one: Wording, other: Wording): Match[] => [
  matchOf(one.text, other.text),
  one.payerIs === other.payerIs ? matchOf(one.payer, other.payer) : 'untold',
]

const matchOf = (one: string, other: string): Match => {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  if (shorter === '') return 'untold'
  const [start, end] = [/^\p{N}/u.test(shorter) ? '(?<!\\p{N})' : '', /\p{N}$/u.test(shorter) ? '(?!\\p{N})' : '']
  return new RegExp(`${start}${shorter}${end}`, 'u').test(longer) ? 'same' : 'other'
}
