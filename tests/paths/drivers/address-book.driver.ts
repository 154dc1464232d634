import { addressBookMachine, type AddressBookSnapshot } from '../../../machines/shared/address-book'
import type { SavedAddress } from '../../../src/domain/orders/saved-addresses'
import type { AllowedAddresses } from '../../../src/domain/orders/allowed-addresses'
import { customerWith } from '../../support/customers'
import { defineDriver } from '../driver'
import { addressBookBrowser } from './address-book.browser'
import { badInput, done, isZeros, noAnswer, notShown, plain, tooSoon } from './cases'

const saved: SavedAddress = {
  id: 'saved-1',
  coin: 'BTC',
  address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  label: 'Bitcoin 1',
  createdAt: '2026-11-01T12:00:00.000Z',
  lastUsedAt: null,
  usableFrom: null,
}
const other: SavedAddress = { ...saved, id: 'saved-2', address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', label: 'Savings' }

const only: AllowedAddresses = { since: '2026-11-02T12:00:00.000Z', until: null, addresses: [saved] }
const added: SavedAddress = { ...other, usableFrom: '2026-11-04T12:00:00.000Z' }

/** What is refused of what was typed comes of what was typed. */
const wrongIn = ({ context: { texts, asksCode, byPasskey } }: AddressBookSnapshot): string | null => {
  if (texts.password === 'wrong') return 'wrong password'
  return asksCode && !byPasskey && isZeros(texts.code) ? 'wrong code' : null
}

/** Where coins go to any address, the exchange asks for nothing but where that was changed meanwhile. */
const isOfProof = (name: string): boolean => ['wrong password', 'wrong code', 'no passkey', 'too soon'].includes(name)

/** Whose coins go only to these adds an address; all else is as with the others. */
const isOfAny = ({ context }: AddressBookSnapshot): boolean => context.allowed === null
const hasOfAny = (snapshot: AddressBookSnapshot): boolean => isOfAny(snapshot) && snapshot.context.addresses.length > 0

const proofTexts = {
  password: { field: 'password', text: 'four quiet moose' },
  'wrong password': { field: 'password', text: 'wrong' },
  code: { field: 'code', text: '302514' },
  'wrong code': { field: 'code', text: '000000' },
} as const

export const addressBookDriver = defineDriver(addressBookMachine)({
  states: {
    loading: 'fetches the addresses',
    failed: 'could not fetch the addresses',
    listing: 'lists the addresses',
    typing: 'an address and its name are typed',
    saving: 'saves what was typed',
    proving: 'asks who it is, before an address is added',
    adding: 'adds the address',
    asking: 'asks before one is deleted',
    deleting: 'deletes one',
    closed: 'closed',
  },
  inputs: {
    BTC: { title: 'a customer who has bought bitcoin before', input: { coin: 'BTC', customer: customerWith() } },
    only: {
      title: 'a customer whose coins go only to saved addresses',
      input: { coin: 'BTC', customer: customerWith({ allowedAddresses: only }) },
    },
    'two-factor': {
      title: 'the same with two-factor and a passkey',
      input: {
        coin: 'BTC',
        customer: customerWith({ allowedAddresses: only, details: { enabled2FA: true, hasPasskey: true } }),
      },
    },
  },
  events: {
    'book.retry': { cases: plain },
    'book.close': { cases: plain },
    'address.choose': {
      cases: { first: { address: saved } },
      offered: hasOfAny,
    },
    'address.add': { cases: plain },
    'address.rename': { cases: { first: { address: saved } }, offered: hasOfAny },
    'address.remove': { cases: { first: { address: saved } }, offered: hasOfAny },
    'draft.type': {
      cases: {
        address: { field: 'address', text: other.address },
        name: { field: 'label', text: other.label },
        'no name': { field: 'label', text: '' },
      },
      offered: (snapshot, name) => {
        const { draft } = snapshot.context
        if (name === 'address') return draft?.isNew === true && draft.address === ''
        if (name === 'no name' && !isOfAny(snapshot)) return false
        return draft?.label !== (name === 'name' ? other.label : '')
      },
    },
    'draft.save': { cases: plain },
    'proof.type': {
      cases: proofTexts,
      offered: ({ context: { allowed, asksCode, texts } }, name) => {
        const typed = Object.entries(proofTexts).find(([each]) => each === name)?.[1]
        if (typed === undefined || texts[typed.field] === typed.text) return false
        return (typed.field === 'password' || asksCode) && (allowed !== null || !name.startsWith('wrong'))
      },
    },
    'field.blur': {
      cases: { '': { field: 'password' } },
      offered: ({ context }) => !context.touched.includes('password'),
    },
    'proof.submit': { cases: plain },
    'passkey.show': { cases: plain },
    'removal.confirm': { cases: plain },
    'step.back': { cases: plain },
  },
  children: {
    loadAddresses: { ok: { one: [saved] }, fail: noAnswer },
    saveAddress: {
      ok: { saved: other, added, renamed: { ...saved, label: other.label } },
      fail: {
        'bad address': badInput('address', 'walletAddress'),
        full: { code: 'limit-reached' },
        'asks who it is': badInput('password', 'required'),
        'wrong password': badInput('password', 'currentPassword'),
        'wrong code': badInput('code', 'codeInvalid'),
        ...notShown,
        ...tooSoon,
        ...noAnswer,
      },
      /** The exchange answers what was typed. */
      offered: (snapshot, name) => {
        const { draft, allowed, byPasskey } = snapshot.context
        if (isOfProof(name)) {
          if (!snapshot.matches('adding') || allowed === null) return false
          if (name === 'no passkey') return byPasskey
          return name === 'too soon' ? wrongIn(snapshot) === null : name === wrongIn(snapshot)
        }
        if (name !== 'no answer' && snapshot.matches('adding') && wrongIn(snapshot) !== null) return false
        if (name === 'asks who it is') return snapshot.matches('saving') && draft?.isNew === true
        if (name === 'saved') return draft?.isNew === true && allowed === null
        if (name === 'added') return draft?.isNew === true && allowed !== null
        return name !== 'renamed' || (draft?.isNew === false && draft.label === other.label)
      },
    },
    deleteAddress: { ok: done, fail: { gone: { code: 'not-found' }, ...noAnswer } },
  },
  costs: 'each way of going wrong begins with a form that is filled in',
  delays: {},
  browser: addressBookBrowser,
})
