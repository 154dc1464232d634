import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { OrdersView } from '../../src/app/screens/orders/view'
import type { OrdersScreen } from '../../src/app/screens/orders/types'
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
