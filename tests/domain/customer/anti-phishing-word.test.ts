import { expect, test } from 'vitest'
import { antiPhishingWordIn, checkAntiPhishingWord } from '../../../src/domain/customer/anti-phishing-word'

const known = { email: 'ebba.lind@example.com', firstName: 'Ebba', lastName: 'Lind' }

test.each([
  ['a word', 'moose', null],
  ['words, with blanks around them', '  quiet  moose ', null],
  ['Swedish letters, digits and a hyphen', 'Älg-17', null],
  ['four characters', 'älgs', null],
  ['thirty', 'a'.repeat(30), null],
  ['nothing', '   ', 'required'],
  ['three characters', ' abc ', 'wordLength'],
  ['thirty-one', 'a'.repeat(31), 'wordLength'],
  ['a link', 'www.example.com', 'wordCharacters'],
  ['a second line', 'quiet\nmoose', 'wordCharacters'],
  ['a sign that is not seen', 'quiet\u200bmoose', 'wordCharacters'],
  ['the first name', 'ebba', 'wordKnown'],
  ['the whole name', 'Ebba  Lind', 'wordKnown'],
] as const)('as a word for letters, %s', (_, text, problem) => {
  expect(checkAntiPhishingWord(text, known)).toBe(problem)
})

test('what stands before the @ of an address is known too', () => {
  expect(checkAntiPhishingWord('moose', { ...known, email: 'Moose@example.com' })).toBe('wordKnown')
})

test('a word is kept with single blanks, and in one form of Unicode', () => {
  expect(antiPhishingWordIn(' stilla\u00a0 a\u0308lg ')).toBe('stilla älg')
})
