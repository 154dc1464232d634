import type { Rule } from './rules'

const at = (file: string) => `tests/server/onboarding/${file}.test.ts`

/** Rules that the exchange keeps while somebody becomes a customer. */
export const onboardingCallRules: readonly Rule[] = [
  {
    section: 7,
    kind: 'call',
    rule: 'POST /auth/signup makes a customer, signs them in and sends a code.',
    test: `${at('sign-up')} › signing up › makes a customer, signs them in, and mails a code in their language`,
  },
  {
    section: 7,
    kind: 'call',
    rule: 'POST /auth/signup/email, confirm and resend set and confirm the first address.',
    test: `${at('email')} › the first address of a customer with e-ID › takes the place of the placeholder, is confirmed, and the session goes on`,
  },
  {
    section: 7,
    kind: 'rule',
    rule: 'A code that waits is known on any device: where it went, how long it holds, when another may be sent.',
    test: `${at('email')} › the address of a customer who signed up › waits for its code on any device, which learns where it went and when another may be asked for`,
  },
  {
    section: 7,
    kind: 'call',
    rule: 'POST /user/email, confirm and resend change a confirmed address.',
    test: `${at('email')} › changing a confirmed address › asks the new one for a code; the old one holds until it is typed, and is told`,
  },
  {
    section: 7,
    kind: 'call',
    rule: 'POST /user/password sets or changes the password.',
    test: `${at('password')} › a password that is changed › holds from now on, ends every session, and the customer is told`,
  },
  {
    section: 7,
    kind: 'call',
    rule: 'POST /profile/phone and /profile/phone/verify set and verify the phone number.',
    test: `${at('phone')} › a phone number › is verified by the code of a text message`,
  },
  {
    section: 7,
    kind: 'call',
    rule: 'GET /profile answers the profile, with what was bought and sold in kronor.',
    test: `${at('personal')} › the profile › sums up in kronor what was bought and sold`,
  },
  {
    section: 7,
    kind: 'call',
    rule: 'POST /profile/personal saves personal details, and answers the profile.',
    test: `${at('personal')} › personal details › are kept as they are meant, and open documents`,
  },
  {
    section: 7,
    kind: 'call',
    rule: 'POST /profile/personal/confirm says whether the details are still right.',
    test: `${at('personal')} › saying that details are still right › is noted; that they are not, too, and they stay as they are`,
  },
  {
    section: 7,
    kind: 'call',
    rule: 'POST /protected/questionnaire submits the saved answers.',
    test: `${at('questionnaire')} › submitting › leads to a review, which the sandbox approves; buying is open meanwhile`,
  },
  {
    section: 7,
    kind: 'call',
    rule: 'POST /profile/id takes one file under the name of its kind, and answers the profile.',
    test: `${at('documents')} › a document › is looked at, and with the others proves the identity`,
  },
  {
    section: 3,
    kind: 'rule',
    rule: 'Documents have a status each, and a reason; only what was rejected is asked for again.',
    test: `${at('documents')} › a document › whose file’s name contains reject is rejected with a reason, in the customer’s language, and only it is asked for again`,
  },
  {
    section: 8,
    kind: 'rule',
    rule: 'Uploads are told by their content; anything but images and harmless PDFs is refused.',
    test: `${at('documents')} › a file › that is %s is refused`,
  },
  {
    section: 7,
    kind: 'call',
    rule: 'POST /user/password/2fa turns two-factor on and off.',
    test: `${at('two-factor')} › turning two-factor on › gives ten recovery codes for a code of the app, and is on once one is typed back`,
  },
  {
    section: 7,
    kind: 'call',
    rule: 'POST /auth/eid/start and /auth/eid/status sign in with an e-ID, at the browser that began.',
    test: `${at('eid')} › signing in with e-ID › gives the browser that began it a session, once, and is no second step`,
  },
  {
    section: 4,
    kind: 'rule',
    rule: 'Signing up with an e-ID makes a customer with number and name, a temporary address and no password.',
    test: `${at('eid')} › signing up with e-ID › makes a customer of whom the e-ID tells, with a placeholder for the address and no password`,
  },
  {
    section: 4,
    kind: 'rule',
    rule: 'An e-ID of the customer’s own details verifies the identity.',
    test: `${at('eid')} › proving the identity with e-ID › verifies it, and the customer’s pages are told`,
  },
  {
    section: 8,
    kind: 'rule',
    rule: 'BANKID_UNVERIFIED: an e-ID whose personal number does not match is looked at by hand.',
    test: `${at('eid')} › proving the identity with e-ID › with somebody else’s e-ID is looked at; the account keeps its number, and its e-ID counts`,
  },
  {
    section: 4,
    kind: 'rule',
    rule: 'BANKID_CREDENTIALS_ACTIVE: without it nothing can be begun with an e-ID.',
    test: `${at('eid')} › while the e-ID is off › for everybody, nothing can be begun`,
  },
  {
    section: 8,
    kind: 'rule',
    rule: 'A number that text messages do not get to, and an address that mail bounces from, are refused at their field.',
    test: `${at('phone')} › a phone number › that a text message did not get to is refused; the customer is told, and may give another at once`,
  },
  {
    section: 4,
    kind: 'rule',
    rule: 'Submitting the questionnaire sets submitted and UNVERIFIED; a rejected one opens again with its reason.',
    test: `${at('questionnaire')} › submitting › with “prefer not to say” is rejected with the reason, and opens again to be mended`,
  },
  {
    section: 4,
    kind: 'rule',
    rule: 'A phone number becomes VERIFIED by its code, and one that changes is not.',
    test: `${at('phone')} › a phone number › that changes is not verified; the same one stays so`,
  },
  {
    section: 4,
    kind: 'rule',
    rule: 'Two-factor that is required can be neither skipped nor turned off.',
    test: `${at('two-factor')} › turning two-factor off › is refused while it is required, and where it is off`,
  },
  {
    section: 5,
    kind: 'rule',
    rule: 'Each bad personal detail is refused at its field with its message.',
    test: `${at('personal')} › personal details › with %j are refused at %s with %s`,
  },
  {
    section: 5,
    kind: 'rule',
    rule: 'Phone numbers are valid ones, as a library of all numbering plans has it.',
    test: `${at('phone')} › a phone number › typed as %j is refused`,
  },
  {
    section: 5,
    kind: 'rule',
    rule: 'The exchange checks each answer of the questionnaire anew, KYC texts among them.',
    test: `${at('questionnaire')} › an answer › to %s that is %j is refused with %s`,
  },
  {
    section: 8,
    kind: 'message',
    rule: 'Personal number is already registered and can not be used twice.',
    test: `${at('personal')} › personal details › with a personal number that somebody has are refused, in whatever form it is written`,
  },
  {
    section: 8,
    kind: 'message',
    rule: 'Email address is already registered',
    test: `${at('sign-up')} › signing up › is refused with an address that has an account, in any letters`,
  },
  {
    section: 8,
    kind: 'message',
    rule: 'Please wait before making next request: one code a minute',
    test: `${at('email')} › the address of a customer who signed up › gets another code, once a minute; the one before no longer works`,
  },
  {
    section: 8,
    kind: 'rule',
    rule: 'After five wrong codes nothing is taken for a quarter of an hour, and the answer says for how long.',
    test: `${at('email')} › the address of a customer who signed up › is locked for a quarter after five wrong codes, and says for how long`,
  },
  {
    section: 8,
    kind: 'message',
    rule: 'You entered wrong current password',
    test: `${at('password')} › a password that is changed › as %j is refused, and the old one still holds`,
  },
  {
    section: 9,
    kind: 'constant',
    rule: 'Signing up refuses addresses beyond 50 characters and of the temporary domain.',
    test: `${at('sign-up')} › signing up › with %j is refused at its field`,
  },
]
