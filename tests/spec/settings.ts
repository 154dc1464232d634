import type { Rule } from './rules'

/** Rules of the pages of settings. */
export const settingsRules: readonly Rule[] = [
  {
    section: 7,
    kind: 'call',
    rule: 'GET /user/sessions lists where the customer is signed in.',
    test: 'tests/server/sessions.test.ts › sessions › are listed with browser and system, that of the call first',
  },
  {
    section: 7,
    kind: 'call',
    rule: 'DELETE /user/sessions/{id} ends one of them.',
    test: 'tests/server/sessions.test.ts › sessions › can be ended from elsewhere, and nobody can go on in them',
  },
  {
    section: 2,
    kind: 'rule',
    rule: 'The settings list the devices that are signed in, and log them out one by one or all but this one.',
    test: 'tests/screens/settings-sessions.test.tsx › one device is logged out, or all others',
  },
]
