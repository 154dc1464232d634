import { passkeysMachine, type PasskeysSnapshot } from '../../../machines/passkeys/passkeys'
import type { CreationOptions, NewCredential, Passkey, PasskeyList } from '../../../src/domain/customer/passkeys'
import { defineDriver } from '../driver'
import { badInput, done, isZeros, noAnswer, plain, refused, tooSoon } from './cases'
import { passkeysBrowser } from './passkeys.browser'

const passkey = (name: string): Passkey => ({
  id: name.toLowerCase(),
  name,
  createdAt: '2026-11-20T12:00:00.000Z',
  lastUsedAt: null,
})

const list = (...names: string[]): PasskeyList => ({
  passkeys: names.map(passkey),
  most: 10,
  suggestedName: 'Firefox, Linux',
})

const lists = { 'the laptop': list('Laptop'), 'laptop and phone': list('Laptop', 'Phone'), 'the phone': list('Phone') }

/** What the exchange lists: what was there, and what was added last. */
const listAfter = ({ context: { passkeys, told } }: PasskeysSnapshot): keyof typeof lists => {
  if (told === null) return 'the laptop'
  return passkeys.length === 0 ? 'the phone' : 'laptop and phone'
}

const options: CreationOptions = {
  rp: { id: 'localhost', name: 'Nordmynt' },
  user: { id: 'AAAA', name: 'astrid@example.com', displayName: 'Astrid Lind' },
  challenge: 'AAAA',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
}

const made: NewCredential = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: ['internal'] },
}

const inDialog = { canceled: { code: 'canceled' }, unsupported: { code: 'unsupported' } } as const

/** What is refused of what was typed comes of what was typed. */
const wrongIn = ({ context: { texts, hasPassword, asksCode, byPasskey } }: PasskeysSnapshot): string | null => {
  if (hasPassword && texts.password === 'wrong') return 'wrong password'
  return asksCode && !byPasskey && isZeros(texts.code) ? 'wrong code' : null
}

const isProofAnswer = (snapshot: PasskeysSnapshot, name: string): boolean => {
  const { byPasskey } = snapshot.context
  if (name in inDialog) return byPasskey
  const wrong = wrongIn(snapshot)
  if (name.startsWith('wrong')) return name === wrong
  return wrong === null || name === 'no answer'
}

const proofFailures = {
  'wrong password': badInput('password', 'currentPassword'),
  'wrong code': badInput('code', 'codeInvalid'),
  ...inDialog,
  ...tooSoon,
  ...refused,
  ...noAnswer,
} as const

export const passkeysDriver = defineDriver(passkeysMachine)({
  states: {
    loading: 'asks for the passkeys',
    failed: 'could not tell which there are',
    listing: 'lists the passkeys',
    naming: 'asks for a name',
    proving: 'asks who it is',
    starting: 'asks the exchange for what the browser needs',
    asking: 'the browser’s dialog is open',
    stopped: 'no passkey was made',
    saving: 'saves the passkey',
    removing: 'asks who it is, before one is removed',
    takingOut: 'removes it',
  },
  inputs: {
    'a password': { title: 'a customer with a password', input: { hasPassword: true, asksCode: false } },
    'two-factor': { title: 'a customer with two-factor on', input: { hasPassword: true, asksCode: true } },
    nothing: { title: 'a customer without a password', input: { hasPassword: false, asksCode: false } },
  },
  events: {
    'passkeys.retry': { cases: plain },
    'passkey.add': { cases: plain },
    'passkey.remove': {
      cases: { 'the laptop': { id: 'laptop' } },
      offered: ({ context }) => context.passkeys.some(({ id }) => id === 'laptop'),
    },
    'passkey.show': { cases: plain },
    'passkey.retry': { cases: plain },
    'name.type': { cases: { phone: { text: 'Phone' }, blank: { text: ' ' } } },
    /** One that is added is known again by its name. */
    'name.submit': { cases: plain, offered: ({ context }) => context.texts.name !== context.suggestedName },
    'proof.type': {
      cases: {
        password: { field: 'password', text: 'four quiet moose' },
        'wrong password': { field: 'password', text: 'wrong' },
        code: { field: 'code', text: 'ABCD2345' },
        'wrong code': { field: 'code', text: '00000000' },
      },
      offered: ({ context }, name) => (name.endsWith('code') ? context.asksCode : context.hasPassword),
    },
    'field.blur': {
      cases: { password: { field: 'password' } },
      offered: ({ context }) => context.hasPassword,
    },
    'proof.submit': { cases: plain },
    'step.back': { cases: plain },
  },
  children: {
    loadPasskeys: {
      ok: lists,
      fail: noAnswer,
      offered: (snapshot, name) => name === 'no answer' || name === listAfter(snapshot),
    },
    startPasskey: { ok: { options }, fail: proofFailures, offered: isProofAnswer },
    createPasskey: { ok: { made }, fail: { ...inDialog, known: { code: 'known' } } },
    savePasskey: { ok: done, fail: noAnswer },
    removePasskey: {
      ok: done,
      fail: { ...proofFailures, 'the last way in': { code: 'last-way-in' } },
      offered: (snapshot, name) =>
        name === 'the last way in'
          ? snapshot.context.passkeys.length === 1 && !snapshot.context.hasPassword
          : isProofAnswer(snapshot, name),
    },
  },
  costs: 'each way of proving who it is is tried with its failures, for adding and for removing',
  delays: {},
  browser: passkeysBrowser,
})
