import type { Rule } from './rules'

const details = 'tests/screens/order-details.test.tsx'
const confirmation = 'tests/screens/order.test.tsx'
const browser = 'tests/browser/order-window.test.ts'
const life = 'tests/server/orders/order-life.test.ts'

/** What the window with an order, and its confirmation, show. */
export const orderWindowRules: readonly Rule[] = [
  {
    id: 'screens-39',
    kind: 'rule',
    rule: 'The order details open with the order’s reference, from a list, a notification or a kept address.',
    test: `${browser} › the window › opens with an address that somebody has kept, and closing it leaves the page`,
    walked: ['orderDetails.closed --address.changed--> orderDetails.open'],
  },
  {
    id: 'screens-40',
    kind: 'rule',
    rule: 'The details of a purchase are headed by type, currency and payment method, with the status.',
    test: `${details} › an order to buy › that is %s says what it is, how it is paid and where it stands`,
  },
  {
    id: 'screens-41',
    kind: 'rule',
    rule: 'Personal information shows for orders by Swish and card.',
    test: `${details} › an order to buy › by card that failed is paid again, and says who pays`,
  },
  {
    id: 'screens-42',
    kind: 'rule',
    rule: 'SEPA shows account owner and bank.',
    test: `${details} › an order to buy › by SEPA says whose account is paid to, and at which bank`,
  },
  {
    id: 'screens-43',
    kind: 'rule',
    rule: 'A pending sale shows the amount to send, the address and a QR code.',
    test: `${details} › an order to sell › that waits for the coins says where to send them and exactly how many, with a code to scan`,
  },
  {
    id: 'screens-44',
    kind: 'rule',
    rule: 'A sale shows full name, bank name, clearing and account number.',
    test: `${details} › an order to sell › says whose account it is paid out to`,
  },
  {
    id: 'screens-45',
    kind: 'rule',
    rule: 'Transactions are a table, in and out.',
    test: `${details} › transactions › are a table with date in UTC, amount and value in kronor; fees are taken off`,
  },
  {
    id: 'states-94',
    kind: 'rule',
    rule: 'CANCELED, ERROR and UNPAID look like errors, COMPLETED and PAID like success, PAYOUT_PENDING and PENDING like work; others are plain.',
    test: 'tests/domain/orders/statuses.test.ts › an order’s status looks like an error, a success, something under way, or plain',
  },
  {
    id: 'states-95',
    kind: 'rule',
    rule: 'A sale that is paid out is Sold.',
    test: `${details} › an order to sell › that is paid out is sold`,
  },
  {
    id: 'states-96',
    kind: 'rule',
    rule: 'Payment instructions show while the order is UNPAID or PENDING.',
    test: `${confirmation} › payment instructions › stand there while the order is %s`,
  },
  {
    id: 'states-97',
    kind: 'rule',
    rule: 'Payment instructions show while the order is PAYOUT_PENDING.',
    test: `${details} › payment instructions are still to be seen while the coins are sent, folded away`,
  },
  {
    id: 'states-98',
    kind: 'rule',
    rule: 'Feedback shows unless the order is PAID.',
    test: `${details} › feedback of a review is told while the order is not paid`,
  },
  {
    id: 'states-99',
    kind: 'rule',
    rule: 'A question of a review is not asked any more once the order goes on.',
    test: `${life} › what the desk decides › is no longer asked › of an order that is released`,
  },
  {
    id: 'states-100',
    kind: 'rule',
    rule: 'A change of status updates the list and the latest orders.',
    test: `${browser} › a change of status is seen everywhere without a reload: list, latest orders, window, bell and bar, in all tabs`,
    walked: ['orders --order.changed--> (stays)', 'dashboard.shown --order.changed--> (stays)'],
  },
  {
    id: 'states-101',
    kind: 'rule',
    rule: 'Canceling asks for a reason, such as a duplicate order.',
    test: `${confirmation} › canceling › needs a reason, and does not close on Esc`,
    walked: ['order.canceling.choosing --cancel.confirm--> order.canceling.sending'],
  },
  {
    id: 'states-102',
    kind: 'rule',
    rule: 'A canceled order says why.',
    test: `${details} › canceled by %s, an order to %s says why`,
    walked: ['order.canceling.sending --done cancelOrder--> order.shown'],
  },
  {
    id: 'states-103',
    kind: 'rule',
    rule: 'The window tells a refund by Swish and one to a card apart, as the letter does.',
    test: `${details} › money that goes back › came by %s`,
  },
  {
    id: 'calls-132',
    kind: 'rule',
    rule: 'A receipt says who the customer was when the order was completed.',
    test: 'tests/server/receipts/receipt.test.ts › the receipt of an order › says who the customer was when the order was completed, and which account was paid',
  },
  {
    id: 'calls-133',
    kind: 'rule',
    rule: 'The receipt is saved as a file.',
    test: `${browser} › the window › saves the receipt of an order that is over as a PDF`,
  },
  {
    id: 'calls-134',
    kind: 'rule',
    rule: 'Feedback on an order is asked once it is completed, in stars, then in words.',
    test: `${details} › what the customer thinks of it › is asked in stars, then in words`,
  },
  {
    id: 'calls-135',
    kind: 'rule',
    rule: 'What may be asked of an order follows from its type and status.',
    test: 'tests/server/orders/steps.test.ts › what a customer asks of an order › $type, $status, in $fiat: $asked',
  },
  {
    id: 'errors-82',
    kind: 'message',
    rule: 'Order details error. Error while fetching order details. Please try again or contact support, with a link to the FAQ.',
    test: `${details} › the window › says that the order could not be fetched, and where to turn`,
  },
]
