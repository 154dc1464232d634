import { describe, expect, test } from 'vitest'
import { addressLock, checkAddress, maySign, oneSpelling, walletSpelling } from '../../../src/domain/orders/addresses'
import { chainsIn, chainsText, type Chain } from '../../../src/domain/orders/chains'
import { coins, type Coin } from '../../../src/domain/money/currencies'

const good: Record<Coin, string[]> = {
  BTC: [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ],
  ETH: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  LTC: ['LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz', 'MQMcJhpWHYVeQArcZR3sBgyPZxxRtnH441'],
  BCH: [
    'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    'CTH8H8Zj6DSnXFBKQeDG28ogAS92iS16Bp',
  ],
}

describe('checkAddress', () => {
  test.each(coins.flatMap((coin) => good[coin].map((address) => ({ coin, address }))))(
    'takes $address for $coin',
    ({ coin, address }) => {
      expect(checkAddress(coin, address)).toEqual({ valid: true })
    },
  )

  test.each(coins.flatMap((coin) => good[coin].map((address) => ({ coin, address }))))(
    'refuses $address for $coin with one character changed, a blank around it or cut off',
    ({ coin, address }) => {
      const last = address.at(-1) === 'p' ? 'q' : 'p'
      const broken = coin === 'ETH' ? address.slice(0, -1) + 'g' : address.slice(0, -1) + last
      for (const text of [broken, ` ${address}`, `${address} `, address.slice(0, -3), '', ' '])
        expect(checkAddress(coin, text)).toEqual({ valid: false, fits: null })
    },
  )

  test('says which coin a good address of another coin belongs to', () => {
    expect(checkAddress('BTC', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toEqual({ valid: false, fits: 'ETH' })
    expect(checkAddress('ETH', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toEqual({ valid: false, fits: 'BTC' })
    expect(checkAddress('BTC', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a')).toEqual({ valid: false, fits: 'BCH' })
    expect(checkAddress('BCH', 'LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz')).toEqual({ valid: false, fits: 'LTC' })
  })

  test('refuses a mixed-case Ethereum address with a wrong checksum', () => {
    expect(checkAddress('ETH', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toEqual({ valid: false, fits: null })
  })

  test('refuses witness version 1 in bech32 and version 0 in bech32m', () => {
    expect(checkAddress('BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd')).toEqual({
      valid: false,
      fits: null,
    })
    expect(checkAddress('BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh')).toEqual({ valid: false, fits: null })
  })
})

describe('walletSpelling', () => {
  test.each([
    ['BCH', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
    ['BCH', 'CTH8H8Zj6DSnXFBKQeDG28ogAS92iS16Bp', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
    ['BCH', '3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC', 'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq'],
    ['LTC', '3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC', 'MJiPwX84iBe4WnFDwsYGgtnz1XonPhUqhf'],
    ['BTC', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['BTC', '3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC', '3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC'],
    ['BTC', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', undefined],
    ['BTC', 'unknown', undefined],
  ] as const)('of %s has %s as %s', (coin, address, spelled) => {
    expect(walletSpelling(coin, address)).toBe(spelled)
    if (spelled !== undefined) expect(walletSpelling(coin, spelled)).toBe(spelled)
  })
})

test.each([
  ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', true],
  ['BTC', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', false],
  ['BTC', '3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC', true],
  ['BCH', '3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC', false],
  ['ETH', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', true],
] as const)('a wallet of %s with %s may sign: %s', (coin, address, may) => {
  expect(maySign(coin, address)).toBe(may)
})

describe('oneSpelling', () => {
  test.each<[Coin, string, string]>([
    ['BTC', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['BTC', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ['ETH', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['ETH', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['LTC', 'LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz', 'LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz'],
    ['BCH', 'QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
    ['BCH', 'CTH8H8Zj6DSnXFBKQeDG28ogAS92iS16Bp', 'CTH8H8Zj6DSnXFBKQeDG28ogAS92iS16Bp'],
  ])('%s %s is %s', (coin, address, spelled) => {
    expect(oneSpelling(coin, address)).toBe(spelled)
    expect(oneSpelling(coin, spelled)).toBe(spelled)
  })

  test('is valid wherever the address is', () => {
    for (const coin of coins)
      for (const address of good[coin]) expect(checkAddress(coin, oneSpelling(coin, address))).toEqual({ valid: true })
  })
})

/** Addresses and what is wrong with them, from the documents that define them; whole, with one of a sort. */
describe('the published vectors', () => {
  /** https://github.com/bitcoin/bips/blob/master/bip-0350.mediawiki, and BIP 173 for version 0 */
  test.each([
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', true],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', true],
    // Testnet
    ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', false],
    ['tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c', false],
    // Version 1 with 40 bytes, versions 16 and 2: nobody can spend what is sent there as they mean to
    ['bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y', false],
    ['BC1SW50QGDZ25J', false],
    ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', false],
    // Another prefix
    ['tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut', false],
    // Bech32 where Bech32m is due, and the other way round
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', false],
    ['BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL', false],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', false],
    // A sign that the checksum cannot have, version 17, 1 byte, 41 bytes, 16 bytes of version 0
    ['bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', false],
    ['BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', false],
    ['bc1pw5dgrnzv', false],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav', false],
    ['BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', false],
    // Both cases, padding, nothing inside
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vQzk5jj0', false],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf', false],
    ['bc1gmk9yu', false],
  ])('BIP 350: %s is an address of Bitcoin: %s', (address, valid) => {
    expect(checkAddress('BTC', address)).toEqual(valid ? { valid } : { valid, fits: null })
  })

  /** https://github.com/bitcoincashorg/bitcoincash.org/blob/master/spec/cashaddr.md: both spellings of one address. */
  test.each([
    ['1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
    ['1KXrWXciRDZUpQwQmuM1DbwsKDLYAYsVLR', 'bitcoincash:qr95sy3j9xwd2ap32xkykttr4cvcu7as4y0qverfuy'],
    ['16w1D5WRVKJuZUsSRzdLp9w3YGcgoxDXb', 'bitcoincash:qqq3728yw0y47sqn6l2na30mcw6zm78dzqre909m2r'],
    ['3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC', 'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq'],
    ['3LDsS579y7sruadqu11beEJoTjdFiFCdX4', 'bitcoincash:pr95sy3j9xwd2ap32xkykttr4cvcu7as4yc93ky28e'],
    ['31nwvkZwyPdgzjBJZXfDmSWsC4ZLKpYyUw', 'bitcoincash:pqq3728yw0y47sqn6l2na30mcw6zm78dzq5ucqzc37'],
  ])('CashAddr: %s and %s are addresses of Bitcoin Cash', (legacy, cash) => {
    const bare = cash.replace('bitcoincash:', '')
    for (const address of [legacy, cash, bare, cash.toUpperCase(), bare.toUpperCase()])
      expect(checkAddress('BCH', address)).toEqual({ valid: true })
  })

  /** The same document; the scripts of 24 and 32 bytes are made from its 32 bytes. */
  test.each([
    ['bitcoincash:qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2', true],
    ['bitcoincash:pvch8mmxy0rtfrlarg7ucrxxfzds5pamg73h7370aa87d80gyhqxqaw3dsfwg', true],
    ['bitcoincash:zpm2qsznhks23z7629mms6s4cwef74vcwvrqekrq9w', true],
    // Keys of 24, 28, 32 bytes, a script of 24
    ['bitcoincash:q9adhakpwzztepkpwp5z0dq62m6u5v5xtyj7j3h2ws4mr9g0', false],
    ['bitcoincash:qgagf7w02x4wnz3mkwnchut2vxphjzccwxgjvvjmlsxqwkcw59jxxuz', false],
    ['bitcoincash:qvch8mmxy0rtfrlarg7ucrxxfzds5pamg73h7370aa87d80gyhqxq5nlegake', false],
    ['q9adhakpwzztepkpwp5z0dq62m6u5v5xtyj7j3h2ws4mr9g0', false],
    ['bitcoincash:pych8mmxy0rtfrlarg7ucrxxfzds5pamg73h7370jnqnwfx5', false],
    // Another type, an empty hash, other nets and prefixes
    ['0qrswpc8qurswpc8qurswpc8qurswpc8qufh5kel23', false],
    ['qpzry9x8gf2tvdw0s3jn54khce6mua7lcw20ayyn', false],
    ['bitcoincash:qpzry9x8gf2tvdw0s3jn54khce6mua7lcw20ayyn', false],
    ['bchtest:pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t', false],
    ['pref:pr6m7j9njldwwzlg9v7v53unlr4jkmx6ey65nvtks5', false],
    // Both cases
    ['bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6A', false],
    ['BITCOINCASH:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', false],
    ['Qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', false],
  ])('CashAddr: %s is an address of Bitcoin Cash: %s', (address, valid) => {
    expect(checkAddress('BCH', address)).toEqual(valid ? { valid } : { valid, fits: null })
  })

  /** https://eips.ethereum.org/EIPS/eip-55 */
  test.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('EIP 55: %s is an address of Ethereum', (address) => {
    expect(checkAddress('ETH', address)).toEqual({ valid: true })
  })

  test.each([
    ['BTC', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
    ['BTC', '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc'],
    ['LTC', 'tltc1qw508d6qejxtdg4y5r3zarvary0c5xw7klfsuq0'],
    ['LTC', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  ] as const)('%s: %s is of another net', (coin, address) => {
    expect(checkAddress(coin, address)).toEqual({ valid: false, fits: null })
  })
})

test('a letter that only looks like one of the alphabet makes an address invalid', () => {
  const kelvin = (address: string): string => address.replace('K', '\u212a')
  const typed = [
    ['BTC', kelvin('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')],
    ['BCH', kelvin('QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A')],
  ] as const
  for (const [coin, address] of typed) expect(checkAddress(coin, address)).toEqual({ valid: false, fits: null })
})

describe('addressLock', () => {
  test.each([
    ['BTC', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'key-hash', '77bff20c60e522dfaa3350c39b030a5d004e839a'],
    ['BTC', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'script-hash', 'b472a266d0bd89c13706a4132ccfb16f7c3b9fcb'],
    [
      'BTC',
      'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
      'witness-key-hash',
      '751e76e8199196d454941c45d1b3a323f1433bd6',
    ],
    [
      'BTC',
      'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
      'witness-script-hash',
      '1863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
    ],
    [
      'BTC',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      'taproot-key',
      '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    ],
    [
      'BCH',
      'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
      'key-hash',
      '76a04053bda0a88bda5177b86a15c3b29f559873',
    ],
    [
      'BCH',
      'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq',
      'script-hash',
      '76a04053bda0a88bda5177b86a15c3b29f559873',
    ],
    ['BCH', 'CTH8H8Zj6DSnXFBKQeDG28ogAS92iS16Bp', 'key-hash', '76a04053bda0a88bda5177b86a15c3b29f559873'],
    ['ETH', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'account', '5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ] as const)('of %s %s is a %s', (coin, address, kind, bytes) => {
    const lock = addressLock(coin, address)
    expect(lock?.kind).toBe(kind)
    expect(Buffer.from(lock?.bytes ?? []).toString('hex')).toBe(bytes)
  })

  test('of what is no address of the coin there is none', () => {
    expect(addressLock('BTC', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBeUndefined()
    expect(addressLock('BTC', ' bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBeUndefined()
  })
})

describe('on a chain that is not the main one', () => {
  const on = { test: 'test', regtest: 'regtest' } as const
  const tried: [Coin, Chain, string][] = [
    ['BTC', on.test, 'tb1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5r7fxez'],
    ['BTC', on.regtest, 'bcrt1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5phstwt'],
    ['BTC', on.regtest, 'mfcHP2WMCVLsVZA8yrovmhMgxNFW9r98xw'],
    ['BTC', on.regtest, '2MsLZ5FqqYpjM1Q1W4X81zMVZTF9gdbhVwd'],
    ['LTC', on.test, 'tltc1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc56ktcft'],
    ['LTC', on.regtest, 'rltc1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5l62ze4'],
    ['LTC', on.regtest, 'QLhKCGi5ZvnS9amYgdA353vzbdbWYBoxD8'],
    ['BCH', on.test, 'bchtest:qqqsyqcyq5rqwzqfpg9scrgwpugpzysnzs0pajhc3j'],
    ['BCH', on.regtest, 'bchreg:qqqsyqcyq5rqwzqfpg9scrgwpugpzysnzs4atn5tj5'],
    ['BCH', on.regtest, 'qqqsyqcyq5rqwzqfpg9scrgwpugpzysnzs4atn5tj5'],
  ]

  test.each(tried)('%s on %s has %s, and only there', (coin, chain, address) => {
    expect([checkAddress(coin, address, { [coin]: chain }).valid, checkAddress(coin, address).valid]).toEqual([
      true,
      false,
    ])
    expect(addressLock(coin, address)?.bytes).toEqual(Uint8Array.from({ length: 20 }, (_, index) => index + 1))
  })

  test.each(coins)('%s takes no address of its main chain there, but for Ethereum, whose chains share them', (coin) => {
    const taken = good[coin].filter((address) => checkAddress(coin, address, { [coin]: on.regtest }).valid)
    expect(taken).toEqual(coin === 'ETH' ? good.ETH : [])
  })

  test('an address of another coin is told by the chain that this one is on', () => {
    const chains = { LTC: on.regtest }
    const answer = checkAddress('ETH', 'rltc1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5l62ze4', chains)
    expect(answer).toEqual({ valid: false, fits: 'LTC' })
    expect(checkAddress('ETH', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', chains)).toEqual({
      valid: false,
      fits: 'BTC',
    })
  })

  test.each<[Coin, string, string]>([
    ['LTC', 'RLTC1QQYPQXPQ9QCRSSZG2PVXQ6RS0ZQG3YYC5L62ZE4', 'rltc1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5l62ze4'],
    ['BCH', 'qqqsyqcyq5rqwzqfpg9scrgwpugpzysnzs4atn5tj5', 'bchreg:qqqsyqcyq5rqwzqfpg9scrgwpugpzysnzs4atn5tj5'],
    ['BCH', 'mfcHP2WMCVLsVZA8yrovmhMgxNFW9r98xw', 'bchtest:qqqsyqcyq5rqwzqfpg9scrgwpugpzysnzs0pajhc3j'],
  ])('wallets of %s are told apart by one spelling: %s', (coin, address, spelling) => {
    expect(walletSpelling(coin, address)).toBe(spelling)
  })

  test('the app is told the chains in a text, and takes nothing else from it', () => {
    expect(chainsIn(chainsText({ LTC: 'regtest', BTC: 'test' }))).toEqual({ LTC: 'regtest', BTC: 'test' })
    expect([chainsText({}), chainsIn(''), chainsIn('LTC=mainnet DOGE=test XBTC=test')]).toEqual(['', {}, {}])
  })
})
