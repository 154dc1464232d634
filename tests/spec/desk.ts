import type { Rule } from './rules'

const roles = 'tests/server/desk/roles.test.ts'
const decisions = 'tests/server/desk/decisions.test.ts'
const reasons = 'tests/server/desk/reasons.test.ts'
const unmatched = 'tests/server/desk/unmatched.test.ts › a transfer that fits no order'
const proposals = 'tests/server/desk/proposals.test.ts'
const listener = 'tests/server/desk/serve.test.ts'
const report = 'tests/server/dac8/report.test.ts'
const reportOnDesk = 'tests/server/desk/dac8.test.ts'
const messages = 'tests/server/dac8/messages.test.ts'
const signIn = 'tests/server/desk/sign-in.test.ts › with oidc-provider, which is supported on Node 22 and later'

/** Who decides at the desk, what is kept of it, and who has to agree. */
export const deskRules: readonly Rule[] = [
  {
    id: 'rights-301',
    kind: 'rule',
    rule: 'Each route of the desk asks for a role; one without a row in the table is not answered.',
    test: `${roles} › every route of the desk has its role, and every row is a route`,
  },
  {
    id: 'rights-302',
    kind: 'rule',
    rule: 'Each decision is kept with who, what, when, which version and why.',
    test: `${decisions} › a decision is written down with who, what, when, which version and why`,
  },
  {
    id: 'rights-303',
    kind: 'rule',
    rule: 'A decision that cannot be kept does not happen.',
    test: `${decisions} › one that cannot be written down does not happen`,
  },
  {
    id: 'rights-304',
    kind: 'rule',
    rule: 'Money that is set free or goes back is proposed by one operator and confirmed by another.',
    test: `${proposals} › money that goes › waits for a second person, and goes when they have confirmed it`,
  },
  {
    id: 'rights-305',
    kind: 'rule',
    rule: 'A proposal is confirmed about the version that was seen, or not at all.',
    test: `${proposals} › a proposal is about what was seen › nor confirmed where more came meanwhile`,
  },
  {
    id: 'rights-306',
    kind: 'rule',
    rule: 'A session of the desk ends after thirty minutes without use, and after eight hours with it.',
    test: `${listener} › a session › ends after thirty minutes without use, and after eight hours with it`,
  },
  {
    id: 'rights-307',
    kind: 'rule',
    rule: 'Roles are read anew every five minutes, and before each decision about money.',
    test: `${listener} › a session › has its roles read anew after five minutes, and before each decision about money`,
  },
  {
    id: 'rights-308',
    kind: 'rule',
    rule: 'No address and no log line of the desk names a customer’s e-mail, name or number.',
    test: `${decisions} › neither addresses nor log lines of the desk name a customer’s e-mail, name or number`,
  },
  {
    id: 'rights-309',
    kind: 'rule',
    rule: 'Operators sign in by OpenID Connect, with a code that is bound to their browser (PKCE, state, nonce).',
    test: `${signIn} › an operator signs in › by a code that is bound to their browser, and sits at the desk by their name`,
  },
  {
    id: 'rights-310',
    kind: 'rule',
    rule: 'A code or an address by which somebody signed in lets nobody in again.',
    test: `${signIn} › nobody is let in › by an address that was used, whatever cookie comes along`,
  },
  {
    id: 'rights-311',
    kind: 'rule',
    rule: 'A token that is unsigned, another issuer’s, another program’s or another sign-in’s lets nobody in.',
    test: `${signIn} › nobody is let in › by a token %s`,
  },
  {
    id: 'rights-312',
    kind: 'rule',
    rule: 'Clocks of the issuer and the exchange may differ by thirty seconds.',
    test: `${signIn} › clocks differ by thirty seconds and no more › a token %s`,
  },
  {
    id: 'rights-313',
    kind: 'rule',
    rule: 'A session of the desk is over once the issuer does not know its operator any more.',
    test: `${signIn} › a session › is over where the issuer knows its operator no more`,
  },
  {
    id: 'rights-314',
    kind: 'rule',
    rule: 'A role that is taken away counts at once about money, and after five minutes about all else.',
    test: `${signIn} › a session › has the roles of now: at once about money, and in five minutes about all else`,
  },
  {
    id: 'rights-315',
    kind: 'rule',
    rule: 'Exchanges that have one operator’s roles read anew at the same time do not sign them out.',
    test: `${signIn} › a session › lives on where two exchanges have its roles read at once`,
  },
  {
    id: 'rights-316',
    kind: 'rule',
    rule: 'No token, code or operator’s name stands in a log line, and no token in an address.',
    test: `${signIn} › no token, code or name stands in a log line, nor a token in the database or an address`,
  },
  {
    id: 'rights-317',
    kind: 'rule',
    rule: 'With the sandbox off a new customer is reviewed at the desk and buys; two operators release the order, and timeline and audit tell it all.',
    test: 'tests/browser/without-sandbox.test.ts › a new customer is onboarded at the desk, buys, and two operators release what was held',
  },
  {
    id: 'rights-318',
    kind: 'rule',
    rule: 'The desk says what an order asks and what has come, and offers to let it go on once that is all.',
    test: `${proposals} › the page of an order › tells what it asks and what has come, and lets it go on once that is all`,
  },
  {
    id: 'rights-319',
    kind: 'rule',
    rule: 'A document on the desk says whose it has to be, and one that shows a residence, where that is.',
    test: 'tests/server/documents/documents.test.ts › the reviewer’s desk › says whose they have to be, and of what shows a residence, where that is',
  },
  {
    id: 'rights-320',
    kind: 'rule',
    rule: 'An approval has a reason as a rejection has; without one its page is shown again, and nothing is decided.',
    test: `${reasons} › an approval › without its reason is shown again on its page, and decides nothing`,
  },
  {
    id: 'rights-321',
    kind: 'rule',
    rule: 'A form that lacks its reason is shown again with all that was typed.',
    test: `${reasons} › a form of a list without its reason › keeps the answer that was typed for the customer`,
  },
  {
    id: 'rights-322',
    kind: 'rule',
    rule: 'An answer to a case is about what was seen of it, or is not given.',
    test: `${reasons} › an answer to a case › is about what was seen: not where the customer has written since, and then nothing typed is lost`,
  },
  {
    id: 'product-450',
    kind: 'rule',
    rule: 'The yearly report of DAC8 has what each customer bought, sold, and had come and go, by coin, in kronor, of the Stockholm year.',
    test: `${report} › the year turns at midnight in Stockholm`,
  },
  {
    id: 'product-451',
    kind: 'rule',
    rule: 'Its figures are those of the ledger.',
    test: `${report} › figures of a year with orders of every kind › are those of the ledger`,
  },
  {
    id: 'product-452',
    kind: 'rule',
    rule: 'Its trades are those of the customer’s own statement, without fees that came on top.',
    test: `${report} › figures of a year with orders of every kind › are those of the customer’s own statement: as many trades and coins, and with fees what was paid`,
  },
  {
    id: 'product-453',
    kind: 'rule',
    rule: 'Orders that were refunded, canceled or not paid are not in it, nor coins that were taken back for good.',
    test: `${report} › orders that were refunded, canceled or not paid are nothing to report`,
  },
  {
    id: 'product-454',
    kind: 'rule',
    rule: 'Who lacks a detail that the law asks for is not in the message, and is listed at the desk with what is lacking.',
    test: `${reportOnDesk} › its page says how many were reported when the last file was made, what of each coin, and who is left out and why`,
  },
  {
    id: 'rights-323',
    kind: 'rule',
    rule: 'Only an admin makes its files and says what became of them, with a reason, and who did is kept.',
    test: `${reportOnDesk} › once the year has ended › the report is drawn up, downloaded, and noted as filed; in the sandbox all of it is test data`,
  },
  {
    id: 'product-508',
    kind: 'rule',
    rule: 'Of a year that goes on only a test file is made, in which every record is marked as test data.',
    test: `${reportOnDesk} › of a year that goes on only a test file is made`,
  },
  {
    id: 'product-509',
    kind: 'rule',
    rule: 'A message of the yearly report is the same file whenever it is downloaded, whatever changes since.',
    test: `${messages} › the first report of a year › is the same file whenever it is asked for, whatever changes since`,
  },
  {
    id: 'product-510',
    kind: 'rule',
    rule: 'What changed since it was filed is corrected alone, by a record that names the one it takes the place of.',
    test: `${messages} › after a report was filed › what changed is corrected: that record alone, which names the one it takes the place of`,
  },
  {
    id: 'product-511',
    kind: 'rule',
    rule: 'What is gone since it was filed is deleted as it was filed; new information never stands among corrections.',
    test: `${messages} › after a report was filed › what is gone is deleted as it was filed, and new again where it comes back`,
  },
  {
    id: 'product-512',
    kind: 'rule',
    rule: 'A message says that there is nothing to report only where nobody traded, not where details of all are lacking.',
    test: `${messages} › the first report of a year › does not say that there is nothing, where details of all are lacking`,
  },
  {
    id: 'product-513',
    kind: 'rule',
    rule: 'A number of somebody who has no Swedish personal number is reported to nobody.',
    test: `${report} › who cannot be reported › is whoever has no personal number of their own and pays taxes in Sweden: none is made up of four noughts`,
  },
  {
    id: 'product-528',
    kind: 'rule',
    rule: 'A transfer whose reference fits no order or plan stands on the desk with what our bank has told, until it is matched.',
    test: `${unmatched} › stands on the desk with what our bank has told of it, until it is matched`,
  },
  {
    id: 'product-529',
    kind: 'rule',
    rule: 'A transfer is matched, or said to have been sent back, by two operators.',
    test: `${unmatched} › is matched by a second operator alone, who sees what it is and what for`,
  },
  {
    id: 'product-550',
    kind: 'rule',
    rule: 'An unmatched transfer that was sent back is owed to nobody, and is not matched afterwards.',
    test: `${unmatched} › that was sent back is owed to nobody, and is not matched afterwards`,
  },
  {
    id: 'product-552',
    kind: 'rule',
    rule: 'A transfer that our bank has told again otherwise is matched only once somebody has decided about that.',
    test: `${unmatched} › that our bank has told again otherwise waits until somebody has decided about that`,
  },
  {
    id: 'product-553',
    kind: 'rule',
    rule: 'A transfer is not matched to a purchase that takes no more money.',
    test: `${unmatched} › is not matched to a purchase that takes no more money`,
  },
  {
    id: 'product-554',
    kind: 'rule',
    rule: 'What two operators decide about a coin that is halted waits until it is traded.',
    test: 'tests/server/market/halted.test.ts › what two operators decide about a coin that is halted waits, and is confirmed once it is traded',
  },
  {
    id: 'product-555',
    kind: 'rule',
    rule: 'Money of a plan that has ended goes back also while its coin is halted.',
    test: 'tests/server/market/halted.test.ts › money of a plan that has ended goes back also while its coin is halted',
  },
  {
    id: 'product-559',
    kind: 'rule',
    rule: 'A reference of the bank that another payment has is said at its field, with all that was typed.',
    test: 'tests/server/desk/unmatched.test.ts › a transfer that fits no order › that was sent back by a reference that another payment has is said at its field, with all that was typed',
  },
  {
    id: 'product-551',
    kind: 'rule',
    rule: 'Money that was told again otherwise is booked by two operators.',
    test: 'tests/server/callbacks/told-again.test.ts › a transfer that the bank tells again under another id › otherwise, once the order is done, is booked where the desk says that it is money of its own',
  },
]
