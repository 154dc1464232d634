import type { Rule } from './rules'

const declines = 'tests/words/declines.test.ts'

/** Rules of paying at a provider. */
export const paymentRules: readonly Rule[] = [
  {
    section: 8,
    kind: 'message',
    rule: 'Each decline code of a card has a title and a description in English and Swedish.',
    test: `${declines} › words of a decline › are there for each of the 47 codes, in both languages`,
  },
  {
    section: 8,
    kind: 'message',
    rule: 'Fraud, lost, stolen and blacklist codes all show "Generic decline".',
    test: `${declines} › words of a decline › say no more of %s`,
  },
  {
    section: 8,
    kind: 'message',
    rule: 'A decline code that is not known is shown raw.',
    test: `${declines} › words of a decline › of a code that nobody knows are the code itself, and that the bank gave no reason`,
  },
]
