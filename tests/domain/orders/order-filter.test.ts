import { describe, expect, test } from 'vitest'
import {
  chipsOf,
  filterMethods,
  filterOf,
  isDay,
  isNarrowed,
  noFilter,
  numberDigits,
  passes,
  queryOf,
  searchOf,
  withChange,
  type OrderFilter,
} from '../../../src/domain/orders/order-filter'
import { locales } from '../../../src/domain/customer/customer'
import { locationAt } from '../../../src/domain/routing/locations'
import { paymentMethods } from '../../../src/domain/payments/payment-methods'
import { translate } from '../../../src/i18n/i18n'
import { customerWith } from '../../support/customers'
import { orderWith } from '../../support/orders'

/** The filter that the list's address asks for. */
const filterIn = (search: string): OrderFilter => {
  const location = locationAt({ pathname: '/app/order/list', search })
  if (location?.screen !== 'orders') throw new Error('There is no list of orders')
  return filterOf(location.search)
}

const whole: OrderFilter = {
  type: 'BUY',
  from: '2026-10-01',
  to: '2026-11-20',
  currency: 'SEK',
  status: 'UNPAID',
  method: 'BANKGIRO',
  number: '2611',
}

describe('a filter of orders', () => {
  test('is said by an address, and found in it again', () => {
    const search = '?type=BUY&from=2026-10-01&to=2026-11-20&currency=SEK&status=UNPAID&method=BANKGIRO&number=2611'
    expect([searchOf(whole), filterIn(search)]).toEqual([search, whole])
    expect([searchOf(noFilter), filterIn('')]).toEqual(['', noFilter])
  })

  test.each([
    '?type=GIFT',
    '?from=2026-02-30',
    '?to=tomorrow',
    '?currency=DOGE',
    '?status=paid',
    '?method=CASH',
    '?number=26a',
    '?number=',
    '?page=3&size=1000&constructor=1',
    '?type',
    'BUY',
  ])('drops of an address what is unknown or cannot be: %s', (search) => {
    expect(filterIn(search)).toEqual(noFilter)
  })

  test('is found in an address whose blanks are coded; what is no code is no value', () => {
    expect(['?number=26%2011+20', '?number=%'].map((search) => filterIn(search).number)).toEqual(['261120', null])
  })

  test('drops a last day that comes before the first', () => {
    expect(filterIn('?from=2026-11-20&to=2026-10-01')).toEqual({ ...noFilter, from: '2026-11-20' })
  })

  test('is sent with days as the start and end of them in Sweden, and only with what is set', () => {
    expect(queryOf(noFilter)).toEqual({})
    expect(queryOf(whole)).toEqual({
      type: 'BUY',
      from: '2026-09-30T22:00:00.000Z',
      to: '2026-11-20T22:59:59.999Z',
      currency: 'SEK',
      status: 'UNPAID',
      method: 'BANKGIRO',
      number: '2611',
    })
  })

  test('asks about no day that the exchange does not know, as while a year is typed', () => {
    expect(queryOf({ ...noFilter, from: '0002-01-01', to: '9999-12-31' })).toEqual({
      from: '2000-01-01T23:00:00.000Z',
      to: '2099-12-31T22:59:59.999Z',
    })
  })

  test('sends Swish as its e-commerce variant', () => {
    expect(queryOf({ ...noFilter, method: 'Swish' })).toEqual({ method: 'Swish' })
  })

  test('by Bankgiro lets no sale pass, though that is how it is paid out', () => {
    const sale = orderWith({ type: 'SELL', paymentMethod: 'BANKGIRO' })
    expect([passes({ ...noFilter, method: 'BANKGIRO' }, sale), passes(noFilter, sale)]).toEqual([false, true])
  })

  test('by Swish lets either kind of it pass', () => {
    const paidBy = (['Swish', 'StripeSwish', 'BANKGIRO'] as const).map((paymentMethod) => orderWith({ paymentMethod }))
    expect(paidBy.map((order) => passes({ ...noFilter, method: 'Swish' }, order))).toEqual([true, true, false])
    expect(filterIn('?method=StripeSwish')).toEqual({ ...noFilter, method: 'Swish' })
  })

  test('of sales has no method, which only purchases are paid by', () => {
    expect(withChange({ ...noFilter, method: 'Swish', number: '26' }, { type: 'SELL' })).toEqual({
      ...noFilter,
      type: 'SELL',
      number: '26',
    })
    expect(filterIn('?type=SELL&method=SEPA')).toEqual({ ...noFilter, type: 'SELL' })
  })

  test('is offered by the ways in which the customer can pay, or has paid, each once', () => {
    const customer = customerWith({ paymentMethods: ['StripeSwish', 'BANKGIRO', 'SEPA'] })
    const abroad = customerWith({ paymentMethods: customer.paymentMethods, details: { isSwedishResident: false } })
    const own = { methods: [], filter: noFilter }
    expect(filterMethods(customer, own)).toEqual(['Swish', 'BANKGIRO'])
    expect(filterMethods(abroad, own)).toEqual(['Swish', 'BANKGIRO', 'SEPA'])
    expect(filterMethods(customer, { ...own, methods: ['Swish', 'StripeSwish', 'Zimpler', 'SEPA'] })).toEqual([
      'Swish',
      'Zimpler',
      'BANKGIRO',
      'SEPA',
    ])
    expect(filterMethods(customer, { ...own, filter: { method: 'PAYEX' } })).toEqual(['Swish', 'PAYEX', 'BANKGIRO'])
  })

  test.each(locales)('never offers two by the same name, in %s', (locale) => {
    const names = filterMethods(customerWith(), { methods: paymentMethods, filter: noFilter }).map((method) =>
      translate(locale)(`method.${method}.name`),
    )
    expect(names).toEqual([...new Set(names)])
    expect(names.length).toBeGreaterThan(1)
  })

  test('has chips for all but its tab and its search', () => {
    expect([chipsOf(whole), chipsOf({ ...noFilter, type: 'SELL', number: '2' })]).toEqual([
      ['days', 'currency', 'status', 'method'],
      [],
    ])
    expect([isNarrowed(noFilter), isNarrowed({ ...noFilter, number: '2' })]).toEqual([false, true])
  })

  test('lets an order pass that fits it in every part', () => {
    const order = orderWith()
    const others: Partial<OrderFilter>[] = [
      { type: 'SELL' },
      { from: '2026-11-21' },
      { to: '2026-11-19' },
      { currency: 'ETH' },
      { status: 'PAID' },
      { method: 'Swish' },
      { number: '2612' },
    ]
    expect(passes(whole, order)).toBe(true)
    expect(passes({ ...noFilter, currency: 'BTC' }, order)).toBe(true)
    expect(passes({ ...noFilter, from: '2026-11-20', to: '2026-11-20' }, order)).toBe(true)
    expect(others.filter((other) => passes({ ...whole, ...other }, order))).toEqual([])
  })

  test('lets an order pass by the day on which it was placed in Sweden', () => {
    const order = orderWith({ orderDate: '2026-11-20T23:30:00.000Z' })
    const ofDay = (day: string) => passes({ ...noFilter, from: day, to: day }, order)
    expect(['2026-11-20', '2026-11-21'].map(ofDay)).toEqual([false, true])
  })
})

test.each([
  ['2611 2004 82', '2611200482'],
  [' 26', '26'],
  ['', ''],
  ['26\u00a011\u200b20\u034f04\ufe0f', '26112004'],
  ['26-11', '2611'],
  ['26/11', undefined],
  ['x', undefined],
  ['1'.repeat(21), undefined],
])('the digits of the number %j are %j', (text, digits) => {
  expect(numberDigits(text)).toBe(digits)
})

test.each([
  ['2026-11-20', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['20261120', false],
  ['', false],
])('%j is a day: %s', (text, isOne) => {
  expect(isDay(text)).toBe(isOne)
})
