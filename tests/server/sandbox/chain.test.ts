import { describe, expect, test } from 'vitest'
import { checkAddress } from '../../../src/domain/orders/addresses'
import { coins } from '../../../src/domain/money/currencies'
import { sandboxAddress, sandboxHash } from '../../../src/server/sandbox/addresses'
import { stillSeed, walkedEuro, walkedPrice } from '../../../src/server/sandbox/price-walk'

describe('sandboxAddress', () => {
  test.each(coins)('%s addresses are valid, and each label has its own', (coin) => {
    const addresses = Array.from({ length: 50 }, (_, index) => sandboxAddress(coin, String(index)))
    expect(addresses.map((address) => checkAddress(coin, address))).toEqual(addresses.map(() => ({ valid: true })))
    expect(new Set(addresses).size).toBe(50)
    expect(sandboxAddress(coin, '7')).toBe(addresses[7])
  })
})

describe('sandboxHash', () => {
  test('is written as the coin writes it', () => {
    expect(sandboxHash('BTC', 'a')).toMatch(/^[0-9a-f]{64}$/)
    expect(sandboxHash('ETH', 'a')).toMatch(/^0x[0-9a-f]{64}$/)
  })
})

describe('walkedPrice', () => {
  const at = new Date('2026-11-20T12:00:00Z')

  test('is the same for the same seed and instant', () => {
    expect(coins.map((coin) => walkedPrice('nordmynt', coin, 'SEK', at))).toEqual(
      coins.map((coin) => walkedPrice('nordmynt', coin, 'SEK', at)),
    )
    expect(walkedPrice('another', 'BTC', 'SEK', at)).not.toBe(walkedPrice('nordmynt', 'BTC', 'SEK', at))
  })

  test('is an exact decimal of two places, and the euro one follows the rate of the euro', () => {
    const [kronor, euro] = [walkedPrice('nordmynt', 'BTC', 'SEK', at), walkedPrice('nordmynt', 'BTC', 'EUR', at)]
    expect([kronor, euro].every((price) => /^\d+\.\d{2}$/.test(price))).toBe(true)
    expect(Number(kronor) / Number(euro)).toBeCloseTo(Number(walkedEuro('nordmynt', at)), 3)
  })

  test('stands still at its level with the seed for that', () => {
    const later = new Date(at.getTime() + 86_400_000)
    const prices = [at, later].flatMap((instant) => coins.map((coin) => walkedPrice(stillSeed, coin, 'SEK', instant)))
    expect(prices).toEqual([
      '1045000.00',
      '36400.00',
      '1025.00',
      '5200.00',
      '1045000.00',
      '36400.00',
      '1025.00',
      '5200.00',
    ])
    expect([at, later].map((instant) => walkedEuro(stillSeed, instant))).toEqual(['11.0500', '11.0500'])
  })

  test('walks in small steps and stays within sight of its level', () => {
    const hours = Array.from({ length: 24 * 365 }, (_, hour) => new Date(at.getTime() - hour * 3_600_000))
    const prices = hours.map((hour) => Number(walkedPrice('nordmynt', 'BTC', 'SEK', hour)))
    const steps = prices.slice(1).map((price, index) => Math.abs(price / (prices[index] ?? price) - 1))
    expect(Math.max(...steps)).toBeLessThan(0.06)
    expect(Math.min(...prices)).toBeGreaterThan(400_000)
    expect(Math.max(...prices)).toBeLessThan(2_000_000)
    expect(new Set(prices).size).toBeGreaterThan(8000)
  })
})
