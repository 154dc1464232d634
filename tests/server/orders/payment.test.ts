import { describe, expect, test } from 'vitest'
import { isLuhn } from '../../../src/domain/bank/luhn'
import { coinRequest, instructionsOf } from '../../../src/server/orders/instructions'
import { orderNumber } from '../../../src/server/orders/number'

describe('orderNumber', () => {
  const placed = new Date('2026-11-20T22:59:59Z')

  test('is the day, the serial and a Luhn digit', () => {
    expect([1, 48, 999, 1000, 123_456].map((serial) => orderNumber(placed, serial))).toEqual([
      '2611200011',
      '2611200482',
      '2611209996',
      '26112010009',
      '2611201234566',
    ])
  })

  test('is a valid OCR number for every serial', () => {
    const numbers = Array.from({ length: 2000 }, (_, index) => orderNumber(placed, index + 1))
    expect(numbers.every(isLuhn)).toBe(true)
    expect(new Set(numbers).size).toBe(2000)
  })
})

describe('instructionsOf', () => {
  const order = { number: '2611200482', total: '5143.4', deadline: new Date('2026-11-25T12:00:00Z') }

  test('Bankgiro: giro, OCR number and the Swedish invoice code', () => {
    expect(instructionsOf({ ...order, paymentMethod: 'BANKGIRO' })).toEqual({
      kind: 'bankgiro',
      giro: '991-2346',
      ocr: '2611200482',
      payee: 'Nordmynt AB',
      amount: '5143.40',
      qr: '{"uqr":1,"tp":1,"nme":"Nordmynt AB","cc":"SE","cid":"559999-0008","iref":"2611200482","ddt":"20261125","due":5143.40,"pt":"BG","acc":"991-2346"}',
    })
  })

  test('Bankgiro is due on the day that it is in Sweden', () => {
    const late = { ...order, paymentMethod: 'BANKGIRO' as const, deadline: new Date('2026-11-25T23:30:00Z') }
    expect(instructionsOf(late)).toMatchObject({ qr: expect.stringContaining('"ddt":"20261126"') })
  })

  test('SEPA: the account and the European transfer code', () => {
    expect(instructionsOf({ ...order, paymentMethod: 'SEPA' })).toEqual({
      kind: 'sepa',
      owner: 'Nordmynt AB',
      iban: 'GB33BUKB20201555555555',
      bic: 'BUKBGB22',
      bankName: 'Barclays Bank UK PLC',
      bankAddress: '1 Churchill Place',
      bankCity: 'London E14 5HP',
      bankCountry: 'GB',
      message: '2611200482',
      amount: '5143.40',
      qr: 'BCD\n002\n1\nSCT\nBUKBGB22\nNordmynt AB\nGB33BUKB20201555555555\nEUR5143.40\n\n\n2611200482',
    })
  })

  test('other methods have none', () => {
    expect(instructionsOf({ ...order, paymentMethod: 'StripeCard' })).toBeNull()
  })
})

describe('coinRequest', () => {
  test.each([
    ['BTC', 'bc1qexample', 'bitcoin:bc1qexample?amount=0.01000000'],
    ['LTC', 'ltc1qexample', 'litecoin:ltc1qexample?amount=0.01000000'],
    ['BCH', 'bitcoincash:qexample', 'bitcoincash:qexample?amount=0.01000000'],
    ['ETH', '0xAbc', 'ethereum:0xAbc?value=10000000000000000'],
  ] as const)('%s', (coin, address, request) => {
    expect(coinRequest(coin, address, '0.01000000')).toBe(request)
  })
})
