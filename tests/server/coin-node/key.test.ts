import { HDKey } from '@scure/bip32'
import { hex } from '@scure/base'
import { p2sh, p2wpkh } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { addressAt, etherAddressAt, isExtendedKey } from '../../../src/server/coin-node/key'
import { senderOf } from '../../../src/server/coin-node/senders'

/** The account of BIP 84's test vectors, as its wallets write it. */
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'

describe('an extended public key', () => {
  test('has the addresses of BIP 84', () => {
    expect([0, 1].map((index) => addressAt('BTC', 'main', zpub, index))).toEqual([
      'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
    ])
  })

  test('has the same keys whatever its wallet writes before it', () => {
    const seed = new Uint8Array(32).fill(1)
    const keys = [0x0488b21e, 0x04b24746, 0x019da462, 0x043587cf].map(
      (version) =>
        HDKey.fromMasterSeed(seed, { private: 0x0488ade4, public: version }).derive("m/84'/2'/0'").publicExtendedKey,
    )
    expect(new Set(keys).size).toBe(4)
    expect(new Set(keys.map((key) => addressAt('LTC', 'regtest', key, 3))).size).toBe(1)
  })

  test('of Bitcoin Cash has its own addresses', () => {
    expect(addressAt('BCH', 'main', zpub, 0)).toMatch(/^bitcoincash:q/)
    expect(addressAt('BCH', 'regtest', zpub, 0)).toMatch(/^bchreg:q/)
  })

  test('of Ethereum has the addresses that its wallets have, with their checksums', () => {
    // Of the words `test` eleven times and `junk`, m/44'/60'/0'.
    const xpub =
      'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP'
    expect([0, 1].map((index) => etherAddressAt(xpub, index))).toEqual([
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    ])
    expect(() => etherAddressAt('xpub', 0)).toThrow('The extended key of ETH is none')
  })

  test.each([
    ['nothing', ''],
    ['one digit wrong', `${zpub.slice(0, -1)}t`],
    ['a private key', HDKey.fromMasterSeed(new Uint8Array(32).fill(1)).privateExtendedKey],
    ['an address', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
  ])('is not %s', (_, text) => {
    expect([isExtendedKey(text), isExtendedKey(zpub)]).toEqual([false, true])
    expect(() => addressAt('BTC', 'main', text, 0)).toThrow('The extended key of BTC is none')
  })
})

describe('whose the coins are that an input spends', () => {
  const key = '0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c'
  const signature = '30440220'

  test.each([
    // The key of BIP 84's first address.
    ['a key behind a witness', { txinwitness: [signature, key] }, 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
    [
      'a witness within a script',
      { txinwitness: [signature, key], scriptSig: { hex: '160014c0cebcd6c3d3ca8c75dc5ec62ebe55330ef910e2' } },
      p2sh(p2wpkh(hex.decode(key))).address ?? '',
    ],
    ['a key', { scriptSig: { hex: `04${signature}21${key}` } }, '1JaUQDVNRdhfNsVncGkXedaPSM5Gc54Hso'],
  ])('is told by %s', (_, input, address) => {
    expect(senderOf('BTC', 'main', input)).toBe(address)
  })

  test.each([
    ['a script of several keys', { txinwitness: ['', signature, signature, `5221${key}52ae`] }],
    ['Taproot', { txinwitness: ['aa'.repeat(64)] }],
    [
      'another script than that of its key',
      { txinwitness: [signature, key], scriptSig: { hex: `160014${'00'.repeat(20)}` } },
    ],
    ['what is no key', { txinwitness: [signature, 'ff'.repeat(33)] }],
    ['nothing', {}],
    ['a script that does more than push', { scriptSig: { hex: `04${signature}ac` } }],
    ['a script that was cut off', { scriptSig: { hex: '0' } }],
  ])('is not told by %s', (_, input) => {
    expect(senderOf('BTC', 'main', input)).toBeUndefined()
  })
})
