import {
  allowedAddressesMachine,
  type AllowedAddressesSnapshot,
} from '../../../machines/allowed-addresses/allowed-addresses'
import type { AllowedAddresses } from '../../../src/domain/orders/allowed-addresses'
import { customerWith } from '../../support/customers'
import { defineDriver } from '../driver'
import { badInput, isZeros, noAnswer, notShown, plain, refused, tooSoon } from './cases'
import { allowedAddressesBrowser } from './allowed-addresses.browser'

const since = '2026-03-02T12:00:00.000Z'
const on: AllowedAddresses = { since, until: null, addresses: [] }
const ending: AllowedAddresses = { ...on, until: '2026-03-03T12:00:00.000Z' }

const withFactor = { enabled2FA: true, hasPasskey: true }

/** What is refused of what was typed comes of what was typed. */
const wrongIn = ({ context: { texts, asksCode, byPasskey } }: AllowedAddressesSnapshot): string | null => {
  if (texts.password === 'wrong') return 'wrong password'
  return asksCode && !byPasskey && isZeros(texts.code) ? 'wrong code' : null
}

export const allowedAddressesDriver = defineDriver(allowedAddressesMachine)({
  costs: 'each answer about who it is comes after the end was asked for, and the proof was typed',
  states: {
    shown: 'whether coins go only to saved addresses',
    switching: 'switches it on, or keeps it on',
    proving: 'asks who it is, before it ends',
    ending: 'asks for the end of it',
  },
  inputs: {
    off: { title: 'a customer whose coins go to any address', input: { customer: customerWith() } },
    on: {
      title: 'a customer whose coins go only to saved addresses',
      input: { customer: customerWith({ allowedAddresses: on }) },
    },
    'two-factor': {
      title: 'the same with two-factor and a passkey',
      input: { customer: customerWith({ allowedAddresses: on, details: withFactor }) },
    },
  },
  events: {
    'customer.changed': {
      by: 'parent',
      cases: {
        'switched on elsewhere': { customer: customerWith({ allowedAddresses: on }) },
        'ending elsewhere': { customer: customerWith({ allowedAddresses: ending }) },
        'something else': { customer: customerWith({ allowedAddresses: on }) },
      },
      /** Who has two-factor is told the same as who has none. */
      offered: (snapshot, name) => {
        const { allowed, asksCode } = snapshot.context
        if (asksCode) return false
        if (name === 'switched on elsewhere') return allowed === null
        return (
          allowed !== null && allowed.until === null && (name === 'ending elsewhere' || snapshot.matches('proving'))
        )
      },
    },
    'allowed.begin': { cases: plain },
    'allowed.end': { cases: plain },
    'allowed.keep': { cases: plain },
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
    allowSavedOnly: { ok: { on }, fail: noAnswer },
    endAllowed: {
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
  browser: allowedAddressesBrowser,
})
