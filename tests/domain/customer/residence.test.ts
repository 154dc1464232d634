import { expect, test } from 'vitest'
import type { CurrentUserAnswer } from '../../../src/domain/customer/customer'
import { defaultFiatOf, livesAbroad, mayPayIn, offeredMethods } from '../../../src/domain/customer/residence'
import { customerWith } from '../../support/customers'

const newcomer = { hasFilledPersonalInfo: false, isSwedishResident: false }
const resident = { hasFilledPersonalInfo: true, isSwedishResident: true }
const foreigner = { hasFilledPersonalInfo: true, isSwedishResident: false }

const of = (details: Partial<CurrentUserAnswer['details']>) => {
  const customer = customerWith({ details, paymentMethods: ['BANKGIRO', 'SEPA', 'FinsharkEUR'] })
  return {
    isAbroad: livesAbroad(customer),
    fiat: defaultFiatOf(customer),
    paysIn: (['SEK', 'EUR'] as const).filter((fiat) => mayPayIn(customer, fiat)),
    methods: offeredMethods(customer),
  }
}

test('who lives in Sweden is shown kronor and pays in them alone; who has not said where they live, the same', () => {
  const swedish = { isAbroad: false, fiat: 'SEK', paysIn: ['SEK'], methods: ['BANKGIRO'] }
  expect([of(resident), of(newcomer)]).toEqual([swedish, swedish])
})

test('who lives abroad is shown euro, and pays in both', () => {
  expect(of(foreigner)).toEqual({
    isAbroad: true,
    fiat: 'EUR',
    paysIn: ['SEK', 'EUR'],
    methods: ['BANKGIRO', 'SEPA', 'FinsharkEUR'],
  })
})
