import { expect, test } from 'vitest'
import {
  alertTermsOf,
  askedCoin,
  draftOfAlert,
  draftProblems,
  newAlertDraft,
  termsProblems,
  typedOf,
  withAlertCoin,
  withAlertFiat,
  type AlertDraft,
} from '../../../src/domain/alerts/alert-draft'
import type { AlertTerms } from '../../../src/domain/alerts/alerts'
import { alertWith } from '../../support/alerts'
import { customerWith } from '../../support/customers'

const swede = customerWith()
const abroad = customerWith({ details: { isSwedishResident: false } })
const draft = (change: Partial<AlertDraft> = {}): AlertDraft => ({ ...newAlertDraft(swede), ...change })

test('a new draft is of the coin and the currency that the customer begins with, and tells once', () => {
  expect([newAlertDraft(swede), newAlertDraft(abroad).fiat]).toEqual([
    {
      coin: 'BTC',
      fiat: 'SEK',
      kind: 'above',
      price: '',
      percent: '',
      hours: 24,
      repeats: false,
      buys: false,
      amount: '',
    },
    'EUR',
  ])
})

test.each([
  [{ price: '1100000' }, '1000000', []],
  [{ price: '' }, '1000000', [['price', 'required']]],
  [{ price: '1000000' }, '1000000', [['price', 'priceAbove']]],
  [{ price: '999 999' }, '1000000', [['price', 'priceAbove']]],
  [{ kind: 'below', price: '1000000' }, '1000000', [['price', 'priceBelow']]],
  [{ kind: 'below', price: '999999.99' }, '1000000', []],
  [{ price: '1' }, null, []],
  [{ kind: 'rise', percent: '' }, '1000000', [['percent', 'required']]],
  [{ kind: 'fall', percent: '100' }, '1000000', [['percent', 'percentRange']]],
  [{ kind: 'fall', percent: '10', price: 'x' }, '1000000', []],
  [{ price: '2000000', amount: 'x' }, '1000000', []],
  [{ price: '2000000', buys: true }, '1000000', [['buys', 'required']]],
  [{ price: '2000000', buys: true, amount: '99' }, '1000000', [['buys', 'amountTooLow']]],
  [{ price: '2000000', buys: true, amount: '5000' }, '1000000', []],
  [{ price: '2000000', buys: true, amount: '500', fiat: 'EUR' }, '90000', [['buys', 'eurRefused']]],
  [
    { price: '', buys: true, amount: '1.5' },
    null,
    [
      ['price', 'required'],
      ['buys', 'amountWhole'],
    ],
  ],
] as const)('what is wrong with %j at %s is %j', (change, price, problems) => {
  expect(draftProblems(draft(change), price, swede, null).map(({ field, code }) => [field, code])).toEqual(problems)
})

test('a purchase is prepared up to what the customer was granted', () => {
  const limitations = swede.limitations.map((limit) => ({ ...limit, max: '5000000', leftToday: '5000000' }))
  const problemsOf = (amount: string, buyer = swede) =>
    draftProblems(draft({ price: '2000000', buys: true, amount }), '1000000', buyer, null)
  const granted = { ...swede, limitations }
  expect([problemsOf('5000000', granted), problemsOf('5000001', granted), problemsOf('1000001')]).toEqual([
    [],
    [{ field: 'buys', code: 'amountTooLarge' }],
    [{ field: 'buys', code: 'amountTooLarge' }],
  ])
})

test('who lives abroad may have a purchase for euro prepared', () => {
  expect(
    draftProblems(draft({ price: '2000000', buys: true, amount: '500', fiat: 'EUR' }), '90000', abroad, null),
  ).toEqual([])
})

test.each([
  alertWith({ rule: { kind: 'below', price: '900000.50' }, buys: '5000', repeats: true }),
  alertWith({ rule: { kind: 'fall', percent: 7, hours: 168 } }),
])('an alert is changed from what it is', (alert) => {
  const { coin, fiat, rule, repeats, buys } = alert
  expect(alertTermsOf(draftOfAlert(alert))).toEqual({ coin, fiat, rule, repeats, buys })
})

test.each([
  ['itself', {}, []],
  ['a purchase and repeats', { repeats: true, buys: true, amount: '500' }, []],
  ['another way to write it', { price: '1 000,00' }, []],
  ['its level', { price: '1001' }, ['priceAbove']],
  ['its coin', { coin: 'ETH' }, ['priceAbove']],
  ['its currency', { fiat: 'EUR' }, ['priceAbove']],
  ['its kind', { kind: 'below', price: '3000' }, ['priceBelow']],
  ['its level to a word', { price: 'much' }, ['amountInvalid']],
  ['what it moves by', { kind: 'rise', percent: '5' }, []],
] as const)('of an alert whose level was passed %s can be changed, or is refused', (_, change, codes) => {
  const rule = { kind: 'above', price: '1000.00' } as const
  const passed: AlertTerms = { coin: 'BTC', fiat: 'SEK', rule, repeats: false, buys: null }
  const changed = { ...typedOf(passed), ...change }
  expect(draftProblems(changed, '2000', swede, passed).map(({ code }) => code)).toEqual(codes)
})

test('a draft shows no zeros of an amount', () => {
  expect(draftOfAlert(alertWith({ rule: { kind: 'above', price: '1100000.00' } })).price).toBe('1100000')
})

test('what is asked for is checked as what was typed is', () => {
  const { coin, fiat, repeats } = alertWith()
  const terms = { coin, fiat, repeats, rule: { kind: 'above', price: '1' }, buys: '5' } as const
  expect(termsProblems(terms, '2', swede, null)).toEqual([
    { field: 'price', code: 'priceAbove' },
    { field: 'buys', code: 'amountTooLow' },
  ])
  expect(alertTermsOf(typedOf({ ...terms, rule: { kind: 'above', price: '1 100,5' } })).rule).toEqual({
    kind: 'above',
    price: '1100.5',
  })
})

test('a price is of its coin and currency, and an amount of its currency', () => {
  const typed = draft({ price: '5', amount: '500' })
  expect([withAlertCoin(typed, 'ETH'), withAlertFiat(typed, 'EUR')]).toEqual([
    { ...typed, coin: 'ETH', price: '' },
    { ...typed, fiat: 'EUR', price: '', amount: '' },
  ])
  expect([withAlertCoin(typed, 'BTC'), withAlertFiat(typed, 'SEK')]).toEqual([typed, typed])
})

test.each([
  [{ coin: 'LTC' }, 'LTC'],
  [{ coin: 'DOGE' }, null],
  [{}, null],
] as const)('an address with %j asks for a new alert of %s', (search, coin) => {
  expect(askedCoin(search)).toBe(coin)
})
