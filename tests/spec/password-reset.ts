import type { Rule } from './rules'

const file = 'tests/server/password-reset/password-reset.test.ts'

/** What a customer who has forgotten their password gets, and nobody else. */
export const passwordResetRules: readonly Rule[] = [
  {
    id: 'calls-170',
    kind: 'call',
    call: 'askPasswordReset',
    rule: 'Asking for a link to a new password is answered the same for every address, and leaves the same work to be done.',
    test: `${file} › asking for a link › of %s is answered as of an unknown one`,
  },
  {
    id: 'calls-171',
    kind: 'call',
    call: 'openPasswordReset',
    rule: 'Opening a link uses nothing up.',
    test: `${file} › a link › is opened as often as one likes, and by programs that look at its page, without being used up`,
  },
  {
    id: 'calls-172',
    kind: 'call',
    call: 'resetPassword',
    rule: 'A new password by a link ends every session and every sign-in that waits, makes new places wait, and is told by mail.',
    test: `${file} › a new password by a link › ends every session and every sign-in that waits, makes new places wait, and is told by mail`,
  },
  {
    id: 'calls-173',
    kind: 'rule',
    rule: 'At most three letters with a link are sent in half an hour, and strangers use up none of those that are asked for at the customer’s own browser.',
    test: `${file} › asking for a link › by strangers uses up none of the letters that are asked for at the customer’s own browser`,
  },
  {
    id: 'rights-40',
    kind: 'rule',
    rule: 'A link to a new password holds for 30 minutes.',
    test: `${file} › a link › holds until 30 minutes after it was asked for, and not then`,
  },
  {
    id: 'rights-41',
    kind: 'rule',
    rule: 'A link to a new password works once.',
    test: `${file} › a link › works once, also where two use it at the same time`,
  },
  {
    id: 'rights-42',
    kind: 'rule',
    rule: 'A newer link makes the ones before it worthless.',
    test: `${file} › a link › is worthless once a newer one was asked for`,
  },
  {
    id: 'rights-43',
    kind: 'rule',
    rule: 'A password or an address that was changed makes links worthless.',
    test: `${file} › a link › is worthless once the address is another`,
  },
  {
    id: 'rights-44',
    kind: 'rule',
    rule: 'What is secret in a link is kept by its hash alone, and stands in no line of the log.',
    test: `${file} › a link › is kept by its hash alone, and stands in no line of the log`,
  },
  {
    id: 'rights-45',
    kind: 'rule',
    rule: 'With two-factor on, a forgotten password is replaced only with the second factor, whose wrong codes are counted as elsewhere.',
    test: `${file} › with two-factor on › after five wrong codes even the right one is not looked at for a quarter of an hour`,
  },
  {
    id: 'states-155',
    kind: 'rule',
    rule: 'A link to a new password takes no step that is not in its statechart.',
    test: 'tests/machines/password-reset/password-reset.test.ts › a link to a new password › has each decided step and refuses every other',
  },
  {
    id: 'screens-90',
    kind: 'rule',
    rule: 'A forgotten password becomes a new one on the stand-in’s pages; messages stand at the field, and nothing typed is lost.',
    test: 'tests/browser/forgotten-password.test.ts › a forgotten password in $locale, $theme, on a $width › becomes a new one, by a letter and the second factor',
    walked: ['passwordReset.opened --password.set--> passwordReset.done'],
  },
  {
    id: 'screens-91',
    kind: 'rule',
    rule: 'Whoever has lost the second factor and the codes is led to an identity check.',
    test: 'tests/browser/forgotten-password.test.ts › a forgotten password in $locale, $theme, on a $width › whose second factor is lost leads to the identity check',
  },
]
