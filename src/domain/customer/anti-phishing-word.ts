import type { FieldCode } from '../shared/problems'
import type { CurrentUser } from './customer'

/** Characters of the word that stands in every letter to its customer. */
export const antiPhishingWordLengths = { shortest: 4, longest: 30 } as const

/** What others know of a customer, and a forged letter could say too. */
export type KnownOfCustomer = Pick<CurrentUser['details'], 'email' | 'firstName' | 'lastName'>

/** As it is kept: single spaces, none around it. */
export const antiPhishingWordIn = (text: string): string =>
  text
    .normalize('NFC')
    .trim()
    .replace(/\p{Zs}+/gu, ' ')

/**
 * What is wrong with a word as it was typed; null where nothing is. Nothing in it can be a link or a sentence of ours: a
 * letter repeats it as it stands.
 */
export const checkAntiPhishingWord = (text: string, known: KnownOfCustomer): FieldCode | null => {
  const word = antiPhishingWordIn(text)
  const { shortest, longest } = antiPhishingWordLengths
  const length = [...word].length
  if (word === '') return 'required'
  if (!/^[\p{L}\p{M}\p{N}\p{Zs}-]+$/u.test(word)) return 'wordCharacters'
  if (length < shortest || length > longest) return 'wordLength'
  return isKnown(word, known) ? 'wordKnown' : null
}

const isKnown = (word: string, { email, firstName, lastName }: KnownOfCustomer): boolean =>
  [email.split('@')[0] ?? '', firstName ?? '', lastName ?? '', `${firstName ?? ''} ${lastName ?? ''}`]
    .map((each) => each.trim().toLowerCase())
    .includes(word.toLowerCase())
