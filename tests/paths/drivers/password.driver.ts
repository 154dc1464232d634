import { passwordMachine } from '../../../machines/onboarding/password'
import { sandboxPassword } from '../../../src/server/sandbox/seeds/keys'
import { defineDriver } from '../driver'
import { badInput, done, noAnswer, plain, refused, tooSoon } from './cases'
import { passwordBrowser } from './password.browser'

const text = 'four quiet moose'

export const passwordDriver = defineDriver(passwordMachine)({
  states: { entering: 'asks for a password', saving: 'saves the password', saved: 'password saved' },
  inputs: {
    first: { title: 'a customer of an e-ID, without a password', input: { hasPassword: false } },
    change: { title: 'a customer with a password', input: { hasPassword: true } },
  },
  events: {
    'password.type': {
      cases: {
        current: { field: 'current', text: sandboxPassword },
        'wrong current': { field: 'current', text: 'two loud geese' },
        next: { field: 'next', text },
        repeated: { field: 'repeated', text },
      },
      offered: ({ context }, name) => context.asksCurrent || !name.endsWith('current'),
    },
    'field.leave': { cases: { '': { field: 'next' } } },
    'password.submit': { cases: plain },
  },
  children: {
    savePassword: {
      ok: done,
      fail: { 'wrong password': badInput('current', 'currentPassword'), ...tooSoon, ...refused, ...noAnswer },
      offered: ({ context: { asksCurrent, texts } }, name) =>
        name !== (asksCurrent && texts.current !== sandboxPassword ? 'done' : 'wrong password'),
    },
  },
  delays: {},
  browser: passwordBrowser,
})
