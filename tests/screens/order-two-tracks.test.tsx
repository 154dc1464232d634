import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Story } from '../../src/app/order/story'
import { planOf } from '../../src/app/order/tracks'
import { TwoTracks } from '../../src/app/ui/two-tracks'
import type { OrderStatus } from '../../src/domain/orders/statuses'
import { held, orderWith } from '../support/orders'
import { drawn } from '../support/screens'

const track = (name: string) => within(screen.getByRole('region', { name }))

describe('two tracks', () => {
  const customer = {
    name: 'Your payment',
    stops: [
      { name: 'Order placed', when: '14:05', state: 'done' },
      { name: 'You make the transfer', when: 'Now', state: 'now' },
    ],
  } as const

  test('are two lists, each under its name', async () => {
    await drawn(
      <TwoTracks customer={customer} ours={{ name: 'Our delivery', stops: [{ name: 'Sent', state: 'later' }] }} />,
    )
    expect(track('Your payment').getAllByRole('listitem')).toHaveLength(2)
    expect(track('Our delivery').getAllByRole('listitem')).toHaveLength(1)
  })

  test('say what is done and where one stands', async () => {
    await drawn(<TwoTracks customer={customer} ours={undefined} />)
    const [placed, transfer] = screen.getAllByRole('listitem')
    expect(placed?.textContent).toBe('Done: Order placed14:05')
    expect(transfer?.getAttribute('aria-current')).toBe('step')
    expect(screen.queryByRole('region', { name: 'Our delivery' })).toBeNull()
  })
})

const states = (status: OrderStatus, was: OrderStatus[] = ['UNPAID', 'PENDING']) => {
  const history = [...was, status].map((each) => ({ status: each, at: '' }))
  const { customer, ours } = planOf(orderWith({ status, history }))
  return [customer, ours].map((stops) => stops?.map(({ state }) => state).join(' '))
}

test.each([
  ['UNPAID', 'done now later', 'later later later'],
  ['PENDING', 'done done now', 'later later later'],
  ['PAID', 'done done done', 'now later later'],
  ['PAYOUT_PENDING', 'done done done', 'done now later'],
  ['COMPLETED', 'done done done', 'done done done'],
  ['CANCELED', 'done stopped', undefined],
  ['ERROR', 'done stopped', undefined],
  ['CONTACT_SUPPORT', 'done now', undefined],
] as const)('an order that is %s', (status, customer, ours) => {
  expect(states(status)).toEqual([customer, ours])
})

const sold = (status: OrderStatus, was: OrderStatus[] = ['PENDING']) => {
  const history = [...was, status].map((each) => ({ status: each, at: '' }))
  const { customer, ours } = planOf(orderWith({ type: 'SELL', status, history }))
  return [customer, ours].map((stops) => stops?.map(({ name, state }) => `${name} ${state}`).join(', '))
}

test.each([
  ['PENDING', [], 'placed done, send now, coinsHere later', 'rate later, payout later, bank later'],
  ['PAID', ['PENDING'], 'placed done, sendDone done, coinsHere done', 'rateDone done, payout now, bank later'],
  [
    'PAYOUT_PENDING',
    ['PENDING', 'PAID'],
    'placed done, sendDone done, coinsHere done',
    'rateDone done, payoutStarted now, bank later',
  ],
  [
    'COMPLETED',
    ['PENDING', 'PAID', 'PAYOUT_PENDING'],
    'placed done, sendDone done, coinsHere done',
    'rateDone done, payoutDone done, bank done',
  ],
  ['ERROR', ['PENDING', 'PAID', 'PAYOUT_PENDING'], 'placed done, coinsHere done, returned stopped', undefined],
  ['CANCELED', ['PENDING'], 'placed done, canceled stopped', undefined],
  ['CONTACT_SUPPORT', ['PENDING'], 'placed done, support now', undefined],
  ['REFUND', ['PENDING', 'CONTACT_SUPPORT'], 'placed done, refund now', undefined],
] as const)('a sale that is %s after %j', (status, was, customer, ours) => {
  expect(sold(status, [...was])).toEqual([customer, ours])
})

test('the payout of a sale is ticked once the bank has said that it is made', async () => {
  const at = (order: OrderStatus) => ({ status: order, at: '' })
  const sale = orderWith({
    type: 'SELL',
    status: 'PAYOUT_PENDING',
    history: [at('PENDING'), at('PAID'), at('PAYOUT_PENDING')],
  })
  const times = { PENDING: '14:05', PAID: '14:10', PAYOUT_PENDING: '14:20' }
  const { rerender } = await drawn(<Story order={sale} times={times} />)
  const shown = () =>
    track('Our payout')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(shown()).toEqual(['Done: Rate set14:10', 'Payout under way14:20', 'In your bank1–\u20602\u00a0business days'])
  rerender(<Story order={{ ...sale, status: 'COMPLETED' }} times={{ ...times, COMPLETED: '15:00' }} />)
  expect(shown()).toEqual(['Done: Rate set14:10', 'Done: Payout sent15:00', 'Done: In your bank15:00'])
})

test('a sale that nothing was sent for has no payout that came back', () => {
  const history = [{ status: 'ERROR', at: '' } as const]
  const { customer } = planOf(orderWith({ type: 'SELL', status: 'ERROR', payoutProblem: 'gone', history }))
  expect(customer.map(({ name }) => name)).toEqual(['placed', 'unsent'])
})

test('money that came before a word of it leaves no stop for the transfer', () => {
  expect(states('PAID', ['UNPAID'])).toEqual(['done done', 'now later later'])
})

test('money that came before a question or a refund stays told', () => {
  expect(states('REFUND', ['UNPAID', 'PAID'])).toEqual(['done done now', undefined])
})

test('a payout that waits has not begun', () => {
  const waiting = orderWith({ type: 'SELL', status: 'PAYOUT_PENDING', holds: [held('frozen')] })
  expect(planOf(waiting).ours?.map(({ name }) => name)).toEqual(['rateDone', 'payout', 'bank'])
  expect(planOf({ ...waiting, holds: [] }).ours?.map(({ name }) => name)).toEqual(['rateDone', 'payoutStarted', 'bank'])
})
