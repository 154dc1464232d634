import type { Rule } from './rules'

const machine = 'tests/machines/sell/sell.test.ts'
const order = 'tests/machines/order/order.test.ts'
const details = 'tests/screens/order-details.test.tsx › an order to sell'
const screen = 'tests/screens/sell.test.tsx'

/** What the sell screen asks and tells. */
export const sellAppRules: readonly Rule[] = [
  {
    id: 'product-45',
    kind: 'rule',
    rule: 'Where selling is switched off, for who lives elsewhere, and without a verified account, the sell page says why and where that is mended.',
    test: `${screen} › a closed door › %s says why, and where that is mended`,
    walked: ['sell.opening --always[0]--> sell.blocked'],
  },
  {
    id: 'product-46',
    kind: 'rule',
    rule: 'What a sale comes to is an estimate at the rate now, and the exact rate is set later.',
    test: `${screen} › the form › tells the rate, each line of what one gets, and what happens when`,
  },
  {
    id: 'product-284',
    kind: 'rule',
    rule: 'The forms of selling and buying begin with the usual coin, or where that is off with the first that is on.',
    test: `${machine} › the form begins with the first coin that is on`,
  },
  {
    id: 'states-141',
    kind: 'rule',
    rule: 'A payout counts as made once the bank has said so, not while it is PAYOUT_PENDING.',
    test: 'tests/screens/order-two-tracks.test.tsx › the payout of a sale is ticked once the bank has said that it is made',
    walked: ['lifecycle.SELL.PAYOUT_PENDING --payout.sent--> lifecycle.SELL.COMPLETED'],
  },
  {
    id: 'data-67',
    kind: 'rule',
    rule: 'Repeat data fills the form with coin, amount and bank account of an earlier sale.',
    test: `${machine} › an order › is made again from an earlier sale`,
    walked: ['sell.repeating --done loadOrder[0]--> sell.opening'],
  },
  {
    id: 'data-68',
    kind: 'rule',
    rule: 'A sell draft (coin, amount) survives a reload.',
    test: `${machine} › what was typed before a reload is there again`,
  },
  {
    id: 'states-142',
    kind: 'rule',
    rule: 'SELL_OTHER_BANK_ACCOUNT lets a sale go to another verified account than the main one.',
    test: `${machine} › the form › says why an account cannot be chosen; another than the main one needs the feature`,
    walked: ['sell.editing --account.choose--> (stays)'],
  },
  {
    id: 'screens-74',
    kind: 'rule',
    rule: 'A sale that support asks about says which coins came and what they were worth, and gives no estimate.',
    test: `${details} › that support asks about says what came and what that was worth, and nothing of an estimate`,
  },
  {
    id: 'screens-75',
    kind: 'rule',
    rule: 'Coins that came after the sale was canceled: the order says so, and what happens next.',
    test: `${details} › whose coins came after it was canceled says so, and what happens next`,
  },
  {
    id: 'screens-76',
    kind: 'rule',
    rule: 'A sale that was canceled or refunded gives no estimate.',
    test: `${details} › that is %s tells no estimate`,
  },
  {
    id: 'states-143',
    kind: 'rule',
    rule: 'A sale whose payout came back is paid out again to another verified account.',
    test: `${order} › a sale › whose payout came back is paid out again to the account that is chosen`,
    walked: [
      'lifecycle.SELL.ERROR --payout.retried--> lifecycle.SELL.PAYOUT_PENDING',
      'order.shown --payout.retry--> order.repaying',
      'order.repaying --done retryPayout--> order.shown',
    ],
  },
  {
    id: 'input-99',
    kind: 'rule',
    rule: 'The sell amount has its message at the field that was typed in, once that was left.',
    test: `${machine} › the form › says of %j at its field, once it was left, that it is %s`,
  },
  {
    id: 'input-100',
    kind: 'rule',
    rule: 'Kronor typed for a sale become coins, so that what is paid out is at least what was typed.',
    test: `${machine} › the form › counts kronor from coins, and coins from kronor, so that what is paid out is at least what was typed`,
  },
  {
    id: 'rights-15',
    kind: 'rule',
    rule: 'A sale beyond the limit is put to support with its figures.',
    test: `${screen} › the form › a sale too large is put to support`,
  },
  {
    id: 'rights-16',
    kind: 'rule',
    rule: 'Where nothing more can be sold today, the sale is put to support with its figures too.',
    test: `${screen} › the form › puts the figures of a sale to support %s, and leads there without any`,
  },
  {
    id: 'rights-17',
    kind: 'rule',
    rule: 'What is left to sell today is told as such, not as the limit of a sale.',
    test: `${screen} › the form › tells what is left today as such, in %s`,
  },
  {
    id: 'rights-18',
    kind: 'rule',
    rule: 'What is left to buy today is told as such; where nothing is, the form leads to a higher limit.',
    test: 'tests/screens/buy.test.tsx › the amounts › tell what is left today as such, in %s',
  },
  {
    id: 'product-47',
    kind: 'rule',
    rule: 'While a deposit or a visit at a bank is under way, the closed sell page says so and leads there.',
    test: `${screen} › a closed door › tells of a verification under way, and leads there, in %s: %s`,
  },
  {
    id: 'data-69',
    kind: 'rule',
    rule: 'The order that is sold again stands in the address until it fills the form.',
    test: 'tests/machines/session/session.test.ts › screens › what the address names is dropped once it is taken up, and the actor goes on',
  },
  {
    id: 'rights-19',
    kind: 'rule',
    rule: 'What may be sold today is asked anew when a sale is placed, and when selling is opened.',
    test: `${machine} › an order › is placed with the coins and the account, and forgets the draft; what may be sold today is asked anew`,
  },
]
