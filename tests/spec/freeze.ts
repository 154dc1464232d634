import type { Rule } from './rules'

const file = 'tests/server/freeze/freeze.test.ts'
const screens = 'tests/screens/security.test.tsx'

/** What a customer gets who freezes their account. */
export const freezeRules: readonly Rule[] = [
  {
    id: 'calls-210',
    kind: 'call',
    call: 'freezeAccount',
    rule: 'A frozen account is told with the customer: since when, and until when once the end was asked for.',
    test: `${file} › a frozen account › is told since when, and until when once the end was asked for`,
  },
  {
    id: 'calls-211',
    kind: 'call',
    call: 'endFreeze',
    rule: 'The end of a freeze asks for the password, and for the second factor where there is one.',
    test: `${file} › the end of a freeze › asks for the second factor, where there is one`,
  },
  {
    id: 'states-200',
    kind: 'rule',
    rule: 'While an account is frozen its paid orders wait, and say so; 24 hours after the end was asked for they go on.',
    test: `${file} › a frozen account › lets a purchase that was paid wait, without a rate, until it is over`,
  },
  {
    id: 'states-201',
    kind: 'rule',
    rule: 'Money of a sale, and money that goes back, wait as long as the account is frozen.',
    test: `${file} › a frozen account › lets money of a sale, and money that goes back, wait too`,
  },
  {
    id: 'rights-70',
    kind: 'rule',
    rule: 'A frozen account takes no orders and no changes.',
    test: `${file} › a frozen account › takes no orders and no changes`,
  },
  {
    id: 'rights-71',
    kind: 'rule',
    rule: 'A freeze is ended at once by the desk.',
    test: `${file} › a frozen account › is ended at once by the desk, once`,
  },
  {
    id: 'screens-130',
    kind: 'rule',
    rule: 'The security page says what is on and what is missing, one line each, and the next best step.',
    test: `${screens} › in %s says what is on, what is missing, and what helps most`,
  },
]
