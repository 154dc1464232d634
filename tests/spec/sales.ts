import type { Rule } from './rules'

const placing = 'tests/server/orders/place-sale.test.ts'
const placed = `${placing} › a sale that is placed`
const input = `${placing} › input that cannot stand`
const limits = `${placing} › the limits`
const closed = `${placing} › who may not sell`
const paid = 'tests/server/orders/payouts.test.ts'
const returns = 'tests/server/orders/sale-returns.test.ts'

/** Rules of sales at the exchange. */
export const saleRules: readonly Rule[] = [
  {
    id: 'states-129',
    kind: 'rule',
    rule: 'Each feature is switched for everybody, or for one customer, whose own switch wins until it is taken away; open pages follow.',
    test: 'tests/server/sandbox/tester-routes.test.ts › the desk switches a feature for everybody, or for one customer, whose own switch wins until it is taken away; open pages are told',
  },
  {
    id: 'states-130',
    kind: 'rule',
    rule: 'A letter says why a sale was not paid out: its account is gone, or not verified, or the bank sent it back.',
    test: `${paid} › at a bank that takes its time › a letter says that the account is not verified any more, where it is not`,
  },
  {
    id: 'states-131',
    kind: 'rule',
    rule: 'Every payout that the bank made is booked once, whatever the order waits for; a second one is told to somebody.',
    test: `${paid} › at a bank that takes its time › two payouts that the bank made are both booked, and told to somebody, $first first`,
  },
  {
    id: 'states-132',
    kind: 'rule',
    rule: 'A payout that comes back after it was there is booked back, and the sale waits for another account.',
    test: `${paid} › at a bank that takes its time › that was there and came back days later is booked back, and paid to another account`,
    walked: ['lifecycle.SELL.COMPLETED --payout.returned--> lifecycle.SELL.ERROR'],
  },
  {
    id: 'states-133',
    kind: 'rule',
    rule: 'A payout of another sum than was asked for moves nothing, and is told to somebody.',
    test: `${paid} › at a bank that takes its time › a payout of another sum than was asked for ($amount $currency) moves nothing, and is told`,
  },
  {
    id: 'states-134',
    kind: 'rule',
    rule: 'A sale that stopped is paid to another verified account, or to the same one verified anew since its payout was begun: one rule for app and exchange.',
    test: 'tests/domain/orders/orders.test.ts › a sale that was not paid out can be paid to › account %s, %s since %s: %s',
    walked: ['order.shown --payout.retry--> order.repaying'],
  },
  {
    id: 'states-135',
    kind: 'rule',
    rule: 'Coins of another kind that come for a sale are none of its own; they go back, or are handled, by the desk.',
    test: `${returns} › coins of another kind than the order is about › go back, once, to an address of their kind`,
  },
  {
    id: 'states-136',
    kind: 'rule',
    rule: 'Two outputs of one transaction to a sale’s address both count, each once.',
    test: `${returns} › two outputs of one transaction are both the sale’s coins; one told again is not`,
  },
  {
    id: 'data-66',
    kind: 'rule',
    rule: 'A sell order is asked for with coin, fiat, amount, bank account and type SELL, and with nothing else.',
    test: `${input} › %s`,
  },
  {
    id: 'input-97',
    kind: 'rule',
    rule: 'A sell amount is a positive decimal with at most 8 decimals, no leading point, and no leading zero without one.',
    test: `${input} › amount %j`,
  },
  {
    id: 'input-98',
    kind: 'rule',
    rule: 'What a sale is worth is amount × rate, rounded up to 2 decimals, at the rate when its coins are confirmed.',
    test: `${returns} › coins of a sale › that are less, more or late lead to support; a release pays out what they are worth`,
  },
  {
    id: 'rights-13',
    kind: 'rule',
    rule: 'Selling is for verified residents of Sweden.',
    test: `${closed} › %s`,
  },
  {
    id: 'rights-14',
    kind: 'rule',
    rule: 'A sale is paid out to a verified bank account alone.',
    test: `${closed} › to an account that is %s`,
  },
  {
    id: 'states-137',
    kind: 'rule',
    rule: 'An account other than the main one can be sold to where SELL_OTHER_BANK_ACCOUNT is on.',
    test: `${closed} › to another account than the main one, where that is off`,
    walked: ['sell.editing --account.choose--> (stays)'],
  },
  {
    id: 'states-138',
    kind: 'rule',
    rule: 'Selling is off where SELL or the flag of its coin is, also for one customer alone.',
    test: `${closed} › where %s is off, for this customer alone`,
  },
  {
    id: 'calls-150',
    kind: 'call',
    rule: 'POST /sell/orders places a sale, which says where to send the coins.',
    test: `${placed} › is PENDING, and says where to send the coins and what they are worth now`,
  },
  {
    id: 'calls-151',
    kind: 'call',
    rule: 'A payout that came back goes to another verified account, once.',
    test: `${paid} › paying out again › twice at once pays once`,
  },
  {
    id: 'states-139',
    kind: 'rule',
    rule: 'A sale goes PENDING, PAID, PAYOUT_PENDING, COMPLETED; a returned payout is ERROR, and goes on from there.',
    test: `${paid} › a sale whose coins have come › may come back more than once`,
    walked: [
      'lifecycle.SELL.PENDING --coins.received--> lifecycle.SELL.PAID',
      'lifecycle.SELL.PAID --payout.started--> lifecycle.SELL.PAYOUT_PENDING',
      'lifecycle.SELL.PAYOUT_PENDING --payout.sent--> lifecycle.SELL.COMPLETED',
      'lifecycle.SELL.PAYOUT_PENDING --payout.returned--> lifecycle.SELL.ERROR',
      'lifecycle.SELL.ERROR --payout.retried--> lifecycle.SELL.PAYOUT_PENDING',
    ],
  },
  {
    id: 'states-140',
    kind: 'rule',
    rule: 'A sale whose coins do not come in 24 hours is canceled.',
    test: `${placed} › whose coins do not come in a day is canceled`,
    walked: ['lifecycle.SELL.PENDING --order.expired--> lifecycle.SELL.CANCELED'],
  },
  {
    id: 'calls-440',
    kind: 'rule',
    rule: 'Nobody else is asked for a customer without the right to the call, or whose account is frozen: no address is drawn for a sale.',
    test: `${placing} › the address › is not asked for where the customer %s`,
  },
  {
    id: 'constants-43',
    kind: 'constant',
    rule: 'A sale is at least SEK 750 and at most SEK 100,000.',
    test: `${limits} › SEK %d at the edge`,
  },
  {
    id: 'constants-44',
    kind: 'rule',
    rule: 'The limits of selling hold for a day too, for each coin.',
    test: `${limits} › hold for a day and each coin by itself; what was canceled does not count`,
  },
  {
    id: 'product-540',
    kind: 'rule',
    rule: 'The day of the limits is Sweden’s, when summer time begins and ends too.',
    test: 'tests/server/market/limits.test.ts › what is left of a day › turns with the day in Sweden %s',
  },
]
