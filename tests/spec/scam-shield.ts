import type { Rule } from './rules'

const file = 'tests/server/orders/scam-shield.test.ts'
const domain = 'tests/domain/orders/scam-shield.test.ts'
const screens = 'tests/screens/buy-purpose.test.tsx'

/** What is asked before a first and before an unusual purchase, and what follows from the answer. */
export const scamShieldRules: readonly Rule[] = [
  {
    id: 'calls-280',
    kind: 'call',
    call: 'placeBuyOrder',
    rule: 'A first purchase is not placed until it says what it is for.',
    test: `${file} › a first purchase › is not placed until it says what it is for`,
  },
  {
    id: 'calls-281',
    kind: 'rule',
    rule: 'So is one of more than 20,000 kronor and three times the median of the last ten that were paid.',
    test: `${file} › a purchase above the usual › is one of more than three times the median of the last ten that were paid`,
  },
  {
    id: 'calls-282',
    kind: 'rule',
    rule: 'On the line nothing is asked, above it it is, to the last digit.',
    test: `${domain} › a purchase › of %s kronor after %j: %s`,
  },
  {
    id: 'calls-283',
    kind: 'rule',
    rule: 'What is wrong with an order otherwise is told before the question.',
    test: `${file} › a first purchase › is told first what else is wrong with it`,
  },
  {
    id: 'calls-284',
    kind: 'rule',
    rule: 'The question, and the pause, come before the second factor.',
    test: `${file} › with the second factor › the question comes before it, and so does the pause`,
  },
  {
    id: 'states-280',
    kind: 'rule',
    rule: 'Only answers that name remote control, an adviser met online or a job pause, for 24 hours.',
    test: `${file} › a pause › is what %s comes to, and is written down though nothing is placed`,
    walked: ['buy.placing --error placeOrder[2]--> buy.paused'],
  },
  {
    id: 'states-281',
    kind: 'rule',
    rule: 'A pause stands whatever else is answered, to the millisecond.',
    test: `${file} › a pause › stands whatever else is answered, for the set hours to the millisecond`,
  },
  {
    id: 'states-282',
    kind: 'rule',
    rule: 'Once it is over, the same purchase goes through with the same answer.',
    test: `${file} › a pause › lets the same purchase through once it is over, with the same answer`,
  },
  {
    id: 'states-283',
    kind: 'rule',
    rule: 'Two calls at once begin one pause, and use one that is over once.',
    test: `${file} › a pause › is begun once by two calls at once, and its answer is the same for a call that is sent again`,
  },
  {
    id: 'screens-180',
    kind: 'rule',
    rule: 'The page asks one question, and goes on only with an answer.',
    test: `${screens} › the question › goes on only with an answer`,
    walked: ['scamShield.asking --purpose.choose--> (stays)', 'scamShield.asking --purpose.submit--> scamShield.over'],
  },
  {
    id: 'screens-181',
    kind: 'rule',
    rule: 'A pause says until when, why, what to do, and the number of the support.',
    test: `${screens} › the pause › in %s says until when, and the number of the support`,
    walked: ['buy.paused'],
  },
]
