import { passwordResetMachine } from '../../../machines/password-reset/password-reset'
import { defineDriver } from '../driver'
import { plain } from './cases'
import { passwordResetBrowser } from './password-reset.browser'

const told = { by: 'parent', cases: plain } as const

export const passwordResetDriver = defineDriver(passwordResetMachine)({
  states: {
    asked: 'a link was asked for',
    sent: 'the letter is there',
    opened: 'asks for a new password',
    proving: 'asks for the second factor too',
    done: 'password changed',
    used: 'says that the link was used',
    expired: 'says that the link has expired',
    withdrawn: 'says that the link no longer works',
  },
  inputs: { '': { title: 'a customer who has forgotten their password', input: undefined } },
  events: {
    'letter.sent': told,
    'link.opened': { cases: plain },
    'link.expired': told,
    'link.withdrawn': told,
    'factor.asked': told,
    'factor.dropped': told,
    'factor.refused': { cases: plain },
    'factor.proven': { cases: plain },
    'password.set': { cases: plain },
  },
  children: {},
  delays: {},
  browser: passwordResetBrowser,
})
