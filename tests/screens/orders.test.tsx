import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { OrdersView } from '../../src/app/screens/orders/view'
import type { Exporting, Narrowing, OrdersList, ShownOrders } from '../../src/app/screens/orders/types'
import { noFilter, type OrderFilter } from '../../src/domain/orders/order-filter'
import type { Order } from '../../src/domain/orders/orders'
import { asked } from '../support/asked'
import { orderWith } from '../support/orders'
import { drawnWith } from '../support/screens'

/** Whatever else the screen said would throw. */
const drawn = drawnWith('orders')

const bare: Narrowing = {
  filter: noFilter,
  typed: '',
  isNumberWrong: false,
  methods: ['BANKGIRO', 'Swish'],
  onNumber: () => undefined,
  onFilter: () => undefined,
  onReset: () => undefined,
}

const quiet = {
  isPreparing: false,
  bytes: 0,
  saved: null,
  trouble: null,
  onExport: () => undefined,
  onCancel: () => undefined,
}

const screenWith = (list: OrdersList, narrowing: Partial<Narrowing> = {}, exporting: Partial<Exporting> = {}) => (
  <OrdersView {...bare} {...narrowing} list={list} exporting={{ ...quiet, ...exporting }} />
)

const list = (change: Partial<ShownOrders> = {}, narrowing: Partial<Narrowing> = {}) =>
  screenWith(
    {
      state: 'shown',
      orders: [orderWith({ reference: 'one', status: 'PAID' })],
      total: 1,
      isFiltered: false,
      isChanging: false,
      more: 0,
      isLoadingMore: false,
      hasMoreFailed: false,
      onMore: () => undefined,
      ...change,
    },
    narrowing,
  )

test('each order opens in the window over the page', async () => {
  await drawn(list())
  const links = screen.getAllByRole('link').filter((link) => link.closest('[role="tabpanel"]') !== null)
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) expect(link.getAttribute('href')).toBe('#order=one')
})

test('an estimate says that it is one; what is settled does not', async () => {
  const { rerender } = await drawn(list(), 'sv')
  expect(screen.getByRole('table').textContent).toContain('cirka 0,00454453')
  const settled = orderWith({ rateIsFinal: true })
  rerender(list({ orders: [settled] }))
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
  const listed = (change: Partial<Order>) => list({ orders: [orderWith({ ...sale, to, ...change })] })
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

test('a purchase that was canceled or refunded says what it was for, and nothing of coins; one that support has does', async () => {
  const listed = (change: Partial<Order>) => list({ orders: [orderWith(change)] })
  const { rerender, container } = await drawn(listed({ status: 'CANCELED' }))
  expect(container.textContent).toContain('5,000')
  expect(container.textContent).not.toMatch(/about|0\.00454453/)
  rerender(listed({ status: 'REFUND' }))
  expect(container.textContent).not.toMatch(/about|0\.00454453/)
  rerender(listed({ status: 'CONTACT_SUPPORT' }))
  expect(container.textContent).toMatch(/about.0\.00454453/)
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
  await drawn(list({ orders: [], total: 0 }))
  expect(screen.getByText('Your orders will be listed here.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Buy' }).getAttribute('href')).toBe('/app/order')
})

test('loading is said; a failure can be tried again', async () => {
  const onTryAgain = asked()
  const { rerender } = await drawn(screenWith({ state: 'loading' }))
  expect(screen.getByRole('status', { name: 'Loading orders' })).toBeDefined()
  rerender(screenWith({ state: 'failed', onTryAgain }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onTryAgain).toHaveBeenCalledOnce()
})

test('a list that is narrowed to nothing says so, and can be widened', async () => {
  const onReset = asked()
  await drawn(list({ orders: [], total: 0, isFiltered: true }, { onReset }))
  expect(screen.getByText('No orders match the filter.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(onReset).toHaveBeenCalledOnce()
})

test('what it is narrowed to stands in chips, each of which is taken away, with how many orders there are', async () => {
  const onFilter = asked()
  const onReset = asked()
  const filter = { ...noFilter, type: 'BUY', from: '2026-10-01', to: '2026-11-20', currency: 'SEK' } as const
  await drawn(list({ total: 14 }, { filter, onFilter, onReset }))
  const chips = screen.getByRole('list', { name: 'Filters' })
  expect(
    within(chips)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['2026-10-01 – 2026-11-20', 'SEK'])
  expect(screen.getByText('1 of 14 orders')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter SEK' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter 2026-10-01 – 2026-11-20' }))
  expect(onFilter.mock.calls).toEqual([[{ currency: null }], [{ from: null, to: null }]])
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(onReset).toHaveBeenCalledOnce()
})

test('of a long list the rows are drawn that are near the view, at its ends, and those among which the focus is', async () => {
  const view = watchedView()
  const orders = Array.from({ length: 250 }, (_, nth) => orderWith({ reference: `order-${nth + 1}` }))
  await drawn(list({ orders, total: 10_000 }))
  const table = screen.getByRole('table')
  const places = () => [...table.querySelectorAll('tr[aria-rowindex]')].map((row) => row.getAttribute('aria-rowindex'))
  const from = (first: number) => Array.from({ length: 10 }, (_, nth) => String(first + nth))
  const block = table.querySelectorAll('tbody').item(1)
  expect(table.getAttribute('aria-rowcount')).toBe('251')
  expect(places()).toEqual([...from(2), ...from(242)])
  view.tell(block, true)
  expect(places()).toEqual([...from(2), ...from(12), ...from(242)])
  within(block).getAllByRole('link')[3]?.focus()
  view.tell(block, false)
  expect(places()).toEqual([...from(2), ...from(12), ...from(242)])
  within(block).getAllByRole('link')[3]?.blur()
  view.tell(block, false)
  expect(places()).toEqual([...from(2), ...from(242)])
})

test.each([100, 250])('a new order on top of %i leaves the focus on the row it is on', async (count) => {
  watchedView()
  const orders = Array.from({ length: count }, (_, nth) => orderWith({ reference: `order-${nth + 1}` }))
  const { rerender } = await drawn(list({ orders, total: count }))
  const link = within(screen.getByRole('table')).getAllByRole('link')[9]
  link?.focus()
  const isKept = () => document.activeElement === link && link?.isConnected
  expect(isKept()).toBe(true)
  rerender(list({ orders: [orderWith({ reference: 'order-new' }), ...orders], total: count + 1 }))
  expect(isKept()).toBe(true)
})

/** jsdom sees nothing: the test says what is near the view. */
const watchedView = () => {
  const tells = new Map<Element, (isIntersecting: boolean) => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly called: (entries: { target: Element; isIntersecting: boolean }[]) => void) {}
      observe(target: Element): void {
        tells.set(target, (isIntersecting) => this.called([{ target, isIntersecting }]))
      }
      unobserve(target: Element): void {
        tells.delete(target)
      }
    },
  )
  return { tell: (target: Element, isNear: boolean) => act(() => tells.get(target)?.(isNear)) }
}

