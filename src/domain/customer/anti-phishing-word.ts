import type { FieldCode } from '../shared/problems'
import type { CurrentUser } from './customer'

/** Of the word that stands in every letter to its customer: letters and digits at least, characters and words at most. */
export const antiPhishingWordLengths = { shortest: 4, longest: 30, words: 3 } as const

/** What the contract takes: a character may be written as several. */
const longestText = 100

/** What others know of a customer, and a forged letter could say too. */
export type KnownOfCustomer = Pick<CurrentUser['details'], 'email' | 'firstName' | 'lastName'>

/** As it is kept: single spaces, none around it. */
export const antiPhishingWordIn = (text: string): string =>
  text
    .normalize('NFC')
    .trim()
    .replace(/\p{Zs}+/gu, ' ')

/**
 * What is wrong with a word as it was typed; null where nothing is. Nothing in it can be a link, a number to call or a
 * sentence: a letter repeats it as it stands.
 */
export const checkAntiPhishingWord = (text: string, known: KnownOfCustomer): FieldCode | null => {
  const word = antiPhishingWordIn(text)
  if (word === '') return 'required'
  if (!/^[\p{L}\p{M}\p{N}\p{Zs}-]+$/u.test(word) || hasNumber(word)) return 'wordCharacters'
  if (!isOfLength(text, word)) return 'wordLength'
  return isKnown(word, known) ? 'wordKnown' : null
}

/** Five digits in a row, also with spaces or hyphens between. */
const hasNumber = (word: string): boolean => /\p{N}(?:[\p{Zs}\p{M}-]*\p{N}){4}/u.test(word)

const isOfLength = (text: string, word: string): boolean => {
  const { shortest, longest, words } = antiPhishingWordLengths
  const signs = word.match(/[\p{L}\p{N}]/gu) ?? []
  return (
    signs.length >= shortest &&
    [...text].length <= longestText &&
    charactersIn(word) <= longest &&
    wordsIn(word).length <= words
  )
}

/** As a reader counts them. */
const charactersIn = (word: string): number =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(word)].length

const wordsIn = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((part) => part !== '')

/** Words of the name, or of what stands before the @, in any order. */
const isKnown = (word: string, { email, firstName, lastName }: KnownOfCustomer): boolean => {
  const known = new Set(wordsIn(`${email.split('@')[0] ?? ''} ${firstName ?? ''} ${lastName ?? ''}`))
  return wordsIn(word).every((part) => known.has(part))
}
