import { describe, expect, test } from 'vitest'
import {
  isPausing,
  isPurposeReason,
  purchasePurposes,
  purposeReasonOf,
  worthInSek,
} from '../../../src/domain/orders/scam-shield'

const line = { times: '3', leastSek: '20000' }
const often = (worth: string, count: number): string[] => Array.from({ length: count }, () => worth)

describe('a purchase', () => {
  test('is asked what it is for where none was paid before, whatever it is worth', () => {
    expect(purposeReasonOf('100', [], line)).toBe('first')
    expect(purposeReasonOf('900000', [], line)).toBe('first')
  })

  test.each([
    ['20000.00', ['100'], null],
    ['20000.01', ['100'], 'unusual'],
    ['30000.00', often('10000', 10), null],
    ['30000.01', often('10000', 10), 'unusual'],
    ['30000.01', ['1', '10000', '999999'], 'unusual'],
    ['30000.00', ['1', '10000', '999999'], null],
    // Between two, the middle is exact: 10000.005.
    ['30000.015', ['10000.01', '10000', '1', '999999'], null],
    ['30000.0150000001', ['10000.01', '10000', '1', '999999'], 'unusual'],
    ['300000', ['100000', '100000'], null],
    ['300000.01', ['100000', '100000'], 'unusual'],
  ] as const)('of %s kronor after %j: %s', (worth, paid, reason) => {
    expect(purposeReasonOf(worth, paid, line)).toBe(reason)
    expect(purposeReasonOf(worth, paid.toReversed(), line)).toBe(reason)
  })

  test('is measured by the line that is set', () => {
    expect(purposeReasonOf('5000.01', ['1000'], { times: '5', leastSek: '0' })).toBe('unusual')
    expect(purposeReasonOf('5000', ['1000'], { times: '5', leastSek: '0' })).toBeNull()
  })
})

test('euro are worth what the rate says, to the last digit; kronor what they are', () => {
  expect(worthInSek('1739.13', 'EUR', '11.5001')).toBe('20000.168913')
  expect(worthInSek('1739.13', 'SEK', '11.5001')).toBe('1739.13')
})

test('only answers that name remote control, an adviser met online or a job pause', () => {
  expect(purchasePurposes.filter(isPausing)).toEqual(['online-adviser', 'remote-control', 'job'])
})

test('why a purchase asks is told from anything else', () => {
  expect(['first', 'unusual', 'third', null, undefined, 1].filter(isPurposeReason)).toEqual(['first', 'unusual'])
})
