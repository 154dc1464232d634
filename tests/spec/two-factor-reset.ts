import type { Rule } from './rules'

const file = 'tests/server/two-factor-reset/two-factor-reset.test.ts'
const pages = 'tests/browser/lost-second-factor.test.ts › a lost second factor in $locale, $theme, on a $width'

/** What a customer who has lost the second factor and the recovery codes gets, and nobody else. */
export const twoFactorResetRules: readonly Rule[] = [
  {
    id: 'calls-190',
    kind: 'call',
    call: 'askTwoFactorReset',
    rule: 'Asking for a link to an identity check is answered the same for every address; only a customer with a confirmed address and two-factor on gets one.',
    test: `${file} › asking for a link to an identity check › of %s is answered as of an unknown one`,
  },
  {
    id: 'calls-191',
    kind: 'call',
    call: 'openTwoFactorReset',
    rule: 'Opening a link to an identity check uses nothing up.',
    test: `${file} › a link to an identity check › is opened as often as one likes, and by programs that look at its page, without being used up`,
  },
  {
    id: 'calls-192',
    kind: 'call',
    call: 'uploadTwoFactorReset',
    rule: 'A document of who is not signed in is refused before it is read where no link holds for it.',
    test: `${file} › by a document › a stranger’s is refused before it is read, as a try of their network`,
  },
  {
    id: 'calls-193',
    kind: 'call',
    call: 'askForPasskeyAtReset',
    rule: 'A passkey stands in for the code where a forgotten password is replaced.',
    test: 'tests/server/password-reset/password-reset.test.ts › with two-factor on › a passkey in place of the code › is asked for in the browser that chooses the password, and is enough',
  },
  {
    id: 'calls-194',
    kind: 'rule',
    rule: 'An e-ID resets two-factor authentication only where it is the customer’s own, whose number and identity are verified; it signs nobody in.',
    test: `${file} › by e-ID › another person resets nothing, which the page says, and is counted`,
  },
  {
    id: 'calls-195',
    kind: 'rule',
    rule: 'A decision about a document that another has taken the place of, or whose link is withdrawn, resets nothing.',
    test: `${file} › by a document › that another has taken the place of is decided about no more`,
  },
  {
    id: 'rights-60',
    kind: 'rule',
    rule: 'A reset of two-factor authentication ends every session and every sign-in that waits, and makes new places wait.',
    test: `${file} › a reset by %s › turns two-factor off, ends every session and every sign-in that waits, and makes new places wait`,
  },
  {
    id: 'rights-61',
    kind: 'rule',
    rule: 'A link to an identity check holds for 24 hours, and as long as somebody looks at a document.',
    test: `${file} › a link to an identity check › holds until 24 hours after it was asked for, and not then`,
  },
  {
    id: 'rights-62',
    kind: 'rule',
    rule: 'Whoever shows the second factor has not lost it: their links to an identity check end.',
    test: `${file} › a link to an identity check › is withdrawn by %s: then the second factor is not lost`,
  },
  {
    id: 'rights-63',
    kind: 'rule',
    rule: 'What is secret in a link to an identity check is kept by its hash alone, and stands in no line of the log.',
    test: `${file} › a link to an identity check › is kept by its hash alone, and stands in no line of the log`,
  },
  {
    id: 'states-180',
    kind: 'rule',
    rule: 'A link to an identity check takes no step that is not in its statechart.',
    test: 'tests/machines/two-factor-reset/two-factor-reset.test.ts › a link to a reset of two-factor authentication › has each decided step and refuses every other',
  },
  {
    id: 'screens-110',
    kind: 'rule',
    rule: 'A lost second factor is reset on the stand-in’s pages by e-ID.',
    test: `${pages} › is reset by e-ID, which has to be one’s own`,
    walked: ['twoFactorReset.signing --eid.proven--> twoFactorReset.done'],
  },
  {
    id: 'screens-111',
    kind: 'rule',
    rule: 'A lost second factor is reset on the stand-in’s pages by a document that the desk approves.',
    test: `${pages} › is reset by a document, once one was approved`,
    walked: [
      'twoFactorReset.choosing --document.sent--> twoFactorReset.reviewing',
      'twoFactorReset.reviewing --document.accepted--> twoFactorReset.done',
    ],
  },
]
