import { expect, test } from 'vitest'
import { antiPhishingWordIn, checkAntiPhishingWord } from '../../../src/domain/customer/anti-phishing-word'

const known = { email: 'ebba.lind@example.com', firstName: 'Ebba Maria', lastName: 'af Lind' }

/** One character to a reader, of three parts that stay apart. */
const longCharacter = 'q\u0323\u0307'

test.each([
  ['a word', 'moose', null],
  ['words, with blanks around them', '  quiet  moose ', null],
  ['Swedish letters, digits and a hyphen', 'Älg-17', null],
  ['four characters', 'älgs', null],
  ['three words', 'two quiet moose', null],
  ['four digits', 'moose 1234', null],
  ['thirty', 'a'.repeat(30), null],
  ['thirty to a reader, of ninety parts', longCharacter.repeat(30), null],
  ['nothing', '   ', 'required'],
  ['three characters', ' abc ', 'wordLength'],
  ['three letters to a reader, of many parts', longCharacter.repeat(3), 'wordLength'],
  ['three letters among hyphens', 'a--b--c', 'wordLength'],
  ['hyphens alone', '------', 'wordLength'],
  ['thirty-one', 'a'.repeat(31), 'wordLength'],
  ['one character of a hundred and one parts', 'moose'.padEnd(101, '\u0323'), 'wordLength'],
  ['four words', 'we call you now', 'wordLength'],
  ['four words with hyphens', 'we-call-you-now', 'wordLength'],
  ['a link', 'www.example.com', 'wordCharacters'],
  ['a second line', 'quiet\nmoose', 'wordCharacters'],
  ['a sign that is not seen', 'quiet\u200bmoose', 'wordCharacters'],
  ['five digits', 'moose12345', 'wordCharacters'],
  ['a telephone number', '070-174 06', 'wordCharacters'],
  ['digits of another script', 'moose \u0661\u0662\u0663\u0664\u0665', 'wordCharacters'],
  ['the first name', 'ebba', 'wordKnown'],
  ['the whole name', 'Ebba  Lind', 'wordKnown'],
  ['the name in another order', 'lind ebba', 'wordKnown'],
  ['the name with a hyphen', 'Lind-Maria', 'wordKnown'],
  ['the name with a word more', 'Ebba Lind moose', null],
] as const)('as a word for letters, %s', (_, text, problem) => {
  expect(checkAntiPhishingWord(text, known)).toBe(problem)
})

test('what stands before the @ of an address is known too', () => {
  expect(checkAntiPhishingWord('moose', { ...known, email: 'Moose@example.com' })).toBe('wordKnown')
  expect(checkAntiPhishingWord('moose quiet', { ...known, email: 'quiet.moose@example.com' })).toBe('wordKnown')
})

test('who has told no name may choose any', () => {
  expect(checkAntiPhishingWord('ebba lind', { email: 'm@example.com', firstName: null, lastName: null })).toBeNull()
})

test('a word is kept with single blanks, and in one form of Unicode', () => {
  expect(antiPhishingWordIn(' stilla\u00a0 a\u0308lg ')).toBe('stilla älg')
})
