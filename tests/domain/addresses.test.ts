import { describe, expect, test } from 'vitest'
import { checkAddress, oneSpelling } from '../../src/domain/addresses'
import { coins, type Coin } from '../../src/domain/currencies'

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
