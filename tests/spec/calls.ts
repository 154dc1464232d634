import type { Rule } from './rules'

/** Rules that the exchange keeps for every call, and those shown in the browser. */
export const callRules: readonly Rule[] = [
  {
    section: 1,
    kind: 'rule',
    rule: 'A customer buys bitcoin from signing in to the coins sent, in both languages, themes and widths.',
    test: 'tests/browser/journey.test.ts › buying bitcoin in $locale, $theme, on a $width › from signing in to the coins sent, followed live, and found in the list',
  },
  {
    section: 2,
    kind: 'rule',
    rule: 'Log out ends the session and leads to the login page.',
    test: 'tests/browser/trouble.test.ts › signed out › logging out leads to login without a message, and the session is gone',
  },
  {
    section: 2,
    kind: 'rule',
    rule: 'An address that no route has shows the error page.',
    test: 'tests/browser/trouble.test.ts › finding one’s way › an address that no route has, and an order that is not there, say so',
  },
  {
    section: 2,
    kind: 'rule',
    rule: 'The confirmation’s address carries the order’s status, which is the order’s own.',
    test: 'tests/browser/trouble.test.ts › finding one’s way › a status made up in the address gives way to the order’s own',
  },
  {
    section: 3,
    kind: 'rule',
    rule: 'The current user has details, documents, verifications, questionnaires, features, limitations, notifications, rights and messages.',
    test: 'tests/server/current-user.test.ts › the current user › is the customer, whole',
  },
  {
    section: 3,
    kind: 'rule',
    rule: 'Features are each customer’s own before everybody’s.',
    test: 'tests/server/current-user.test.ts › the current user › has their own flags before everybody’s',
  },
  {
    section: 4,
    kind: 'rule',
    rule: 'Payment methods are hidden if their feature is inactive.',
    test: 'tests/server/methods.test.ts › methods offered › are those whose feature is on and whom somebody plays',
  },
  {
    section: 4,
    kind: 'rule',
    rule: 'Modals do not close on Esc.',
    test: 'tests/browser/journey.test.ts › an order is canceled with a reason, and then cannot be reported as paid',
  },
  {
    section: 4,
    kind: 'rule',
    rule: 'Every navigation is gated, in the browser too.',
    test: 'tests/browser/trouble.test.ts › finding one’s way › a closed screen leads back to where the customer must be',
  },
  {
    section: 4,
    kind: 'rule',
    rule: 'On load each customer lands where the gate says.',
    test: 'tests/browser/trouble.test.ts › finding one’s way › %s lands where the gate says: %s',
  },
  {
    section: 5,
    kind: 'rule',
    rule: 'Each bad amount and address gets its message at its field, in both languages, and review is disabled.',
    test: 'tests/browser/trouble.test.ts › bad input in %s gets its message at its field › amounts and addresses',
  },
  {
    section: 5,
    kind: 'message',
    rule: 'You cannot buy digital currency using EUR',
    test: 'tests/browser/trouble.test.ts › EUR is shown to a Swede and refused, with the way back to SEK',
  },
  {
    section: 6,
    kind: 'rule',
    rule: 'What may be done is asked strictly, by the exchange.',
    test: 'tests/server/calls.test.ts › a call is answered › 409 where a right is missing',
  },
  {
    section: 7,
    kind: 'call',
    rule: 'POST /auth/me answers the current user.',
    test: 'tests/server/current-user.test.ts › the current user › is the customer, whole',
  },
  {
    section: 7,
    kind: 'call',
    rule: 'POST /auth/signout ends the session.',
    test: 'tests/server/sign-in.test.ts › a session › ends at sign-out, with its cookies',
  },
  {
    section: 7,
    kind: 'call',
    rule: 'POST /user/language and /settings/language set the language.',
    test: 'tests/server/current-user.test.ts › the language › is set by /%s/language, for the exchange too',
  },
  {
    section: 7,
    kind: 'call',
    rule: 'GET orders/{id} answers one order, of nobody else’s.',
    test: 'tests/server/calls.test.ts › a call is answered › 404 for an order that is somebody else’s',
  },
  {
    section: 7,
    kind: 'rule',
    rule: 'POST requests carry an anti-forgery token; without it they are refused.',
    test: 'tests/server/sign-in.test.ts › the anti-forgery token › is needed on every unsafe call',
  },
  {
    section: 7,
    kind: 'rule',
    rule: 'Answers are an object with status and result.',
    test: 'tests/server/calls.test.ts › a call is answered › with its result in the envelope',
  },
  {
    section: 7,
    kind: 'rule',
    rule: 'An order is placed once, also when its answer is lost on the way.',
    test: 'tests/browser/trouble.test.ts › an order is placed once › also when its answer is lost on the way',
  },
  {
    section: 8,
    kind: 'rule',
    rule: 'A session that ended leads to login with message=expired.',
    test: 'tests/browser/trouble.test.ts › signed out › a session that ended leads to login with message=expired, at the next call',
  },
  {
    section: 8,
    kind: 'rule',
    rule: 'No answer leads to login with message=offline, and the draft is kept.',
    test: 'tests/browser/trouble.test.ts › unreachable › no answer after the retries leads to login with message=offline, and the draft is kept',
  },
  {
    section: 8,
    kind: 'rule',
    rule: 'Answers that are broken are said as a failure that can be tried again.',
    test: 'tests/browser/trouble.test.ts › an answer that is broken › %s: the list says that it could not be fetched, and can try again',
  },
  {
    section: 8,
    kind: 'rule',
    rule: 'Important messages have their conditions; closed ones stay closed on every device.',
    test: 'tests/server/current-user.test.ts › important messages › stay closed on every device until their condition comes about anew',
  },
]
