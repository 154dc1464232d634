import { passwordMachine, type PasswordSnapshot } from '../../../machines/onboarding/password'
import { sandboxPassword } from '../../../src/server/sandbox/seeds/keys'
import { defineDriver } from '../driver'
import { badInput, done, factors, isZeros, noAnswer, notShown, plain, refused, tooSoon } from './cases'
import { passwordBrowser } from './password.browser'

const text = 'four quiet moose'
const common = '12345678'
const email = 'astrid@example.com'

export const passwordDriver = defineDriver(passwordMachine)({
  states: { entering: 'asks for a password', saving: 'saves the password', saved: 'password saved' },
  inputs: {
    first: {
      title: 'a customer of an e-ID, without a password',
      input: { hasPassword: false, asksCode: false, email },
    },
    change: { title: 'a customer with a password', input: { hasPassword: true, asksCode: false, email } },
    guarded: { title: 'a customer with two-factor on', input: { hasPassword: true, asksCode: true, email } },
    passkey: {
      title: 'a customer with two-factor on, and a passkey',
      input: { hasPassword: true, asksCode: true, hasPasskey: true, email },
    },
  },
  events: {
    'password.type': {
      cases: {
        current: { field: 'current', text: sandboxPassword },
        'wrong current': { field: 'current', text: 'two loud geese' },
        next: { field: 'next', text },
        repeated: { field: 'repeated', text },
        'common next': { field: 'next', text: common },
        'common repeated': { field: 'repeated', text: common },
        code: { field: 'code', text: 'ABCD2345' },
        'wrong code': { field: 'code', text: '000000' },
      },
      /** From the top of the form downwards; each way to be refused where its field is the only one to be wrong. */
      offered: ({ context: { asksCurrent, asksCode, hasPasskey, texts } }, name) => {
        if (name.endsWith('code')) return asksCode && !hasPasskey && texts.repeated !== ''
        if (name.endsWith('current')) return asksCurrent && !(asksCode && name === 'wrong current')
        if (name.startsWith('common') && asksCurrent) return false
        if (name.endsWith('next')) return !asksCurrent || texts.current !== ''
        return texts.next === (name.startsWith('common') ? common : text)
      },
    },
    'field.blur': { cases: { '': { field: 'next' } } },
    'factor.choose': {
      cases: factors,
      offered: ({ context }, name) => context.byPasskey === (name === 'a code') && context.texts.repeated !== '',
    },
    'password.submit': { cases: plain },
  },
  children: {
    loadCommonPasswords: { ok: { 'the commonest': [common] }, fail: { 'cannot be read': { code: 'unexpected' } } },
    savePassword: {
      ok: done,
      fail: {
        'wrong password': badInput('current', 'currentPassword'),
        'common password': badInput('next', 'passwordCommon'),
        'wrong code': badInput('code', 'codeInvalid'),
        ...tooSoon,
        ...refused,
        ...noAnswer,
        ...notShown,
      },
      /** Who changes theirs is signed out with the answer. */
      offered: (snapshot, name) =>
        (name !== 'done' || !snapshot.context.asksCurrent) &&
        (snapshot.context.hasPasskey ? name === 'no passkey' : name !== 'no passkey') &&
        (!answers.some((each) => each === name) || name === answerTo(snapshot)),
    },
  },
  costs: 'there are more ways to be refused than transitions, and a form of four fields before each',
  delays: {},
  browser: passwordBrowser,
})

const answers = ['done', 'wrong password', 'common password', 'wrong code'] as const

/** What the exchange says to what was typed. */
const answerTo = ({ context: { asksCurrent, asksCode, texts } }: PasswordSnapshot): (typeof answers)[number] => {
  if (asksCurrent && texts.current !== sandboxPassword) return 'wrong password'
  if (texts.next === common) return 'common password'
  return asksCode && isZeros(texts.code) ? 'wrong code' : 'done'
}
