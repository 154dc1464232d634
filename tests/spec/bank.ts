import type { Rule } from './rules'

const numbers = 'tests/domain/bank-accounts.test.ts'
const accounts = 'tests/server/bank-accounts.test.ts'
const verification = 'tests/server/bank-verification.test.ts'
const anew = 'tests/server/reidentification.test.ts'
const sandbox = 'tests/server/sandbox/bank-verification.test.ts'

/** Rules of bank accounts and their verification, as the exchange keeps them. */
export const bankRules: readonly Rule[] = [
  {
    section: 1,
    kind: 'rule',
    rule: 'Accounts that the customer has verified are not offered again by the bank.',
    test: `${verification} › an account that the customer has verified › is not among those that are found at the bank; where there are no others, that is said`,
  },
  {
    section: 1,
    kind: 'rule',
    rule: 'Files of statements and of identity checks are kept for 30 days after their end.',
    test: 'tests/server/evidence.test.ts › files of statements and identity checks are taken away 30 days after their end, those that wait are kept',
  },
  {
    section: 1,
    kind: 'rule',
    rule: 'A verdict on a statement decides its own verification, never a newer one.',
    test: `${verification} › a statement › decided late, about an earlier upload, does not decide the one that was sent since`,
  },
  {
    section: 4,
    kind: 'rule',
    rule: 'The first account that is verified is the main one.',
    test: `${verification} › the first account that is verified › is the main one, also where another one was, that is not verified`,
  },
  {
    section: 5,
    kind: 'rule',
    rule: 'A clearing number of a bank in the list is not taken for one of a bank outside it.',
    test: `${numbers} › an account › of a bank in the list is not taken for one of a bank outside it`,
  },
  {
    section: 5,
    kind: 'rule',
    rule: 'An account is had once, with whatever zeros before its number.',
    test: `${accounts} › adding an account › is the one that the customer has, also with other zeros before its number, and without a fifth clearing digit`,
  },
  {
    section: 1,
    kind: 'rule',
    rule: 'Sellers verify a bank account, manually or automatically.',
    test: `${verification} › at the bank › a new customer verifies an account that they have not typed`,
  },
  {
    section: 1,
    kind: 'rule',
    rule: 'Changing a verified bank account requires re-identification.',
    test: `${accounts} › changing an account › that is verified asks for re-identification first`,
  },
  {
    section: 1,
    kind: 'rule',
    rule: 'Deleting a verified account requires re-identification.',
    test: `${accounts} › deleting an account › that is verified asks for re-identification first, for this account`,
  },
  {
    section: 1,
    kind: 'rule',
    rule: 'Another main account than a verified one requires re-identification.',
    test: `${accounts} › the main account › that is verified gives way to another only by re-identification, for this other one, once`,
  },
  {
    section: 1,
    kind: 'rule',
    rule: 'An ongoing bank verification must restart to use another account.',
    test: `${verification} › one verification at a time › a new one ends the one before, of whatever kind and account`,
  },
  {
    section: 3,
    kind: 'rule',
    rule: 'Dashes and spaces of an account number are taken out; an account is UNVERIFIED and may be edited at first.',
    test: `${accounts} › adding an account › keeps it as digits, named by its clearing number, unverified; the first one is the main one`,
  },
  {
    section: 3,
    kind: 'rule',
    rule: 'An account of a bank outside the list says its bank’s name.',
    test: `${numbers} › an account › of a bank outside the list says which`,
  },
  {
    section: 4,
    kind: 'rule',
    rule: 'One bank account is updated; what verified it is over.',
    test: `${accounts} › changing an account › takes the new numbers, and it is to be verified anew`,
  },
  {
    section: 4,
    kind: 'rule',
    rule: 'One bank account is the main one: set, all others lose it.',
    test: `${accounts} › the main account › is listed first, and is the only one`,
  },
  {
    section: 4,
    kind: 'rule',
    rule: 'Where the main account is deleted, another one is the main one.',
    test: `${accounts} › the main account › deleted, is the oldest verified one from then on, else the oldest`,
  },
  {
    section: 4,
    kind: 'rule',
    rule: 'Automatic verifications of a month are counted, and none is begun beyond the limit while that is checked.',
    test: `${verification} › the month › has so many automatic verifications for everybody together, where that is checked`,
  },
  {
    section: 4,
    kind: 'rule',
    rule: 'One customer begins five automatic verifications a month, so that others have theirs.',
    test: `${verification} › the month › has five automatic verifications for one customer, on whatever days, and others go on`,
  },
  {
    section: 5,
    kind: 'rule',
    rule: 'A clearing number has 4 digits; Swedbank’s that begin with 8 have 5, the last of which is a check digit.',
    test: `${numbers} › a clearing number › %j is %j`,
  },
  {
    section: 5,
    kind: 'rule',
    rule: 'The bank is named by the clearing number.',
    test: `${numbers} › a clearing number › %j names %j`,
  },
  {
    section: 5,
    kind: 'rule',
    rule: 'An account number is digits, with its check digit where the bank’s type has one.',
    test: `${numbers} › an account number › %s with %j is %j`,
  },
  {
    section: 5,
    kind: 'rule',
    rule: 'Wrong clearing numbers, account numbers and IBANs are refused by the exchange, each at its field.',
    test: `${accounts} › adding an account › %j is refused at its field`,
  },
  {
    section: 7,
    kind: 'call',
    rule: 'GET, POST and PUT /profile/bank list, add and change accounts; others’ are not there.',
    test: `${accounts} › somebody else’s account is not there`,
  },
  {
    section: 7,
    kind: 'call',
    rule: 'DELETE /profile/bank removes an account, unless an order is to be paid out to it.',
    test: `${accounts} › an account that an order is paid out to › is held, or not, while the order is %s`,
  },
  {
    section: 7,
    kind: 'call',
    rule: 'PUT /profile/bank/main takes a verified account.',
    test: `${accounts} › the main account › is a verified one`,
  },
  {
    section: 7,
    kind: 'call',
    rule: 'POST /profile/bank/verification sends a deposit, and /profile/bank/verify takes the code in its text.',
    test: `${verification} › a deposit › carries a code in its text, and the code verifies the account`,
  },
  {
    section: 7,
    kind: 'call',
    rule: 'POST /profile/bank/verification/init, /verify and /complete verify at the bank; each way in which it can fail is told.',
    test: `${verification} › at the bank › it has failed where the bank says %s`,
  },
  {
    section: 7,
    kind: 'call',
    rule: 'POST /profile/bank/verification/statement has a statement looked at.',
    test: `${verification} › a statement › is looked at, and verifies the account`,
  },
  {
    section: 7,
    kind: 'call',
    rule: 'An e-ID by which a customer identifies anew holds in its session, for its account.',
    test: `${anew} › with an e-ID › it holds in the session that it was signed in alone: who has signed in since signs again`,
  },
  {
    section: 7,
    kind: 'call',
    rule: 'A document by which a customer identifies anew holds for its account alone.',
    test: `${anew} › by a document › holds for the account that it was sent for alone, in any session of its customer`,
  },
  {
    section: 7,
    kind: 'call',
    rule: 'A document identifies a customer anew for one change …',
    test: `${anew} › by a document › that is accepted, a verified account can be changed once`,
  },
  {
    section: 7,
    kind: 'call',
    rule: '… within seven days of its acceptance; then it is told to be over.',
    test: `${anew} › by a document › holds for seven days after it was accepted, whenever that was; then it is over, and another may be sent`,
  },
  {
    section: 7,
    kind: 'call',
    rule: 'An e-ID identifies a customer anew for half an hour.',
    test: `${anew} › with an e-ID › holds for half an hour, and no document stands in for it`,
  },
  {
    section: 7,
    kind: 'call',
    rule: 'While the e-ID is turned off, a document stands in for it.',
    test: `${anew} › with an e-ID › that is turned off, a document stands in for it`,
  },
  {
    section: 7,
    kind: 'call',
    rule: 'An e-ID of another person identifies nobody anew.',
    test: `${anew} › with an e-ID › signed by another person it is worth nothing, and nobody looks at it`,
  },
  {
    section: 8,
    kind: 'message',
    rule: '"Wrong bank account verification code": a wrong code is refused at its field, and the fifth ends the verification.',
    test: `${verification} › a deposit › is over after five wrong codes, of which each says how many are left; then there is none for a quarter of an hour`,
  },
  {
    section: 8,
    kind: 'message',
    rule: 'A bank account that was verified, or rejected, is told by a notification, and a rejection by mail.',
    test: `${verification} › a statement › that is rejected says why, in the customer’s language, by mail too; and another one can be sent`,
  },
  {
    section: 8,
    kind: 'message',
    rule: 'An account that was verified is told by mail, by its bank and last four digits.',
    test: `${verification} › an account that is verified › is told by mail in the customer’s language, by its bank and last four digits`,
  },
  {
    section: 8,
    kind: 'message',
    rule: 'Another main account is told by mail.',
    test: `${accounts} › mail › tells of another main account, once, by its bank and last four digits`,
  },
  {
    section: 8,
    kind: 'message',
    rule: 'An account that was deleted is told by mail, with the one that is the main one then.',
    test: `${accounts} › mail › tells of an account that is deleted, and of the verified one that is the main one then`,
  },
  {
    section: 8,
    kind: 'message',
    rule: 'A document that was accepted is told by mail, with until when it holds …',
    test: `${anew} › by a document › that is accepted is told by mail, with the account and until when it holds`,
  },
  {
    section: 8,
    kind: 'message',
    rule: '… and one that was rejected, with the reason.',
    test: `${anew} › by a document › that is rejected for %s is told by mail, with the reason in the customer’s language`,
  },
  {
    section: 8,
    kind: 'message',
    rule: 'A bank that does not answer is said to be unavailable, and nothing has begun.',
    test: `${verification} › at the bank › a bank that does not answer, or is none, begins nothing`,
  },
  {
    section: 9,
    kind: 'rule',
    rule: 'Every outcome of a verification can be seen in the sandbox.',
    test: `${sandbox} › the page of a bank › ends a verification with %s`,
  },
]
