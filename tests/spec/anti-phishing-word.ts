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
  },
]
