import { expect, test } from 'vitest'
import { boughtAgain } from '../../../src/domain/orders/bought-again'
import { orderWith } from '../../support/orders'

test('a purchase that is made again has its coin, amount, address, method and priority', () => {
  expect(boughtAgain(orderWith({ priority: 'HIGH' }))).toEqual({
    coin: 'BTC',
    fiat: 'SEK',
    edited: 'amount',
    amount: '5000',
    coins: '',
    address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    method: 'BANKGIRO',
    wantsPriority: true,
    providerName: null,
  })
})
