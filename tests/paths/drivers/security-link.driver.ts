import { securityLinkMachine } from '../../../machines/security-link/security-link'
import { defineDriver } from '../driver'
import { plain } from './cases'
import { securityLinkBrowser } from './security-link.browser'

export const securityLinkDriver = defineDriver(securityLinkMachine)({
  states: {
    sent: 'the letter is there',
    opened: 'asks whether it was the customer',
    confirmed: 'thanks, and can be told otherwise',
    denied: 'says that the account is frozen, and leads to a new password',
    expired: 'says that the link does not work',
  },
  inputs: { '': { title: 'a customer who has a letter about their security', input: undefined } },
  events: {
    'link.opened': { cases: plain },
    'link.expired': { by: 'parent', cases: plain },
    'answer.mine': { cases: plain },
    'answer.notMine': { cases: plain },
  },
  children: {},
  delays: {},
  browser: securityLinkBrowser,
})
