import type { Rule } from './rules'

const waits = 'tests/screens/security-wait.test.tsx'
const held = 'an order that waits until a time'

/** What is said of orders while the account of their customer is frozen. */
export const frozenOrderRules: readonly Rule[] = [
  {
    id: 'screens-170',
    kind: 'rule',
    rule: 'An order of a frozen account says what comes next by its status: an answer, an account, or what goes back.',
    test: `${waits} › ${held} › to %s in %s, of a frozen account, says in %s what comes next`,
  },
  {
    id: 'screens-171',
    kind: 'rule',
    rule: 'An order that had left when the account was frozen says so, and is not told as held.',
    test: `${waits} › ${held} › to %s that left before the account was frozen says so in %s`,
  },
  {
    id: 'screens-172',
    kind: 'rule',
    rule: 'Buying and selling say, while the account is frozen, how that ends: by the customer, at a time, or by support.',
    test: `${waits} › buying and selling while the account is frozen › by the %s, until %s, says in %s how that ends`,
  },
  {
    id: 'states-270',
    kind: 'rule',
    rule: 'A payout that came back takes no other account while the customer’s own is frozen.',
    test: 'tests/machines/order/order.test.ts › a sale › is not paid out again while the account is frozen, and then is',
  },
]
