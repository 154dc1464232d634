import type { Rule } from './rules'

const list = 'tests/machines/notifications/notification-list.test.ts › the list of notifications'
const page = 'tests/screens/notifications.test.tsx'
const bell = 'tests/screens/layouts.test.tsx'
const files = 'tests/server/exports/exports.test.ts'
const statement = 'tests/server/statements/statements.test.ts'
const transactions = 'tests/server/statements/transactions.test.ts'
const statementScreen = 'tests/screens/statement.test.tsx'
const basis = 'tests/domain/money/cost-basis.test.ts'

/** Rules of what customers see every day: notifications, files of orders, the yearly statement. */
export const listRules: readonly Rule[] = [
  {
    id: 'screens-29',
    kind: 'rule',
    rule: 'A notification’s Details opens the order details.',
    test: `${page} › one about an order has details, which open in the window over the page; others lead nowhere`,
  },
  {
    id: 'screens-30',
    kind: 'rule',
    rule: 'The notifications dropdown has View all, which leads to the list.',
    test: `${bell} › notifications › are told apart by a dot that has words, and marked when opened`,
  },
  {
    id: 'screens-31',
    kind: 'message',
    rule: 'Without notifications the list says “No new notifications”.',
    test: `${page} › an empty list says what will be there`,
  },
  {
    id: 'data-52',
    kind: 'rule',
    rule: 'A payment method finds purchases alone; both kinds of Swish are one.',
    test: 'tests/server/orders/list.test.ts › the list of orders › filters by %s',
  },
  {
    id: 'data-53',
    kind: 'rule',
    rule: 'Orders are filtered by the ways in which the customer can pay, or has paid, each once.',
    test: 'tests/domain/orders/order-filter.test.ts › a filter of orders › is offered by the ways in which the customer can pay, or has paid, each once',
  },
  {
    id: 'screens-32',
    kind: 'rule',
    rule: 'All notifications have a list of their own, a page at a time, live.',
    test: `${list} › new ones come on top; news that come together are fetched once`,
    walked: [
      'notificationList.loaded --notifications.more--> notificationList.loading',
      'notificationList --notifications.changed--> (stays)',
    ],
  },
  {
    id: 'states-79',
    kind: 'rule',
    rule: 'All notifications are marked processed at once, also in the list.',
    test: `${list} › marking all is asked once; what could not be marked stays unread, and says so`,
    walked: [
      'notifications.marking --done markProcessed--> notifications.shown',
      'notificationList.marking --done markProcessed--> notificationList.told',
    ],
  },
  {
    id: 'errors-34',
    kind: 'message',
    rule: 'An unknown notification type is thrown as “Unknow notification type”: the log has it, the customer the generic message.',
    test: 'tests/app/notifications-ports.test.ts › a notification of an unknown type › is left out, logged, and the customer hears the generic message',
  },
  {
    id: 'calls-65',
    kind: 'call',
    rule: 'GET /orders/export takes the filters of the list and answers a file named orders.{format}.',
    test: `${files} › orders as CSV › have every order, newest first, with what the database has of it`,
  },
  {
    id: 'calls-66',
    kind: 'rule',
    rule: 'The export takes the same filters as the list.',
    test: `${files} › orders as CSV › take the same filters as the list, and a page of it`,
  },
  {
    id: 'constants-18',
    kind: 'rule',
    rule: 'Orders are exported as CSV and XLS.',
    test: `${files} › orders as XLS › are a workbook of Excel 97`,
  },
  {
    id: 'product-27',
    kind: 'rule',
    rule: 'A year’s figures for form K4 are reckoned by the average method.',
    test: `${basis} › the average method › a sale costs its share of all that was paid for the coins held then`,
  },
  {
    id: 'calls-67',
    kind: 'call',
    rule: 'GET /orders/statement answers a year’s figures for the tax return.',
    test: `${statement} › the statement of a year › has the rows of form K4, and what was left at the end`,
  },
  {
    id: 'calls-390',
    kind: 'call',
    rule: 'GET /orders/statement/transactions answers the customer’s account as Koinly or Divly imports it, of a year or of all.',
    test: `${transactions} › the account in a file for tax software › has the columns of Koinly’s universal template, in UTC, to the öre and to eight decimals`,
  },
  {
    id: 'product-430',
    kind: 'rule',
    rule: 'Read by the rules of Koinly and Divly, the files leave in the wallet what the ledger owes the customer.',
    test: `${transactions} › the account in a file for tax software › of %s leaves in the software what the ledger owes the customer, and both tools agree`,
  },
  {
    id: 'product-431',
    kind: 'rule',
    rule: 'Coins whose chain took them back for good are in no file for tax software.',
    test: `${transactions} › what happened to an order › coins that their chain took back for good are in no file, nor is what they were sold for`,
  },
  {
    id: 'screens-230',
    kind: 'rule',
    rule: 'The statement saves files for Divly and Koinly, of the whole history or of the chosen year.',
    test: `${statementScreen} › files for tax software are saved of the whole history or of the year, also where that has no trades`,
  },
]
