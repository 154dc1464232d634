import { newsletterMachine } from '../../../machines/session/newsletter'
import { defineDriver } from '../driver'
import { badInput, noAnswer, plain } from './cases'
import { newsletterBrowser } from './newsletter.browser'

const theirs = 'reader@example.org'

export const newsletterDriver = defineDriver(newsletterMachine)({
  states: { typing: 'takes an address', sending: 'signs up' },
  inputs: { start: { title: 'the footer was opened', input: undefined } },
  events: {
    'email.type': {
      cases: {
        'another address': { text: theirs },
        'a placeholder': { text: 'x@temporary.nordmynt.example' },
        'half of one': { text: 'reader@' },
        spaces: { text: ' reader@example.org ' },
      },
      offered: ({ context }, name) => context.text === '' || (name === 'another address' && context.text !== theirs),
    },
    'field.blur': { cases: plain },
    'email.submit': { cases: plain },
  },
  children: {
    subscribe: {
      ok: { 'a mail was sent': { status: 'asked' } },
      fail: { 'no such address': badInput('email', 'email'), ...noAnswer },
      offered: ({ context }, name) =>
        name === 'no answer' || (name === 'no such address') === context.text.endsWith('temporary.nordmynt.example'),
    },
  },
  costs: 'each kind of address that may be typed is a case of its own',
  delays: {},
  browser: newsletterBrowser,
})
