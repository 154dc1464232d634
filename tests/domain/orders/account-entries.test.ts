import { describe, expect, test } from 'vitest'
import { accountEntries, type Movement, type MovedOrder } from '../../../src/domain/orders/account-entries'

const hash = 'ab'.repeat(32)
const nothing = { sent: null, received: null, fee: null, netWorth: null, hash: null }

const movement = (at: string, change: Partial<Movement>): Movement => ({
  at: `2026-03-01T${at}:00.000Z`,
  direction: 'IN',
  label: 'BANKGIRO',
  currency: 'SEK',
  amount: '1000.00',
  hash: null,
  output: 0,
  ...change,
})

const purchase = (change: Partial<MovedOrder> = {}): MovedOrder => ({
  number: '2603010017',
  type: 'BUY',
  fiat: 'SEK',
  amount: '1000.00',
  total: '1015.00',
  trade: { at: '2026-03-01T10:00:00.000Z', coin: 'BTC', quantity: '0.00100000', kronor: '1015.00' },
  movements: [
    movement('09:00', { amount: '1015.00' }),
    movement('10:05', { direction: 'OUT', label: 'priority-fee', amount: '15.00' }),
    movement('10:05', { direction: 'OUT', label: 'margin', amount: '50.00' }),
    movement('10:05', { direction: 'OUT', label: 'coins', currency: 'BTC', amount: '0.00100000', hash }),
  ],
  ...change,
})

const sale = (movements: Movement[], trade: MovedOrder['trade']): MovedOrder => ({
  ...purchase(),
  type: 'SELL',
  amount: '900.00',
  total: '900.00',
  trade,
  movements,
})
const coinsIn = (at: string, change: Partial<Movement> = {}) =>
  movement(at, { label: 'coins', currency: 'BTC', amount: '0.00100000', hash, ...change })

/** In short: when, what came and what left. */
const inShort = (orders: readonly MovedOrder[]) =>
  accountEntries(orders).map(
    ({ kind, at, sent, received }) =>
      `${at.slice(11, 16)} ${kind} ${[sent && `-${sent.amount} ${sent.currency}`, received && `+${received.amount} ${received.currency}`].filter(Boolean).join(' ')}`,
  )

describe('the account as tax software reads it', () => {
  test('a purchase is money that comes, a trade with its fees, and coins that leave by their transaction', () => {
    expect(accountEntries([purchase()])).toEqual([
      {
        ...nothing,
        kind: 'deposit',
        at: '2026-03-01T09:00:00.000Z',
        order: '2603010017',
        received: { amount: '1015.00', currency: 'SEK' },
      },
      {
        ...nothing,
        kind: 'trade',
        at: '2026-03-01T10:00:00.000Z',
        order: '2603010017',
        sent: { amount: '1000.00', currency: 'SEK' },
        received: { amount: '0.00100000', currency: 'BTC' },
        fee: { amount: '15.00', currency: 'SEK' },
      },
      {
        ...nothing,
        kind: 'withdrawal',
        at: '2026-03-01T10:05:00.000Z',
        order: '2603010017',
        sent: { amount: '0.00100000', currency: 'BTC' },
        hash,
      },
    ])
  })

  test('a purchase in euro says what it was worth in kronor, without its fee', () => {
    const [trade] = accountEntries([
      purchase({
        fiat: 'EUR',
        amount: '100.00',
        total: '102.00',
        trade: { at: '2026-03-01T10:00:00.000Z', coin: 'BTC', quantity: '0.00100000', kronor: '1122.00' },
        movements: [],
      }),
    ])
    expect([trade?.sent, trade?.fee, trade?.netWorth]).toEqual([
      { amount: '100.00', currency: 'EUR' },
      { amount: '2.00', currency: 'EUR' },
      { amount: '1100.00', currency: 'SEK' },
    ])
  })

  test('a sale is coins that come, a trade and money that leaves; a payout that came back came', () => {
    const sold = { at: '2026-03-01T09:00:00.000Z', coin: 'BTC', quantity: '0.00100000', kronor: '900.00' } as const
    const payout = { label: 'payout', amount: '900.00' } as const
    expect(
      inShort([
        sale(
          [
            coinsIn('09:00'),
            movement('11:00', { ...payout, direction: 'OUT' }),
            movement('12:00', payout),
            movement('13:00', { ...payout, direction: 'OUT' }),
          ],
          sold,
        ),
      ]),
    ).toEqual([
      '09:00 deposit +0.00100000 BTC',
      '09:00 trade -0.00100000 BTC +900.00 SEK',
      '11:00 withdrawal -900.00 SEK',
      '12:00 deposit +900.00 SEK',
      '13:00 withdrawal -900.00 SEK',
    ])
  })

  test('coins that were booked before their rate was set anew do not leave before they were bought', () => {
    const early = movement('09:30', { direction: 'OUT', label: 'coins', currency: 'BTC', amount: '0.00100000', hash })
    expect(inShort([purchase({ movements: [movement('09:00', { amount: '1015.00' }), early] })])).toEqual([
      '09:00 deposit +1015.00 SEK',
      '10:00 trade -1000.00 SEK +0.00100000 BTC',
      '10:00 withdrawal -0.00100000 BTC',
    ])
  })

  test('what is not settled yet is money that came, and a refund money that left', () => {
    const refunded = movement('12:00', { direction: 'OUT', label: 'refund' })
    expect(inShort([purchase({ trade: null, movements: [movement('09:00', {}), refunded] })])).toEqual([
      '09:00 deposit +1000.00 SEK',
      '12:00 withdrawal -1000.00 SEK',
    ])
  })

  test('coins whose chain took them back never came, unless they came again; other outputs stay', () => {
    const removed = coinsIn('10:00', { direction: 'OUT', label: 'removed' })
    const other = coinsIn('09:30', { output: 1, amount: '0.00200000' })
    expect([
      inShort([sale([coinsIn('09:00'), other, removed], null)]),
      inShort([sale([coinsIn('09:00'), removed, coinsIn('11:00')], null)]),
    ]).toEqual([['09:30 deposit +0.00200000 BTC'], ['11:00 deposit +0.00100000 BTC']])
  })

  test('coins that go back have left once they have a transaction; those that came back from going never did', () => {
    const back = (at: string, change: Partial<Movement>) =>
      movement(at, { direction: 'OUT', label: 'refund', currency: 'BTC', amount: '0.00100000', ...change })
    expect([
      inShort([sale([coinsIn('09:00'), back('10:00', {})], null)]),
      inShort([sale([coinsIn('09:00'), back('10:00', {}), back('11:00', { direction: 'IN' })], null)]),
      inShort([sale([coinsIn('09:00'), back('10:00', { hash: 'cd'.repeat(32) })], null)]),
    ]).toEqual([
      ['09:00 deposit +0.00100000 BTC'],
      ['09:00 deposit +0.00100000 BTC'],
      ['09:00 deposit +0.00100000 BTC', '10:00 withdrawal -0.00100000 BTC'],
    ])
  })

  test('orders stand by time, and at one instant what comes stands first', () => {
    const at = (number: string, kind: Partial<Movement>) =>
      purchase({ number, trade: null, movements: [movement('09:00', kind)] })
    const orders = [at('2', { direction: 'OUT', label: 'refund' }), at('1', {}), purchase({ number: '0' })]
    expect(
      accountEntries(orders).map(({ kind, order, at: instant }) => `${instant.slice(11, 16)} ${kind} ${order}`),
    ).toEqual(['09:00 deposit 0', '09:00 deposit 1', '09:00 withdrawal 2', '10:00 trade 0', '10:05 withdrawal 0'])
  })
})
