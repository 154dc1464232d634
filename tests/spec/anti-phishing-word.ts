import type { Rule } from './rules'

const file = 'tests/server/customers/anti-phishing-word.test.ts'

/** What a customer gets who sets a word for letters. */
export const antiPhishingWordRules: readonly Rule[] = [
  {
    id: 'calls-212',
    kind: 'call',
    call: 'setAntiPhishingWord',
    rule: 'A word of the customer’s own stands in every letter to them, and is told nowhere else.',
    test: `${file} › a word stands in every letter from then on, and is told nowhere else`,
  },
  {
    id: 'states-202',
    kind: 'rule',
    rule: 'A letter that tells of another word, or of none, has the word before it.',
    test: `${file} › the letter that tells of a change is known by the word before it`,
  },
  {
    id: 'screens-131',
    kind: 'rule',
    rule: 'The page sets, replaces and removes the word, and never shows it.',
    test: 'tests/screens/anti-phishing-word.test.tsx › one that is there is replaced or removed, and never shown',
    walked: [
      'antiPhishingWord.saving --done setWord--> antiPhishingWord.editing',
      'antiPhishingWord.editing --word.submit[1]--> antiPhishingWord.proving',
      'antiPhishingWord.editing --word.remove--> antiPhishingWord.proving',
      'antiPhishingWord.changing --done setWord--> antiPhishingWord.editing',
    ],
  },
  {
    id: 'calls-233',
    kind: 'call',
    call: 'setAntiPhishingWord',
    rule: 'Another word, or none, asks for the password and the second factor.',
    test: `${file} › a word that is there › asks for the second factor too, where that is on`,
  },
  {
    id: 'calls-234',
    kind: 'constant',
    rule: 'Letters are written of five changes of the word an hour, and beyond that it is refused.',
    test: `${file} › letters are written of five changes an hour; a word that was refused is none`,
  },
  {
    id: 'states-222',
    kind: 'rule',
    rule: 'No message fits into a word: three words and four digits in a row at most, and not the customer’s name in any order.',
    test: 'tests/domain/customer/anti-phishing-word.test.ts › as a word for letters, %s',
  },
]
