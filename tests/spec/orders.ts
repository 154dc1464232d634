import type { Rule } from './rules'

const place = 'tests/server/orders/place-buy.test.ts'
const life = 'tests/server/orders/order-life.test.ts'
const list = 'tests/server/orders/list.test.ts'
const feedback = 'tests/server/orders/feedback.test.ts'
const market = 'tests/server/market/market.test.ts'
const payments = 'tests/server/orders/payments.test.ts'
const pages = 'tests/server/sandbox/checkouts.test.ts'
const letters = 'tests/server/outbox/outbox.test.ts'
const receipt = 'tests/server/receipts/receipt.test.ts'
const site = 'tests/server/public-site/public-site.test.ts'

/** Rules that the exchange keeps about orders, the market, notifications and the pages it paints itself. */
export const orderRules: readonly Rule[] = [
  {
    id: 'product-31',
    kind: 'rule',
    rule: 'Pages outside the app lie on a public site; its footer links and login pages are by locale.',
    test: `${site} › the stand-in for the public site › names every text of the footer in both languages`,
  },
  {
    id: 'product-32',
    kind: 'rule',
    rule: 'The exact rate is set when the order is settled; until then there is an estimate.',
    test: `${life} › the life of an order paid by Bankgiro › from UNPAID to COMPLETED`,
  },
  {
    id: 'product-33',
    kind: 'rule',
    rule: 'A priority order carries an extra fee, and the customer pays the network fee.',
    test: `${place} › what is paid › BTC with priority: 1.5 % and the network fee on top`,
  },
  {
    id: 'screens-46',
    kind: 'message',
    rule: 'The login page says why somebody was signed out: expired, email, offline, changePassword.',
    test: `${site} › the sign-in page › says why one was signed out: %s`,
    walked: [
      'session --session.expired--> session.leaving',
      'session.starting --error loadCustomer[0]--> session.leaving',
      'session.starting --error loadCustomer[1]--> session.leaving',
    ],
  },
  {
    id: 'screens-47',
    kind: 'rule',
    rule: 'Bankgiro shows the giro number, an OCR number equal to the order number, and the amount.',
    test: 'tests/server/orders/payment.test.ts › instructionsOf › Bankgiro: giro, OCR number and the Swedish invoice code',
  },
  {
    id: 'product-542',
    kind: 'rule',
    rule: 'An order’s number begins with the day that it was placed on in Sweden, and is an OCR number.',
    test: 'tests/server/orders/number.test.ts › an order’s number › has the day that it is in Sweden %s, and its serial is of that day',
  },
  {
    id: 'screens-48',
    kind: 'rule',
    rule: 'SEPA shows BIC, IBAN, owner, bank, amount and a message equal to the order number.',
    test: 'tests/server/orders/payment.test.ts › instructionsOf › SEPA: the account and the European transfer code',
  },
  {
    id: 'data-55',
    kind: 'rule',
    rule: 'A transaction has amount, value in SEK, label, currency, date in UTC, message, account, explorer link and direction; fees go out.',
    test: `${life} › the life of an order paid by Bankgiro › from UNPAID to COMPLETED`,
  },
  {
    id: 'data-56',
    kind: 'rule',
    rule: 'Values of transactions are in SEK also for orders in EUR.',
    test: `${life} › the life of an order paid by Bankgiro › in euro counts its transactions’ values in kronor`,
  },
  {
    id: 'data-57',
    kind: 'rule',
    rule: 'Orders are filtered by currency, dates, number, method, status and type.',
    test: `${list} › the list of orders › filters by %s`,
  },
  {
    id: 'data-58',
    kind: 'rule',
    rule: 'Notifications are sorted newest first and have a processed flag.',
    test: `${life} › notifications › come newest first, are counted, and can be marked processed`,
  },
  {
    id: 'states-104',
    kind: 'rule',
    rule: 'An order that is not paid by its deadline is canceled.',
    test: `${life} › deadlines › an order that is not paid in time is canceled, with a mail`,
    walked: [
      'lifecycle.BUY.UNPAID --order.expired--> lifecycle.BUY.CANCELED',
      'lifecycle.BUY.PENDING --order.expired--> lifecycle.BUY.CANCELED',
      'lifecycle.BUY.ERROR --order.expired--> lifecycle.BUY.CANCELED',
    ],
  },
  {
    id: 'states-105',
    kind: 'rule',
    rule: 'Money of a wrong amount or reference, or that comes late, leads to support.',
    test: `${life} › money that does not fit › a wrong amount is booked, and support asks`,
    walked: [
      'lifecycle.BUY.UNPAID --payment.mismatched--> lifecycle.BUY.CONTACT_SUPPORT',
      'lifecycle.BUY.PENDING --payment.mismatched--> lifecycle.BUY.CONTACT_SUPPORT',
      'lifecycle.BUY.ERROR --payment.mismatched--> lifecycle.BUY.CONTACT_SUPPORT',
      'lifecycle.BUY.CANCELED --payment.late--> lifecycle.BUY.CONTACT_SUPPORT',
    ],
  },
  {
    id: 'states-106',
    kind: 'rule',
    rule: 'Mail about a step is written with the step, and is delivered once.',
    test: `${letters} › a letter about an order › is delivered once, though the process ended between sending and marking`,
  },
  {
    id: 'states-107',
    kind: 'rule',
    rule: 'Refunds by Swish and to a card are told as what they are.',
    test: `${letters} › money that goes back › is told part by part, in %s`,
  },
  {
    id: 'input-88',
    kind: 'rule',
    rule: 'Buy amounts are positive whole digits without leading zero, within the limits; the exchange decides.',
    test: `${place} › input that cannot stand › amount %j`,
  },
  {
    id: 'input-89',
    kind: 'rule',
    rule: 'Wallet addresses are checked by coin; a blank makes them invalid.',
    test: `${place} › input that cannot stand › %s to %j`,
  },
  {
    id: 'input-90',
    kind: 'rule',
    rule: 'Buying with EUR is refused to residents of Sweden; a method is for its own currency.',
    test: `${place} › input that cannot stand › %s`,
  },
  {
    id: 'rights-12',
    kind: 'rule',
    rule: 'Only who is verified may place a buy order.',
    test: `${place} › who may not buy › customers who are not verified`,
  },
  {
    id: 'calls-136',
    kind: 'call',
    rule: 'POST /buy/orders answers the order.',
    test: `${place} › an order that is placed › is UNPAID, with its number, deadline, quote and instructions`,
  },
  {
    id: 'calls-137',
    kind: 'call',
    rule: 'GET /orders answers content and page.totalPages.',
    test: `${list} › the list of orders › comes in pages that hold together`,
  },
  {
    id: 'calls-138',
    kind: 'call',
    rule: 'POST orders/{id}/cancel cancels an order that was not paid.',
    test: `${life} › what the customer does › cancels while nothing was paid; never afterwards`,
  },
  {
    id: 'calls-139',
    kind: 'call',
    rule: 'POST orders/{id}/feedback keeps what the customer thought of an order that is completed.',
    test: `${feedback} › what a customer thought of an order › is kept, told with the order, and told to the open pages`,
  },
  {
    id: 'calls-140',
    kind: 'call',
    rule: 'POST orders/{id}/receipt answers a PDF of an order that is completed, in the customer’s language.',
    test: `${receipt} › the receipt of an order › tells a purchase in English, each cost a line`,
  },
  {
    id: 'calls-141',
    kind: 'call',
    rule: 'GET /buy/bundles answers {data}.',
    test: `${market} › the market › bundles are the quick picks of each pair`,
  },
  {
    id: 'calls-142',
    kind: 'call',
    rule: 'GET /orders/networkfee answers the fee in the fiat asked, SEK unless another is.',
    test: `${market} › the market › the network fee is in kronor unless euro is asked, and nothing where there is none`,
  },
  {
    id: 'calls-143',
    kind: 'call',
    rule: '/v2/market/indicators and /v2/graph/rate answer figures and rates.',
    test: `${market} › the market › indicators agree with the rates`,
  },
  {
    id: 'calls-144',
    kind: 'call',
    rule: '/auth/me/notifications answers notifications.',
    test: `${life} › notifications › come newest first, are counted, and can be marked processed`,
  },
  {
    id: 'constants-40',
    kind: 'constant',
    rule: 'Limits: buy 100 to 1,000,000 SEK and 10 to 100,000 EUR, sell 750 to 100,000 SEK and 500 to 50,000 EUR.',
    test: `${market} › the market › limits are those of the specification`,
  },
  {
    id: 'constants-41',
    kind: 'constant',
    rule: 'A page of orders has 5 where nothing else is asked; the first is page 0.',
    test: `${list} › the list of orders › has five on a page where nothing else is asked`,
  },
  {
    id: 'constants-42',
    kind: 'constant',
    rule: 'The estimate is 0.95 of the amount at the rate, 8 decimals down.',
    test: `${place} › an order that is placed › is UNPAID, with its number, deadline, quote and instructions`,
  },
  {
    id: 'screens-49',
    kind: 'rule',
    rule: 'Each payment method is started, and ends paid, declined, canceled, timed out or without a word.',
    test: `${payments} › a payment at a provider › $method, $outcome`,
    walked: [
      'redirect.starting --done startPayment--> redirect.leaving',
      'redirect.following --done follow[0]--> redirect.paid',
      'redirect.following --done follow[1]--> redirect.declined',
      'redirect.following --done follow[2]--> redirect.canceled',
      'redirect.following --done follow[4]--> redirect.timedOut',
      'formPost.starting --done startPayment--> formPost.leaving',
      'formPost.following --done follow[0]--> formPost.paid',
      'formPost.following --done follow[1]--> formPost.declined',
      'formPost.following --done follow[2]--> formPost.canceled',
      'formPost.following --done follow[4]--> formPost.timedOut',
      'waiting.starting --done startPayment--> waiting.following',
      'waiting.following --done follow[0]--> waiting.paid',
      'waiting.following --done follow[1]--> waiting.declined',
      'waiting.following --done follow[2]--> waiting.canceled',
      'waiting.following --done follow[4]--> waiting.timedOut',
      'bankList.starting --done startPayment--> bankList.leaving',
      'bankList.following --done follow[0]--> bankList.paid',
      'bankList.following --done follow[1]--> bankList.declined',
      'bankList.following --done follow[2]--> bankList.canceled',
      'bankList.following --done follow[4]--> bankList.timedOut',
    ],
  },
  {
    id: 'data-59',
    kind: 'rule',
    rule: 'Open banking starts with the bank seb where none was chosen.',
    test: `${pages} › the page of a provider › has its customer log in, or choose a bank, before they can approve`,
  },
  {
    id: 'states-108',
    kind: 'rule',
    rule: 'A second order of the same coin and amount within ten minutes is a duplicate unless it is meant.',
    test: `${payments} › a second order like one just placed › is refused with the first one, unless it is meant`,
    walked: ['buy.placing --error placeOrder[3]--> buy.duplicate', 'buy.duplicate --duplicate.place[0]--> buy.placing'],
  },
  {
    id: 'states-109',
    kind: 'rule',
    rule: 'Feedback says why a payment failed.',
    test: `${payments} › a payment at a provider › says each in the provider’s own words where there are some`,
  },
  {
    id: 'input-91',
    kind: 'rule',
    rule: 'Swish needs a verified phone; the exchange decides.',
    test: `${payments} › starting a payment › by Swish needs a verified phone`,
  },
  {
    id: 'input-92',
    kind: 'rule',
    rule: 'Company and prepaid cards are not accepted.',
    test: `${pages} › a card › %s is answered with %s`,
  },
  {
    id: 'calls-145',
    kind: 'call',
    rule: 'POST /buy/orders/swish answers the order, /buy/orders/stripe its summary, as the provider says that it stands.',
    test: `${payments} › asking how a payment stands › %s has the provider report at once, and that counts once`,
  },
  {
    id: 'errors-83',
    kind: 'message',
    rule: 'Card declines have 47 codes, and each reaches the order.',
    test: `${pages} › a card › is declined for any reason that is chosen`,
  },
  {
    id: 'states-147',
    kind: 'rule',
    rule: 'A hold is a row beside the status: why, since when, until when, and who releases it.',
    test: 'tests/server/orders/holds.test.ts › a hold › stands while support has a question, which its desk releases',
  },
  {
    id: 'states-162',
    kind: 'rule',
    rule: 'The desk holds a refund that waits, and it goes once the desk releases it.',
    test: 'tests/server/orders/refunds.test.ts › the desk › holds a refund, which stays beyond its time until it is released, and then goes once',
  },
  {
    id: 'states-163',
    kind: 'rule',
    rule: 'With two-factor on, a refund to a new account asks for the second factor.',
    test: 'tests/server/two-factor/new-destination.test.ts › a refund to a new account › asks for the second factor, goes there once it was shown, and to that account by itself from then on',
    walked: [
      'order.redirecting --error chooseRefundAccount[0]--> order.proving',
      'order.proving --done proof[1]--> order.redirecting',
    ],
  },
  {
    id: 'states-164',
    kind: 'rule',
    rule: 'Euro that go back are known by the IBAN that they go to.',
    test: 'tests/server/orders/refunds.test.ts › soon after a change of security › euro wait for an IBAN that is new, also where kronor have gone to the account beside it',
  },
  {
    id: 'calls-176',
    kind: 'call',
    call: 'chooseRefundAccount',
    rule: 'POST /orders/{reference}/refund-account has money that waits go back to a verified account of the customer’s own.',
    test: 'tests/server/orders/refunds.test.ts › the account that money waits to go back to › is a verified one of their own that takes the currency',
  },
  {
    id: 'states-148',
    kind: 'rule',
    rule: 'An order that was paid and is refused is paid back: PAID to REFUND.',
    test: 'tests/server/orders/holds.test.ts › an order that was paid and is refused is paid back, and nothing is sent',
    walked: ['lifecycle.BUY.PAID --order.refused--> lifecycle.BUY.REFUND'],
  },
  {
    id: 'screens-80',
    kind: 'rule',
    rule: 'The page of an order that is held says why, what happens next, by when, and what the customer can do.',
    test: 'tests/screens/order.test.tsx › an order that is held › for a question about an order to %s says why, what is next, by when, and what to do',
  },
]
