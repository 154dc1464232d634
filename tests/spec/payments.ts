import type { Rule } from './rules'

const declines = 'tests/i18n/declines.test.ts'
const started = 'tests/server/orders/payments.test.ts › starting a payment'
const second = 'tests/server/orders/payments.test.ts › a second order like one just placed'
const buying = 'tests/machines/buy/buy.test.ts'
const paid = 'tests/machines/payment/payment.test.ts'
const pages = 'tests/screens/payment.test.tsx'
const orderPage = 'tests/screens/order.test.tsx › a payment at a provider'
const layouts = 'tests/screens/layouts.test.tsx › above the page'
const wallet = 'tests/server/wallets/wallets.test.ts'
const book = 'tests/machines/shared/address-book.test.ts'

/** Rules of paying at a provider. */
export const paymentRules: readonly Rule[] = [
  {
    id: 'errors-84',
    kind: 'message',
    rule: 'Each decline code of a card has a title and a description in English and Swedish.',
    test: `${declines} › words of a decline › are there for each of the 47 codes, in both languages`,
  },
  {
    id: 'errors-85',
    kind: 'message',
    rule: 'Fraud, lost, stolen and blacklist codes all show "Generic decline".',
    test: `${declines} › words of a decline › say no more of %s`,
  },
  {
    id: 'errors-86',
    kind: 'message',
    rule: 'A decline code that is not known is shown raw.',
    test: `${declines} › words of a decline › of a code that nobody knows are the code itself, and that the bank gave no reason`,
  },
  {
    id: 'data-60',
    kind: 'rule',
    rule: 'Each payment method has its kind, currency, feature, fee, maximum and time.',
    test: 'tests/domain/money/quote.test.ts › the table of payment methods is the one that was decided',
  },
  {
    id: 'data-61',
    kind: 'rule',
    rule: 'The customer is told of each method what it costs, takes and needs, and why one cannot be used.',
    test: 'tests/server/customers/methods.test.ts › details of methods › name fee, limits, speed, and why one cannot be used',
  },
  {
    id: 'data-62',
    kind: 'rule',
    rule: 'Of the two Swish methods one is offered, never both.',
    test: 'tests/server/customers/methods.test.ts › methods offered › have one Swish, never both',
  },
  {
    id: 'data-63',
    kind: 'rule',
    rule: 'A method is offered only where what of its money may be owed can be paid back.',
    test: 'tests/server/customers/methods.test.ts › methods offered › are none where nobody is there, transfers neither: nobody would pay back what of them we may owe',
  },
  {
    id: 'data-64',
    kind: 'rule',
    rule: 'Each method has its own banks, and takes no other method’s.',
    test: 'tests/server/bank/bank-lists.test.ts › a second method in the same currency whose customers choose a bank › has a list of its own, and that of Finshark stays as it was',
  },
  {
    id: 'states-110',
    kind: 'rule',
    rule: 'A bank transfer goes back to a verified account of the customer’s; without one the order asks for one, and the money goes on by itself.',
    test: 'tests/server/orders/refunds.test.ts › money that came as a bank transfer › waits while no account is verified, says so on the order and by letter, and goes on by itself under its key',
    walked: [
      'order.shown --refund.choose--> order.redirecting',
      'order.redirecting --done chooseRefundAccount--> order.shown',
    ],
  },
  {
    id: 'states-111',
    kind: 'rule',
    rule: 'A transfer counts once by the bank’s own reference.',
    test: 'tests/server/callbacks/told-again.test.ts › a transfer that the bank tells again under another id › counts once, and nothing goes back',
  },
  {
    id: 'states-112',
    kind: 'rule',
    rule: 'A transfer that is told again otherwise is not booked, and waits on the desk.',
    test: 'tests/server/callbacks/told-again.test.ts › a transfer that the bank tells again under another id › %s is not booked, waits on the desk once, and holds the order',
  },
  {
    id: 'states-113',
    kind: 'rule',
    rule: 'A payment that its provider tells again with another sum is not booked: somebody decides.',
    test: 'tests/server/callbacks/told-again.test.ts › a payment that its provider tells again under another id › with another sum is not booked, waits on the desk once, and holds the order',
  },
  {
    id: 'states-114',
    kind: 'rule',
    rule: 'Work that money hangs on is tried until it is done, under the same key.',
    test: 'tests/server/orders/release.test.ts › coins that their network cannot be asked for › for a day are asked for when it is back, once, under the key that they had',
  },
  {
    id: 'states-115',
    kind: 'rule',
    rule: 'A sending gets another key only once its network has refused the one before.',
    test: 'tests/server/orders/release.test.ts › coins that their network cannot be asked for › get another key only once the network itself has refused the one before',
  },
  {
    id: 'data-65',
    kind: 'rule',
    rule: 'A method is closed above its own maximum.',
    test: `${buying} › filling in › a method beyond its own maximum is blocked for the amount`,
  },
  {
    id: 'states-116',
    kind: 'rule',
    rule: 'An order that was not paid can be paid another way; fee, total and deadline are counted anew.',
    test: `${started} › by another method counts fee, total and deadline anew`,
    walked: [
      'lifecycle.BUY.ERROR --transfer.chosen--> lifecycle.BUY.UNPAID',
      'payment.choosing --method.confirm--> payment.beginning',
    ],
  },
  {
    id: 'states-117',
    kind: 'rule',
    rule: 'Another way to pay is chosen among those of the order’s currency, each with its fee.',
    test: `${paid} › ways to pay are those of the order’s currency, with what each costs and why it is closed`,
    walked: ['payment.choosing --method.choose--> (stays)'],
  },
  {
    id: 'states-118',
    kind: 'rule',
    rule: 'A payment that failed is tried again the same way or another way.',
    test: `${paid} › a payment that failed › is paid another way, for what that costs`,
    walked: [
      'payment.unpaid --payment.again--> payment.beginning',
      'payment.unpaid --method.change--> payment.choosing',
    ],
  },
  {
    id: 'states-119',
    kind: 'rule',
    rule: 'Each order that waits for its payment leads to the other ways to pay.',
    test: `${orderPage} › can be made another way than %s`,
    walked: [
      'payment.loading --done loadOrder[0]--> payment.choosing',
      'payment.redirect --method.change--> payment.choosing',
      'payment.formPost --method.change--> payment.choosing',
      'payment.bankList --method.change--> payment.choosing',
    ],
  },
  {
    id: 'states-120',
    kind: 'rule',
    rule: 'Who orders the same again is asked whether they mean it, and may replace the order before.',
    test: `${buying} › an order like one that was placed just before › takes the place of the one before, which is canceled first`,
    walked: [
      'buy.placing --error placeOrder[3]--> buy.duplicate',
      'buy.duplicate --duplicate.place[0]--> buy.placing',
      'buy.duplicate --duplicate.replace[0]--> buy.withdrawing',
      'buy.withdrawing --done withdraw[0]--> buy.placing',
    ],
  },
  {
    id: 'states-121',
    kind: 'rule',
    rule: 'The same order from two tabs at once is placed once.',
    test: `${second} › from two tabs at once: one is placed`,
  },
  {
    id: 'states-122',
    kind: 'rule',
    rule: 'An unpaid order by transfer follows the customer around and leads to its payment details.',
    test: `${layouts} › an unpaid order follows the customer around`,
  },
  {
    id: 'states-123',
    kind: 'rule',
    rule: 'An unpaid order at a provider leads to its payment.',
    test: `${layouts} › an unpaid order by %s leads to its payment`,
  },
  {
    id: 'states-124',
    kind: 'rule',
    rule: 'Who comes back from the provider finds the payment followed until it has ended, without a new one.',
    test: `${paid} › a payment under way › is followed until it is %s, without a new one`,
    walked: [
      'redirect.away --page.returned--> redirect.following',
      'redirect.deciding --always[0]--> redirect.following',
      'formPost.away --page.returned--> formPost.following',
      'formPost.deciding --always[0]--> formPost.following',
      'bankList.away --page.returned--> bankList.following',
      'bankList.deciding --always[0]--> bankList.following',
    ],
  },
  {
    id: 'states-125',
    kind: 'rule',
    rule: 'A payment that ended before the customer came back is known at once.',
    test: `${paid} › a payment under way › that ended before the customer came back is known at once`,
  },
  {
    id: 'states-126',
    kind: 'rule',
    rule: 'Who has to sign in anew comes back to the page of the payment.',
    test: 'tests/app/way-back.test.ts › whoever had to sign in anew › comes back to %s',
  },
  {
    id: 'states-127',
    kind: 'rule',
    rule: 'After a provider’s silence nobody is told that nothing was charged.',
    test: `${orderPage} › that the provider was silent of may have been drawn, and says so once`,
  },
  {
    id: 'input-93',
    kind: 'rule',
    rule: 'Swish stands there for who has no verified phone, with why and where that is mended.',
    test: `${pages} › another way to pay › shows each method with its fee; one that is closed with why and what mends it`,
  },
  {
    id: 'input-94',
    kind: 'rule',
    rule: 'The refusal of euro shows the way back to kronor.',
    test: 'tests/screens/buy.test.tsx › the amounts › euro is refused where it must be, with the way back to kronor',
  },
  {
    id: 'input-95',
    kind: 'rule',
    rule: 'The browser goes to addresses of the order’s provider alone.',
    test: 'tests/domain/payments/payments.test.ts › an address that a payment leads to › is one of the provider, over https',
  },
  {
    id: 'calls-146',
    kind: 'call',
    rule: 'POST /wallets keeps an address by its name.',
    test: `${wallet} › saving an address › keeps it by its name, trimmed`,
  },
  {
    id: 'calls-147',
    kind: 'call',
    rule: 'DELETE /wallets/{id} takes an address out of the book; orders keep theirs.',
    test: `${wallet} › taking an address out of the book › leaves orders theirs`,
  },
  {
    id: 'calls-148',
    kind: 'rule',
    rule: 'The address book has the coin’s own addresses to choose from.',
    test: `${book} › the address book › has the coin’s own addresses; the chosen one is what it was opened for`,
  },
  {
    id: 'calls-149',
    kind: 'rule',
    rule: 'An address that was bought to is kept.',
    test: `${wallet} › an address that is bought to › is kept, by a name that we give it`,
  },
  {
    id: 'errors-87',
    kind: 'message',
    rule: 'Of fraud, lost, stolen and blacklisted cards not even the provider’s own words are shown.',
    test: `${orderPage} › that is declined for %s says no more than that, whatever its provider said`,
  },
  {
    id: 'errors-88',
    kind: 'message',
    rule: 'A code that says that the card was or may have been charged is not followed by that it was not.',
    test: `${declines} › words of a decline › that something was or may have been charged are not followed by that nothing was`,
  },
  {
    id: 'errors-89',
    kind: 'message',
    rule: 'Else the provider’s own words take the place of ours.',
    test: `${pages} › a payment that failed › shows the provider’s own words in place of ours`,
  },
]
