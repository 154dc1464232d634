import { emailMachine, type EmailSnapshot } from '../../../machines/onboarding/email'
import { sentCode } from '../../machines/onboarding/setting'
import { customerWith } from '../../support/customers'
import { defineDriver } from '../driver'
import { badInput, factors, isZeros, noAnswer, notShown, plain, refused, ticks, tooSoon } from './cases'
import { emailBrowser } from './email.browser'

const unverified = { email: 'UNVERIFIED' } as const

/** Of somebody else, who has signed up with it. */
const takenEmail = 'oskar.dahl@example.com'

/** Where a change is guarded, what that adds is driven alone. */
const isUnguarded = ({ context }: EmailSnapshot): boolean => !context.asksCode

export const emailDriver = defineDriver(emailMachine)({
  states: {
    recalling: 'looks for what an earlier page knew',
    deciding: null,
    shown: 'shows the confirmed address',
    'entering.deciding': null,
    'entering.typing': 'asks for an address',
    'entering.doubting': 'asks whether another address is meant',
    'entering.waiting': 'says how long to wait before another code',
    sending: 'sends a code',
    confirming: 'asks for the code',
    confirmed: 'address confirmed',
  },
  inputs: {
    newcomer: {
      title: 'a customer of an e-ID, without an address of their own',
      input: { customer: customerWith({ hasTemporaryEmail: true, verifications: unverified }) },
    },
    sent: {
      title: 'a customer whose address waits for its code',
      input: { customer: customerWith({ verifications: unverified }) },
    },
    slip: {
      title: 'a customer whose address, with a slip in it, waits for its code',
      input: { customer: customerWith({ details: { email: 'astrid@gmial.com' }, verifications: unverified }) },
    },
    verified: { title: 'a customer with a confirmed address', input: { customer: customerWith() } },
    guarded: {
      title: 'a customer with a confirmed address and two-factor on',
      input: { customer: customerWith({ details: { enabled2FA: true } }) },
    },
    passkey: {
      title: 'a customer with a confirmed address, two-factor on, and a passkey',
      input: { customer: customerWith({ details: { enabled2FA: true, hasPasskey: true } }) },
    },
    changing: {
      title: 'a customer whose new address waits for its code',
      input: { customer: customerWith({ details: { emailConfirmationOngoing: true } }) },
    },
  },
  events: {
    'email.type': {
      cases: {
        whole: { text: 'astrid@example.com' },
        taken: { text: takenEmail },
        slip: { text: 'astrid@gmial.com' },
        wrong: { text: 'astrid' },
      },
      offered: (snapshot, name) => isUnguarded(snapshot) || name === 'whole',
    },
    'password.type': {
      cases: { '': { text: 'four quiet moose' } },
      offered: ({ context }) => context.asksPassword && (!context.asksCode || context.text !== ''),
    },
    'code.type': {
      cases: { recovery: { text: 'ABCD2345' }, wrong: { text: '000000' } },
      offered: ({ context }) => context.asksCode && !context.hasPasskey && context.password !== '',
    },
    'factor.choose': {
      cases: factors,
      offered: ({ context }, name) => context.byPasskey === (name === 'a code') && context.password !== '',
    },
    'field.blur': { cases: { '': { field: 'email' } }, offered: isUnguarded },
    'email.submit': { cases: plain },
    'email.change': { cases: plain },
    'email.keep': { cases: plain, offered: (snapshot) => isUnguarded(snapshot) && !snapshot.hasTag('doubting') },
    'suggestion.take': { cases: plain },
    'suggestion.dismiss': { cases: plain },
    'wait.ticked': { cases: ticks },
  },
  children: {
    recallEmail: {
      ok: { nothing: { text: '', sent: null }, 'a code on its way': { text: '', sent: sentCode() } },
      fail: { 'cannot be read': { code: 'unexpected' } },
      offered: ({ context }, name) =>
        name === 'nothing' || (name === 'a code on its way' ? context.isAwaited : context.sent === null),
    },
    sendEmail: {
      ok: { sent: sentCode() },
      fail: {
        taken: badInput('email', 'emailTaken'),
        'wrong code': badInput('code', 'codeInvalid'),
        ...tooSoon,
        ...refused,
        ...noAnswer,
        ...notShown,
      },
      offered: ({ context }, name) => {
        if (context.byPasskey || name === 'no passkey') return context.byPasskey && name === 'no passkey'
        const answers = ['sent', 'taken', 'wrong code']
        if (context.asksCode && !answers.includes(name)) return false
        const isWrong = context.asksCode && isZeros(context.code)
        return (
          !answers.includes(name) || name === (isWrong ? 'wrong code' : context.text === takenEmail ? 'taken' : 'sent')
        )
      },
    },
    code: { done: { accepted: { outcome: 'accepted' }, gone: { outcome: 'gone' } }, shows: {} },
    countDown: { tells: ['wait.ticked'] },
  },
  delays: {},
  browser: emailBrowser,
})
