import type { Rule } from './rules'

const at = (file: string) => `tests/browser/${file}.test.ts`
const input = `${at('onboarding-input')} › bad input in %s gets its message at its field:`

/** Rules of onboarding that are shown in a browser, with the real exchange. */
export const onboardingAppRules: readonly Rule[] = [
  {
    id: 'product-29',
    kind: 'rule',
    rule: 'Before buying, a customer completes e-mail, phone, personal details, documents and the questionnaire.',
    test: `${at('onboarding')} › a new customer without e-ID, in $locale, $theme, on a $width › goes from signing up to a first bought coin`,
  },
  {
    id: 'product-30',
    kind: 'rule',
    rule: 'A Swedish e-ID path for identity exists.',
    test: `${at('onboarding')} › a new customer with e-ID, in $locale, $theme, on a $width › goes from signing up to a first bought coin, and signs in with the e-ID again`,
  },
  {
    id: 'states-80',
    kind: 'rule',
    rule: 'The gate is asked on each navigation and at first load: homes, closed pages and where they lead.',
    test: `${at('gates')} › the gate › takes each customer home, and away from what is closed to them, at first load and at every step`,
  },
  {
    id: 'states-81',
    kind: 'rule',
    rule: 'While the questionnaire is due, support is come to directly, also at first load.',
    test: 'tests/machines/session/access.test.ts › first load › while the questionnaire is due, support and what the gate leaves open are come to directly',
  },
  {
    id: 'states-82',
    kind: 'rule',
    rule: 'What was turned down is asked for before optional two-factor.',
    test: 'tests/domain/onboarding/onboarding.test.ts › the step on a screen › %s (%s)',
  },
  {
    id: 'states-83',
    kind: 'rule',
    rule: 'On load, ref comes before a due questionnaire, a temporary e-mail and a required change of password.',
    test: `${at('gates')} › the gate › takes ?ref= to the bank page with its query from wherever it comes, before every other rule`,
  },
  {
    id: 'constants-38',
    kind: 'constant',
    rule: 'Who has a temporary placeholder address is taken to change it.',
    test: `${at('gates')} › the gate › takes whoever has a temporary address to give a real one, at first load alone`,
  },
  {
    id: 'states-84',
    kind: 'rule',
    rule: 'A required change of password closes nothing.',
    test: `${at('gates')} › the gate › asks for another password where one is required, which closes nothing`,
  },
  {
    id: 'input-80',
    kind: 'rule',
    rule: 'Submit is disabled while the form is invalid; a problem shows at its field once it was left.',
    test: `${input} › the code and address of mail`,
  },
  {
    id: 'input-81',
    kind: 'message',
    rule: 'Alphanumeric only: a code by mail that has anything else says so; pasted with its space it is taken.',
    test: `${input} › the code and address of mail`,
  },
  {
    id: 'input-82',
    kind: 'message',
    rule: 'Verification-code format: a code by text message that cannot be one says so.',
    test: `${input} › the number of a phone and its code, which is locked after too many tries`,
  },
  {
    id: 'input-83',
    kind: 'rule',
    rule: 'Swedish personal number: format, real date and check digit each have their message.',
    test: `${input} › personal numbers`,
  },
  {
    id: 'input-84',
    kind: 'rule',
    rule: 'KYC text: not empty, at most 64 characters, without < > ( ).',
    test: `${input} › texts of the questionnaire`,
  },
  {
    id: 'errors-71',
    kind: 'message',
    rule: 'Email address is already registered, at the field of the sign-up page.',
    test: `${input} › an address that somebody has, when an account is opened`,
  },
]