test('tabs of all orders, purchases and sales are gone through with the arrow keys', async () => {
  const onFilter = asked()
  await drawn(list({}, { onFilter }))
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['All orders', 'Buy', 'Sell'])
  await userEvent.click(screen.getByRole('tab', { name: 'All orders' }))
  await userEvent.keyboard('{ArrowRight}')
  expect(onFilter.mock.calls.at(-1)).toEqual([{ type: 'BUY' }])
})

test('a number that cannot be one is said at its field', async () => {
  const onNumber = asked()
  await drawn(list({}, { typed: 'x', isNumberWrong: true, onNumber }))
  expect(screen.getByText('An order number has digits only.')).toBeDefined()
  await userEvent.type(screen.getByLabelText('Order number'), '2')
  expect(onNumber).toHaveBeenCalledWith('x2')
})

test('a number that is searched for is taken away at its field', async () => {
  const onNumber = asked()
  const { rerender } = await drawn(list({}, { typed: '2611', onNumber }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter 2611' }))
  expect(onNumber.mock.calls).toEqual([['']])
  rerender(list({}, { typed: '', onNumber }))
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull()
})

test('nothing is filtered before it is said to, and no last day before the first', async () => {
  const onFilter = asked()
  await drawn(list({}, { onFilter }))
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
  await userEvent.selectOptions(await screen.findByLabelText('Currency'), 'ETH')
  await userEvent.selectOptions(screen.getByLabelText('Payment method'), 'BANKGIRO')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-02' } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-01' } })
  await userEvent.click(screen.getByRole('button', { name: 'Show orders' }))
  expect(screen.getByText('The last day comes before the first.')).toBeDefined()
  expect(onFilter).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-03' } })
  await userEvent.click(screen.getByRole('button', { name: 'Show orders' }))
  expect(onFilter.mock.calls).toEqual([
    [{ from: '2026-11-02', to: '2026-11-03', currency: 'ETH', status: null, method: 'BANKGIRO' }],
  ])
})

test('the filter offers the customer’s ways to pay, and none where sales are listed', async () => {
  const opened = async (filter: Partial<OrderFilter>) => {
    const { unmount } = await drawn(list({}, { filter: { ...noFilter, ...filter }, methods: ['Swish', 'BANKGIRO'] }))
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
    await screen.findByLabelText('Currency')
    const field = screen.queryByLabelText('Payment method')
    const offered =
      field &&
      within(field)
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    unmount()
    return offered
  }
  expect([await opened({}), await opened({ type: 'SELL' })]).toEqual([['All', 'Swish', 'Bankgiro'], null])
})

test('orders are exported in either format; while that goes on it can be stopped', async () => {
  const onExport = asked()
  const onCancel = asked()
  const { rerender } = await drawn(screenWith({ state: 'loading' }, {}, { onExport }))
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu')))
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(onExport).toHaveBeenCalledOnce())
  expect(onExport.mock.calls).toEqual([['csv']])
  rerender(screenWith({ state: 'loading' }, {}, { isPreparing: true, onCancel }))
  expect(screen.getByRole('button', { name: 'Creating the file' }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Stop exporting' }))
  expect(onCancel).toHaveBeenCalledOnce()
})

test.each([
  [99_999, '', ''],
  [1_349_000, '1.3\u00a0MB downloaded', '1\u00a0MB downloaded'],
  [940_000, '0.9\u00a0MB downloaded', ''],
])('of %i bytes of a file that have come is shown %j, and read out %j', async (bytes, shown, readOut) => {
  await drawn(screenWith({ state: 'failed', onTryAgain: () => undefined }, {}, { isPreparing: true, bytes }))
  const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(screen.queryByText(/MB downloaded/, { selector: '[aria-hidden]' })?.textContent ?? '').toBe(shown)
  expect(said).toContain(readOut)
})

test('what became of the file is said', async () => {
  const { rerender } = await drawn(screenWith({ state: 'loading' }, {}, { trouble: 'malformed' }))
  expect(screen.getByText('No exported orders. Please try changing the filtering.')).toBeDefined()
  rerender(screenWith({ state: 'loading' }, {}, { saved: 'orders.xls' }))
  expect(screen.getByText('orders.xls has been saved.')).toBeDefined()
})
