import { securityMachine, type SecuritySnapshot } from '../../../machines/security/security'
import type { Freeze } from '../../../src/domain/customer/freeze'
import { customerWith } from '../../support/customers'
import { defineDriver } from '../driver'
import { badInput, isZeros, noAnswer, notShown, plain, refused, tooSoon } from './cases'
import { securityBrowser } from './security.browser'

const since = '2026-03-02T12:00:00.000Z'
const frozen: Freeze = { since, until: null, releasedBy: 'customer' }
const byDesk: Freeze = { since, until: null, releasedBy: 'desk' }
const ending: Freeze = { since, until: '2026-03-03T12:00:00.000Z', releasedBy: 'clock' }

const withFactor = { enabled2FA: true, hasPasskey: true }

/** What is refused of what was typed comes of what was typed. */
const wrongIn = ({ context: { texts, asksCode, byPasskey } }: SecuritySnapshot): string | null => {
  if (texts.password === 'wrong') return 'wrong password'
  return asksCode && !byPasskey && isZeros(texts.code) ? 'wrong code' : null
}

export const securityDriver = defineDriver(securityMachine)({
  costs:
    'each answer about who it is comes after the account was frozen, the end was asked for, and the proof was typed',
  states: {
    shown: 'what protects the account, and whether it is frozen',
    confirming: 'asks whether it is to be frozen',
    freezing: 'freezes the account',
    proving: 'asks who it is, before a freeze ends',
    ending: 'asks for the end of the freeze',
  },
  inputs: {
    start: { title: 'a customer with a password', input: { customer: customerWith() } },
    frozen: { title: 'a customer whose account is frozen', input: { customer: customerWith({ freeze: frozen }) } },
    'two-factor': {
      title: 'a frozen account with two-factor and a passkey',
      input: { customer: customerWith({ freeze: frozen, details: withFactor }) },
    },
  },
  events: {
    'customer.changed': {
      by: 'parent',
      cases: {
        'frozen elsewhere': { customer: customerWith({ freeze: frozen }) },
        'frozen by support': { customer: customerWith({ freeze: byDesk }) },
        'ended by support': { customer: customerWith({ freeze: null }) },
        'something else': { customer: customerWith() },
      },
      /** Who has two-factor is told the same as who has none. */
      offered: (snapshot, name) => {
        const { freeze, asksCode } = snapshot.context
        if (name === 'something else') return snapshot.matches('confirming')
        return !asksCode && (freeze === null) === name.startsWith('frozen')
      },
    },
    'freeze.begin': { cases: plain },
    'freeze.confirm': { cases: plain },
    'freeze.end': { cases: plain },
    'freeze.keep': { cases: plain },
    'proof.type': {
      cases: {
        password: { field: 'password', text: 'four quiet moose' },
        'wrong password': { field: 'password', text: 'wrong' },
        code: { field: 'code', text: '302514' },
        'wrong code': { field: 'code', text: '000000' },
      },
      offered: ({ context: { asksCode } }, name) => name.endsWith('password') || asksCode,
    },
    'field.blur': { cases: { '': { field: 'password' } } },
    'proof.submit': { cases: plain },
    'passkey.show': { cases: plain },
    'step.back': { cases: plain },
  },
  children: {
    freezeAccount: { ok: { frozen }, fail: noAnswer },
    endFreeze: {
      ok: { ending },
      fail: {
        'wrong password': badInput('password', 'currentPassword'),
        'wrong code': badInput('code', 'codeInvalid'),
        ...notShown,
        ...tooSoon,
        ...refused,
        ...noAnswer,
      },
      offered: (snapshot, name) => {
        if (name === 'no passkey') return snapshot.context.byPasskey
        const wrong = wrongIn(snapshot)
        if (name.startsWith('wrong')) return name === wrong
        return wrong === null || name === 'no answer'
      },
    },
  },
  delays: {},
  browser: securityBrowser,
})
