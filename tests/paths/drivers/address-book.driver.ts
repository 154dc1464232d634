import { addressBookMachine } from '../../../machines/buy/address-book'
import type { SavedAddress } from '../../../src/domain/orders/saved-addresses'
import { defineDriver } from '../driver'
import { addressBookBrowser } from './address-book.browser'
import { badInput, done, noAnswer, plain } from './cases'

const saved: SavedAddress = {
  id: 'saved-1',
  coin: 'BTC',
  address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  label: 'Bitcoin 1',
  createdAt: '2026-11-01T12:00:00.000Z',
  lastUsedAt: null,
}
const other: SavedAddress = { ...saved, id: 'saved-2', address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', label: 'Savings' }

export const addressBookDriver = defineDriver(addressBookMachine)({
  states: {
    loading: 'fetches the addresses',
    failed: 'could not fetch the addresses',
    listing: 'lists the addresses',
    typing: 'an address and its name are typed',
    saving: 'saves what was typed',
    asking: 'asks before one is deleted',
    deleting: 'deletes one',
    closed: 'closed',
  },
  inputs: { BTC: { title: 'a customer who has bought bitcoin before', input: { coin: 'BTC' } } },
  events: {
    'book.retry': { cases: plain },
    'book.close': { cases: plain },
    'address.choose': {
      cases: { first: { address: saved.address } },
      offered: ({ context }) => context.addresses.length > 0,
    },
    'address.add': { cases: plain },
    'address.rename': { cases: { first: { address: saved } }, offered: ({ context }) => context.addresses.length > 0 },
    'address.remove': { cases: { first: { address: saved } }, offered: ({ context }) => context.addresses.length > 0 },
    'draft.type': {
      cases: {
        address: { field: 'address', text: other.address },
        name: { field: 'label', text: other.label },
        'no name': { field: 'label', text: '' },
      },
      offered: ({ context: { draft } }, name) => {
        if (name === 'address') return draft?.isNew === true && draft.address === ''
        return draft?.label !== (name === 'name' ? other.label : '')
      },
    },
    'draft.save': { cases: plain },
    'removal.confirm': { cases: plain },
    'step.back': { cases: plain },
  },
  children: {
    loadAddresses: { ok: { one: [saved] }, fail: noAnswer },
    saveAddress: {
      ok: { saved: other, renamed: { ...saved, label: other.label } },
      fail: {
        'bad address': badInput('address', 'walletAddress'),
        full: { code: 'limit-reached' },
        ...noAnswer,
      },
      /** The exchange answers what was typed. */
      offered: ({ context: { draft } }, name) => {
        if (name === 'saved') return draft?.isNew === true
        return name !== 'renamed' || (draft?.isNew === false && draft.label === other.label)
      },
    },
    deleteAddress: { ok: done, fail: { gone: { code: 'not-found' }, ...noAnswer } },
  },
  costs: 'each way of going wrong begins with a form that is filled in',
  delays: {},
  browser: addressBookBrowser,
})
