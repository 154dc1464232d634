import type { Rule } from './rules'

/** Rules that stand in no part of their own. */
export const otherRules: readonly Rule[] = [
  {
    id: 'screens-50',
    kind: 'rule',
    rule: 'The header has Buy, Sell and Orders, and the account menu the profile, for full access alone.',
    test: 'tests/app/frame.test.ts › the header leads to buying, selling, orders and plans, and the account to the profile, for full access alone',
  },
  {
    id: 'screens-51',
    kind: 'rule',
    rule: 'The account menu has the wallet export for who has an old wallet and full access.',
    test: 'tests/app/frame.test.ts › the account leads to the wallet export where there is an old wallet, and full access',
  },
  {
    id: 'states-128',
    kind: 'rule',
    rule: 'An order that leaves the filter stays in the list, and no order after it is left out.',
    test: 'tests/machines/orders/orders.test.ts › the orders list › an order that leaves the filter stays, and none after it is left out of the next page',
  },
  {
    id: 'input-96',
    kind: 'message',
    rule: 'Passwords must match; at least 8 characters.',
    test: 'tests/machines/onboarding/password.test.ts › a first password › %j is not sent: %s says %s',
  },
  {
    id: 'errors-90',
    kind: 'message',
    rule: 'The current password that is wrong says so at its field.',
    test: 'tests/machines/onboarding/password.test.ts › another password › needs the current one; a wrong one says so at its field',
  },
  {
    id: 'errors-91',
    kind: 'message',
    rule: 'Errors of an e-mail change say what to do, and it can be sent again.',
    test: 'tests/machines/onboarding/email.test.ts › giving a first address › %s is told, and it can be sent again',
  },
  {
    id: 'errors-92',
    kind: 'message',
    rule: 'A questionnaire that could not be sent says that something went wrong, with all answers still there.',
    test: 'tests/machines/onboarding/questionnaire.test.ts › the review › %s is told, with all answers still there',
  },
  {
    id: 'errors-93',
    kind: 'message',
    rule: 'Where nobody answers for Swish it is not offered.',
    test: 'tests/server/customers/methods.test.ts › methods offered › are none where nobody is there, transfers neither: nobody would pay back what of them we may owe',
  },
]
