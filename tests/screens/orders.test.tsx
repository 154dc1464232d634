import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { OrdersView } from '../../src/app/screens/orders/view'
import type { OrdersScreen } from '../../src/app/screens/orders/types'
import type { Order } from '../../src/domain/orders'
import { asked } from '../support/asked'
import { orderWith } from '../support/orders'
import { drawn } from '../support/screens'

type Shown = Extract<OrdersScreen, { state: 'shown' }>

const list = (change: Partial<Shown> = {}) => (
  <OrdersView
    state="shown"
    orders={[{ order: orderWith({ reference: 'one', status: 'PAID' }), date: '2026-11-20', time: '14:05' }]}
    more={0}
    isLoadingMore={false}
    hasMoreFailed={false}
    onMore={() => undefined}
    {...change}
  />
)

test('each order opens in the window over the page', async () => {
  await drawn(list())
  const links = screen.getAllByRole('link')
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) expect(link.getAttribute('href')).toBe('#order=one')
})

test('an estimate says that it is one; what is settled does not', async () => {
  const { rerender } = await drawn(list(), 'sv')
  expect(screen.getByRole('table').textContent).toContain('cirka 0,00454453')
  const settled = orderWith({ rateIsFinal: true })
  rerender(list({ orders: [{ order: settled, date: '2026-11-20', time: '14:05' }] }))
  expect(screen.getByRole('table').textContent).not.toContain('cirka')
})

test('a sale that was canceled or refunded says nothing of what one gets; one that support has says what came', async () => {
  const sale = { type: 'SELL', from: { currency: 'BTC', amount: '0.05000000' } } as const
  const to = { currency: 'SEK', amount: '52260.52' } as const
  const came = {
    currency: 'BTC',
    amount: '0.04000000',
    value: '41808.42',
    direction: 'IN',
    label: 'coins',
    method: null,
    date: '2026-11-20 13:09',
    message: null,
    account: null,
    explorerLink: null,
  } as const
  const listed = (change: Partial<Order>) =>
    list({ orders: [{ order: orderWith({ ...sale, to, ...change }), date: '2026-11-20', time: '14:05' }] })
  const { rerender, container } = await drawn(listed({ status: 'CANCELED' }))
  expect(container.textContent).toContain('0.05000000')
  expect(container.textContent).not.toMatch(/about|52,260/)
  rerender(listed({ status: 'REFUND', transactions: [came] }))
  expect(container.textContent).toContain('0.04000000')
  expect(container.textContent).not.toMatch(/about|52,260/)
  rerender(listed({ status: 'CONTACT_SUPPORT', rateIsFinal: true, transactions: [came] }))
  expect(container.textContent).toContain('0.04000000')
  expect(container.textContent).toContain('41,808.42')
})

test('more is shown when asked for, and asked for again when it failed', async () => {
  const onMore = asked()
  const { rerender } = await drawn(list({ more: 8, onMore }))
  await userEvent.click(screen.getByRole('button', { name: 'Show 8 more' }))
  rerender(list({ more: 8, onMore, isLoadingMore: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Loading orders' }))
  expect(onMore).toHaveBeenCalledOnce()
  rerender(list({ more: 8, onMore, hasMoreFailed: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onMore).toHaveBeenCalledTimes(2)
})

test('an empty list says what will be there and how', async () => {
  await drawn(list({ orders: [] }))
  expect(screen.getByText('Your orders will be listed here.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Buy' }).getAttribute('href')).toBe('/app/order')
})

test('loading is said; a failure can be tried again', async () => {
  const onTryAgain = asked()
  const { rerender } = await drawn(<OrdersView state="loading" />)
  expect(screen.getByRole('status', { name: 'Loading orders' })).toBeDefined()
  rerender(<OrdersView state="failed" onTryAgain={onTryAgain} />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onTryAgain).toHaveBeenCalledOnce()
})
