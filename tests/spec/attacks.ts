import type { Rule } from './rules'

const folder = 'tests/server/attacks'

/** What nobody who means harm gets, whichever call they make. */
export const attackRules: readonly Rule[] = [
  {
    section: 7,
    kind: 'rule',
    rule: 'Every call that writes is refused without the anti-forgery token of its own session: missing, changed, another’s or an ended session’s.',
    test: `${folder}/forgery.test.ts › a call that another site makes in a customer’s browser › is refused without the token of this very session, and nothing is done`,
  },
  {
    section: 7,
    kind: 'rule',
    rule: 'Sign-in calls are taken from our own origin and the public site’s alone.',
    test: `${folder}/forgery.test.ts › a call that another site makes in a customer’s browser › is refused by its origin where nobody is signed in, and nothing is done`,
  },
  {
    section: 7,
    kind: 'rule',
    rule: 'No body carries what the exchange decides: ids, customers, rights, features, statuses, rates and fees are refused by name.',
    test: `${folder}/mass-assignment.test.ts › fields that are none of a caller’s business › are refused in every body, each by its name, and nothing is written`,
  },
  {
    section: 7,
    kind: 'rule',
    rule: 'A session that somebody has planted in a browser is not the one that signing in gives.',
    test: `${folder}/sessions.test.ts › a session that somebody has planted in a browser › made up, is not the one that signing in gives, and never opens`,
  },
  {
    section: 7,
    kind: 'rule',
    rule: 'Session cookies are HttpOnly, SameSite=Lax, and behind TLS Secure and of this host alone.',
    test: `${folder}/sessions.test.ts › cookies by way of $way › are bound to it: session and browser are read by no script, and no domain has them`,
  },
  {
    section: 7,
    kind: 'rule',
    rule: 'A changed password ends every session, a stolen one too.',
    test: `${folder}/sessions.test.ts › whoever has stolen a session › is out once the password is changed, on whichever device`,
  },
  {
    section: 7,
    kind: 'rule',
    rule: 'Codes and passwords are guessed at so often by account, wherever from and at whichever exchange.',
    test: `${folder}/guessing.test.ts › what %s takes is guessed at as often as the contract says, wherever from and at whichever exchange`,
  },
  {
    section: 7,
    kind: 'rule',
    rule: 'Tries are counted by the address that the proxy has seen, and of IPv6 by the household’s network.',
    test: `${folder}/guessing.test.ts › an address is counted › by the network of a household, where it is of IPv6: one has more addresses than there are guesses`,
  },
  {
    section: 4,
    kind: 'rule',
    rule: 'With the sandbox off, orders by Bankgiro and SEPA go from placing to their end by signed callbacks alone.',
    test: `${folder}/without-sandbox.test.ts › orders by bank transfer, with the sandbox off › by $method goes from placing to its end by signed callbacks alone`,
  },
  {
    section: 4,
    kind: 'rule',
    rule: 'With the sandbox off, features that need somebody outside who is not there are off.',
    test: `${folder}/without-sandbox.test.ts › with the sandbox off and nobody outside › every feature that needs somebody outside is off, and the others stay as they are`,
  },
  {
    section: 1,
    kind: 'rule',
    rule: 'With the sandbox off, none of its addresses is there.',
    test: `${folder}/without-sandbox.test.ts › with the sandbox off and nobody outside › no address of the sandbox or of the contract’s pages is there, whatever is asked of it and by whom`,
  },
  {
    section: 2,
    kind: 'rule',
    rule: 'Whatever an address says in its query, it leads nowhere but to us, and is in no page as markup.',
    test: `${folder}/addresses.test.ts › a text that an attacker has put into an address › in its query leads nowhere else, sets nothing, and is in no page as markup`,
  },
  {
    section: 2,
    kind: 'rule',
    rule: 'Whatever an address says in its path, it leads nowhere but to us, and is in no page as markup.',
    test: `${folder}/addresses.test.ts › a text that an attacker has put into an address › in its path neither`,
  },
  {
    section: 5,
    kind: 'rule',
    rule: 'Names have no lines of their own, no markup, and nothing but letters and what stands between them.',
    test: `${folder}/texts.test.ts › a name › of the field %s has neither markup nor lines of its own`,
  },
  {
    section: 7,
    kind: 'rule',
    rule: 'What customers type is told again as the very text, and is no markup on any page.',
    test: `${folder}/texts.test.ts › markup that somebody types › is told again as the very text, in JSON that nobody takes for a page`,
  },
  {
    section: 2,
    kind: 'rule',
    rule: 'No cell of an export is a formula, whatever texts the orders have.',
    test: `${folder}/texts.test.ts › a file that the exchange makes › has no formula in any cell, whatever stands in the texts of the orders`,
  },
  {
    section: 7,
    kind: 'rule',
    rule: 'A file that is also something else is kept as a picture alone, and is loaded down, never opened in our place.',
    test: `${folder}/texts.test.ts › a file that is looked at › and is also something else, as a %s with a script behind it, is a picture alone`,
  },
  {
    section: 7,
    kind: 'rule',
    rule: 'Signing in does the same work for an address that is nobody’s.',
    test: `${folder}/sign-in-time.test.ts › signing in does the same work whether an address is known, has a password, or is nobody’s`,
  },
  {
    section: 1,
    kind: 'rule',
    rule: 'With the sandbox off, nothing starts without its secrets and where mail and text messages leave, each named.',
    test: 'tests/server/config.test.ts › the configuration › off the sandbox is refused without %s alone',
  },
  {
    section: 7,
    kind: 'rule',
    rule: 'The content policy stops scripts, handlers, evaluation and whatever is of another site, on every kind of page.',
    test: 'tests/browser/scripts.test.ts › the content policy › of %s stops each way to run or load what is not ours',
  },
  {
    section: 2,
    kind: 'rule',
    rule: 'Markup in any text of customers and outside parties is a text on every screen.',
    test: 'tests/browser/scripts.test.ts › markup in every text of customers and of outside parties › is a text on every screen of the app',
  },
  {
    section: 7,
    kind: 'rule',
    rule: 'No value, of whatever kind and in whatever place of a call or callback, is answered as a fault of the exchange.',
    test: `${folder}/odd-values.test.ts › a value that nobody foresaw › is no fault of the exchange: %s`,
  },
  {
    section: 7,
    kind: 'rule',
    rule: 'JSON of calls and callbacks alike has at most 64 KiB, nests at most 32 deep, and says of nothing whose kind it is.',
    test: 'tests/server/calls.test.ts › a call is checked against the contract › that nests too deep, or says whose kind it is, is 400: %s',
  },
  {
    section: 7,
    kind: 'rule',
    rule: 'A session has 20 live pages and a customer 60; beyond that the oldest gives way, is told to come back later, and is told then what came since.',
    test: 'tests/server/live.test.ts › more pages than there may be › of a session end its oldest, which is to come back later; the newest is live',
  },
  {
    section: 7,
    kind: 'rule',
    rule: 'What has happened is read once, however many pages are told of it.',
    test: 'tests/server/live.test.ts › what has happened is read once › for all customers, where it is for everybody',
  },
  {
    section: 7,
    kind: 'rule',
    rule: 'A reviewer is shown pictures of what customers upload: nothing that it was made of, as scripts and files in it, reaches a browser.',
    test: `${folder}/files.test.ts › a file that means harm › %s, is a picture alone`,
  },
  {
    section: 7,
    kind: 'rule',
    rule: 'What cannot be drawn is refused: images beyond 60 megapixels, PDFs that are locked or have more than 20 pages, and what is broken.',
    test: `${folder}/files.test.ts › a file that means harm › %s, is refused`,
  },
  {
    section: 7,
    kind: 'rule',
    rule: 'A file is worked on in a process of its own, which its time ends; others are answered meanwhile.',
    test: `${folder}/files.test.ts › a file that would be worked on without end › since it %s is ended by its time, while others are answered`,
  },
  {
    section: 7,
    kind: 'rule',
    rule: 'A file’s process is ended by its memory, that of libraries included.',
    test: `${folder}/files.test.ts › a file that would take all memory › is ended by its memory, that of libraries included`,
  },
  {
    section: 7,
    kind: 'rule',
    rule: 'Of one customer six files are taken in at a time and one is worked on; others do not wait for the rest of them.',
    test: `${folder}/files.test.ts › a file that would be worked on without end › takes no more of one customer’s at a time than six, and of the others’ no turn`,
  },
  {
    section: 7,
    kind: 'rule',
    rule: 'A file’s process knows no secrets, and ends with an exchange that is killed.',
    test: `tests/server/process.test.ts › a file is worked on in a process that knows no secrets, and ends with an exchange that is killed`,
  },
]
