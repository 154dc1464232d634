import type { Rule } from './rules'

/** Rules of the pages of settings. */
export const settingsRules: readonly Rule[] = [
  {
    id: 'calls-152',
    kind: 'call',
    rule: 'GET /user/sessions lists where the customer is signed in.',
    test: 'tests/server/customers/sessions.test.ts › sessions › are listed with browser and system, that of the call first',
  },
  {
    id: 'calls-153',
    kind: 'call',
    rule: 'DELETE /user/sessions/{id} ends one of them.',
    test: 'tests/server/customers/sessions.test.ts › sessions › can be ended from elsewhere, and nobody can go on in them',
  },
  {
    id: 'screens-77',
    kind: 'rule',
    rule: 'The settings list the devices that are signed in, and log them out one by one or all but this one.',
    test: 'tests/screens/sessions.test.tsx › one device is logged out, or all others',
  },
  {
    id: 'states-144',
    kind: 'rule',
    rule: 'Two-factor is turned off in the settings with a code and the password, and nowhere while it is required.',
    test: 'tests/server/two-factor/two-factor.test.ts › turning two-factor off › is refused while it is required, and where it is off',
  },
  {
    id: 'states-145',
    kind: 'rule',
    rule: 'Five wrong codes lock turning two-factor off.',
    test: 'tests/server/two-factor/two-factor.test.ts › turning two-factor off › cannot be guessed: after five wrong codes the right one waits',
  },
  {
    id: 'screens-78',
    kind: 'rule',
    rule: 'New recovery codes are made for a code of the app, shown once, and take the place of the old ones.',
    test: 'tests/machines/onboarding/two-factor-change.test.ts › new recovery codes › are made for a code of the app, shown this once, and forgotten once they are saved',
  },
  {
    id: 'states-146',
    kind: 'rule',
    rule: 'The section of two-factor is shown where TWO_FACTOR_AUTH is active or two-factor is on.',
    test: 'tests/domain/routing/sections.test.ts › two-factor in the settings %s',
  },
  {
    id: 'screens-79',
    kind: 'rule',
    rule: 'The personal information panel shows name, number, address, country, phone, e-mail, PEP answer and what was bought and sold.',
    test: 'tests/screens/onboarding-about.test.tsx › the panel of personal details › says what is known, the personal number masked',
  },
  {
    id: 'calls-154',
    kind: 'rule',
    rule: 'Details that are older than a year are asked about anew, and can be said to be right.',
    test: 'tests/screens/onboarding-about.test.tsx › the panel of personal details › asks anew after a year, and thanks',
  },
  {
    id: 'input-101',
    kind: 'rule',
    rule: 'A changed phone number is unconfirmed until its code was typed, and the page says that it locks Swish alone.',
    test: 'tests/screens/onboarding-account.test.tsx › the phone step › says what a number that is %s locks: Swish alone',
  },
  {
    id: 'rights-20',
    kind: 'rule',
    rule: 'After a change of password, e-mail or second factor, coins to new addresses wait 24 hours; the order stays PAID, and its rate is set then.',
    test: 'tests/server/orders/new-destination.test.ts › a purchase › to a new address waits 24 hours after a change, paid and without a rate, and then goes on',
  },
  {
    id: 'rights-21',
    kind: 'rule',
    rule: 'Payouts to new accounts wait likewise.',
    test: 'tests/server/orders/new-destination.test.ts › a sale › to an account that is new waits, and is paid out then',
  },
  {
    id: 'rights-22',
    kind: 'rule',
    rule: 'Orders placed before the change are not held.',
    test: 'tests/server/orders/new-destination.test.ts › a purchase › that was placed before does not wait; its address is new to the next one until its coins are sent',
  },
  {
    id: 'rights-23',
    kind: 'rule',
    rule: 'A newcomer’s first purchase waits for nothing.',
    test: 'tests/server/orders/new-destination.test.ts › a purchase › of who has changed nothing waits for nothing, also the first one',
  },
  {
    id: 'screens-81',
    kind: 'rule',
    rule: 'Pages where it matters say until when new addresses and accounts wait.',
    test: 'tests/screens/security-wait.test.tsx › the wait after a change of security › of %s is told of %s in %s with its time',
  },
  {
    id: 'rights-24',
    kind: 'rule',
    rule: 'With two-factor on, coins to a new address ask for the second factor, once all else is right.',
    test: 'tests/server/two-factor/new-destination.test.ts › a purchase to a new address › asks for the second factor, which is right once',
  },
  {
    id: 'rights-25',
    kind: 'rule',
    rule: 'With two-factor on, payouts to a new account ask for the second factor.',
    test: 'tests/server/two-factor/new-destination.test.ts › a payout to a new account › asks for the second factor where the sale is placed',
  },
]
