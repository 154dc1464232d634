import { expect, test } from 'vitest'
import { defaultCountry } from '../../src/domain/countries'
import { coins, explorerAddress, explorerTransaction } from '../../src/domain/currencies'
import { exportFileName, exportFormats, exportSize } from '../../src/domain/exports'
import { phone, wide } from '../../src/app/theme/breakpoints'

test('each coin has an explorer, for transactions and for addresses', () => {
  expect(coins.map((coin) => [coin, explorerTransaction(coin, 'h/1'), explorerAddress(coin, 'a?1')])).toEqual([
    ['BTC', 'https://mempool.space/tx/h%2F1', 'https://mempool.space/address/a%3F1'],
    ['ETH', 'https://etherscan.io/tx/h%2F1', 'https://etherscan.io/address/a%3F1'],
    ['LTC', 'https://litecoinspace.org/tx/h%2F1', 'https://litecoinspace.org/address/a%3F1'],
    [
      'BCH',
      'https://blockchair.com/bitcoin-cash/transaction/h%2F1',
      'https://blockchair.com/bitcoin-cash/address/a%3F1',
    ],
  ])
})

test('a file has ten thousand orders at most, as CSV or XLS', () => {
  expect([exportSize, exportFormats.map(exportFileName)]).toEqual([10_000, ['orders.csv', 'orders.xls']])
})

test('the country is Sweden where nothing else is said', () => {
  expect(defaultCountry).toBe('SE')
})

test('a phone is 768 px wide or less', () => {
  expect([phone, wide]).toEqual(['(max-width: 768px)', '(min-width: 769px)'])
})
