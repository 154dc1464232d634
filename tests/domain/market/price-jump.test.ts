import { describe, expect, test } from 'vitest'
import { isJump, priceAfter, type KnownPrice, type Telling } from '../../../src/domain/market/price-jump'

const telling = (at: number, SEK: string, EUR = '100'): Telling => ({ at, prices: { SEK, EUR } })

describe('a jump', () => {
  test.each([
    ['1000', '1200', false],
    ['1000', '1200.01', true],
    ['1000', '800', false],
    ['1000', '799.99', true],
    ['0.03', '0.036', false],
    ['0.3', '0.36', false],
    ['0.3', '0.3600000000000000000001', true],
    ['612104.55', '734525.46', false],
    ['612104.55', '734525.47', true],
  ])('is a change of more than 20 per cent, exactly: from %s to %s', (before, after, jumps) => {
    expect(isJump(telling(1, before), telling(2, after))).toBe(jumps)
    expect(isJump(telling(1, '5', before), telling(2, '5', after))).toBe(jumps)
  })
})

describe('what is known of a price', () => {
  const after = (...told: Telling[]): KnownPrice | undefined =>
    told.reduce<KnownPrice | undefined>((known, each) => priceAfter(known, each), undefined)
  const [good, jumped] = [telling(10, '1000'), telling(20, '1300')]

  test('is what was told first, and then each that is no jump', () => {
    const next = telling(20, '1100')
    expect(after(good)).toEqual({ last: good, unconfirmed: null })
    expect(after(good, next)).toEqual({ last: next, unconfirmed: null })
  })

  test('does not go back to an older telling', () => {
    expect(after(good, telling(9, '1001'))).toEqual({ last: good, unconfirmed: null })
    expect(after(good, telling(9, '5000'))).toEqual({ last: good, unconfirmed: null })
  })

  test('stays as it was while a jump is unconfirmed, which neither itself nor an older telling confirms', () => {
    const halted = { last: good, unconfirmed: jumped }
    expect(after(good, jumped)).toEqual(halted)
    expect(after(good, jumped, { ...jumped })).toEqual(halted)
    expect(after(good, jumped, telling(20, '1000'))).toEqual(halted)
    expect(after(good, jumped, telling(19, '1300'))).toEqual(halted)
  })

  test.each([
    ['1560', 'agrees with the jump'],
    ['1040', 'agrees with the jump'],
    ['1200', 'agrees with both'],
    ['800', 'agrees with what held before'],
  ])('is the second telling, %s, that %s', (price) => {
    const second = telling(21, price)
    expect(after(good, jumped, second)).toEqual({ last: second, unconfirmed: null })
  })

  test.each(['1560.01', '799.99'])('stays where the second telling, %s, is far from both', (price) => {
    const second = telling(21, price)
    expect(after(good, jumped, second)).toEqual({ last: good, unconfirmed: second })
  })

  test('asks both fiats to agree', () => {
    const second = telling(21, '1300', '130')
    expect(after(good, jumped, second)).toEqual({ last: good, unconfirmed: second })
  })
})
