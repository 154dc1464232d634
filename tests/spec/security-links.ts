import type { Rule } from './rules'

const links = 'tests/server/security-links/security-links.test.ts'
const signIns = 'tests/server/sign-ins/sign-ins.test.ts'
const screens = 'tests/screens/sessions.test.tsx'

/** What letters about security ask, and what the history of sign-ins tells. */
export const securityLinkRules: readonly Rule[] = [
  {
    id: 'calls-230',
    kind: 'call',
    call: 'openSecurityLink',
    rule: 'Opening the link of a letter about security answers nothing, also where a program looks at its page.',
    test: `${links} › a link of a letter › is opened as often as one likes, and by programs that look at its page, without an answer`,
  },
  {
    id: 'calls-231',
    kind: 'call',
    call: 'answerSecurityLink',
    rule: '“It was not me” ends all sessions and sign-ins that were begun, freezes the account and leads to a new password.',
    test: `${links} › “It was not me” › ends all sessions and sign-ins that were begun, freezes, and leads to a new password`,
  },
  {
    id: 'calls-232',
    kind: 'call',
    call: 'listSignIns',
    rule: 'GET /user/sign-ins tells of each sign-in when, how and from where, failed ones too.',
    test: `${signIns} › the history of sign-ins › tells of each when, how and from where, the newest first, failed ones too`,
  },
  {
    id: 'states-220',
    kind: 'rule',
    rule: 'A link of a letter about security holds for seven days.',
    test: `${links} › a link of a letter › holds for seven days, to the millisecond`,
    walked: [
      'securityLink.sent --link.expired--> securityLink.expired',
      'securityLink.opened --link.expired--> securityLink.expired',
      'securityLink.confirmed --link.expired--> securityLink.expired',
    ],
  },
  {
    id: 'states-221',
    kind: 'rule',
    rule: 'The history of sign-ins goes back 90 days.',
    test: `${signIns} › the history of sign-ins › goes back 90 days, and older rows are taken away`,
  },
  {
    id: 'rights-80',
    kind: 'rule',
    rule: 'A letter to the address of before freezes the account, but chooses no password.',
    test: `${links} › “It was not me” › by a letter to the address of before freezes, but chooses no password: support helps`,
  },
  {
    id: 'rights-81',
    kind: 'rule',
    rule: 'A wrong password of an address that is nobody’s is treated like one of a customer’s.',
    test: `${signIns} › the history of sign-ins › does the same of %s for an address that is nobody’s, and keeps nothing of it`,
  },
  {
    id: 'rights-82',
    kind: 'rule',
    rule: 'A customer is written to of each browser that they were never signed in at.',
    test: `${signIns} › a letter of a new device › comes once of each browser, and of no sign-in that failed`,
  },
  {
    id: 'screens-150',
    kind: 'rule',
    rule: 'Signed-in devices list the latest sign-ins below them, failed ones marked.',
    test: `${screens} › in %s lists sign-ins, failed ones marked`,
    walked: ['sessions.history.loading --done loadSignIns--> sessions.history.listing'],
  },
]
