import { twoFactorResetMachine } from '../../../machines/two-factor-reset/two-factor-reset'
import { defineDriver } from '../driver'
import { plain } from './cases'
import { twoFactorResetBrowser } from './two-factor-reset.browser'

const told = { by: 'parent', cases: plain } as const

export const twoFactorResetDriver = defineDriver(twoFactorResetMachine)({
  costs: 'each way through the identity check begins with a link, and most of its ends come of the desk or of an e-ID',
  states: {
    asked: 'a link was asked for',
    sent: 'the letter is there',
    choosing: 'asks for an e-ID or a document',
    signing: 'waits for the e-ID',
    mismatched: 'says that it was somebody else’s e-ID',
    reviewing: 'says that the document is looked at',
    rejected: 'says why the document was not approved',
    done: 'two-factor authentication is off',
    expired: 'says that the link has expired',
    withdrawn: 'says that the link no longer works',
  },
  inputs: { '': { title: 'a customer who has lost the second factor', input: undefined } },
  events: {
    'letter.sent': told,
    'link.opened': { cases: plain },
    'link.expired': told,
    'link.withdrawn': told,
    'eid.started': { cases: plain },
    'eid.ended': told,
    'eid.refused': told,
    'eid.proven': told,
    'document.sent': { cases: plain },
    'document.accepted': told,
    'document.rejected': told,
  },
  children: {},
  delays: {},
  browser: twoFactorResetBrowser,
})
