import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { exportMachine } from '../../../machines/orders/export'
import { provideOrders, type OrdersFeedEvent } from '../../../machines/orders/orders'
import { noFilter, type OrderFilter, type OrderSearch } from '../../../src/domain/orders/order-filter'
import type { Order, OrdersPage } from '../../../src/domain/orders/orders'
import { orderWith } from '../../support/orders'
import { heldFeed, heldPort } from '../../support/ports'

const page = (number: number, references: string[], totalPages = 2): OrdersPage => ({
  content: references.map((reference) => orderWith({ reference })),
  methods: [],
  page: { number, size: 2, totalPages, totalElements: 4 },
})

describe('the orders list', () => {
  const setting = (filter: Partial<OrderFilter> = {}) => {
    const pages = heldPort<{ page: number; filter: OrderFilter }, OrdersPage>()
    const shownFilters: [OrderFilter, string][] = []
    const one = heldPort<{ reference: string }, Order>()
    const watch = heldFeed<void, OrdersFeedEvent>()
    const machine = provideOrders(
      {
        loadOrders: pages.port,
        loadOrder: one.port,
        watchOrders: watch.feed,
        showFilter: (shown, how) => shownFilters.push([shown, how]),
      },
      { exporting: exportMachine },
    )
    const clock = new SimulatedClock()
    const actor = createActor(machine, { input: { filter: { ...noFilter, ...filter } }, clock }).start()
    const shown = () => actor.getSnapshot().context.items.map(({ reference, status }) => `${reference} ${status}`)
    return { actor, pages, one, watch, clock, shown, shownFilters, state: () => actor.getSnapshot().value }
  }

  test('sales are listed by themselves, without the method that purchases were narrowed to', async () => {
    const { actor, pages, shownFilters } = setting({ method: 'Swish' })
    await pages.answer({ ...page(0, ['a']), methods: ['Swish', 'Zimpler'] })
    expect(actor.getSnapshot().context.methods).toEqual(['Swish', 'Zimpler'])
    actor.send({ type: 'filter.set', change: { type: 'SELL' } })
    const sales = { ...noFilter, type: 'SELL' }
    expect([pages.asked.at(-1), shownFilters]).toEqual([{ page: 0, filter: sales }, [[sales, 'anew']]])
  })

  test('load more appends the next page, without showing an order twice', async () => {
    const { actor, pages, shown } = setting()
    await pages.answer(page(0, ['a', 'b']))
    actor.send({ type: 'orders.more' })
    await pages.answer(page(1, ['b', 'c']))
    expect(pages.asked).toEqual([
      { page: 0, filter: noFilter },
      { page: 1, filter: noFilter },
    ])
    expect(shown()).toEqual(['a UNPAID', 'b UNPAID', 'c UNPAID'])
    expect(actor.getSnapshot().can({ type: 'orders.more' })).toBe(false)
  })

  test('an order that leaves the filter stays, and none after it is left out of the next page', async () => {
    const { actor, pages, one, watch, shown } = setting({ status: 'UNPAID' })
    await pages.answer(page(0, ['a', 'b']))
    watch.tell({ type: 'order.changed', reference: 'a' })
    await one.answer(orderWith({ reference: 'a', status: 'PAID' }))
    actor.send({ type: 'orders.more' })
    await pages.answer({ ...page(0, ['b', 'c']), page: { number: 0, size: 2, totalPages: 2, totalElements: 3 } })
    expect([shown(), actor.getSnapshot().context.total]).toEqual([['a PAID', 'b UNPAID', 'c UNPAID'], 4])
    actor.send({ type: 'orders.more' })
    await pages.answer({ ...page(1, ['d']), page: { number: 1, size: 2, totalPages: 2, totalElements: 3 } })
    expect(pages.asked.map(({ page: asked }) => asked)).toEqual([0, 0, 1])
    expect(shown()).toEqual(['a PAID', 'b UNPAID', 'c UNPAID', 'd UNPAID'])
    expect(actor.getSnapshot().can({ type: 'orders.more' })).toBe(false)
  })

  test('an order that comes to pass the filter stands in its place, and is counted', async () => {
    const { actor, pages, one, watch, shown } = setting({ status: 'PAID' })
    const at = (reference: string, day: number) =>
      orderWith({ reference, status: 'PAID', orderDate: `2026-11-${day}T10:00:00.000Z` })
    await pages.answer({ ...page(0, []), content: [at('a', 20), at('c', 18)] })
    watch.tell({ type: 'order.changed', reference: 'b' })
    await one.answer(at('b', 19))
    expect([shown(), actor.getSnapshot().context.total]).toEqual([['a PAID', 'b PAID', 'c PAID'], 5])
  })

  test('a status change updates the order with that reference; a new order comes on top', async () => {
    const { pages, one, watch, shown, actor } = setting()
    await pages.answer(page(0, ['a', 'b']))
    watch.tell({ type: 'order.changed', reference: 'b' })
    watch.tell({ type: 'order.changed', reference: 'new' })
    await one.answer(orderWith({ reference: 'b', status: 'PAID' }))
    await one.answer(orderWith({ reference: 'new', orderDate: '2026-11-20T13:06:00.000Z' }))
    expect(shown()).toEqual(['new UNPAID', 'a UNPAID', 'b PAID'])
    expect(actor.getSnapshot().context.total).toBe(5)
  })

  test('an order of a page not loaded yet is not put on top; one that changes twice is read twice', async () => {
    const { pages, one, watch, shown } = setting()
    const at = (reference: string, orderDate: string) => orderWith({ reference, orderDate })
    await pages.answer({
      ...page(0, []),
      content: [at('a', '2026-11-20T10:00:00.000Z'), at('b', '2026-11-19T10:00:00.000Z')],
    })
    watch.tell({ type: 'order.changed', reference: 'old' })
    await one.answer(at('old', '2026-01-01T10:00:00.000Z'))
    expect(shown()).toEqual(['a UNPAID', 'b UNPAID'])
    watch.tell({ type: 'order.changed', reference: 'a' })
    watch.tell({ type: 'order.changed', reference: 'a' })
    await one.answer({ ...at('a', '2026-11-20T10:00:00.000Z'), status: 'PENDING' })
    await one.answer({ ...at('a', '2026-11-20T10:00:00.000Z'), status: 'PAID' })
    expect(shown()).toEqual(['a PAID', 'b UNPAID'])
  })

  test('a change while a page is loading is not forgotten', async () => {
    const { pages, one, watch, shown } = setting()
    watch.tell({ type: 'order.changed', reference: 'a' })
    await pages.answer(page(0, ['a']))
    await one.answer(orderWith({ reference: 'a', status: 'COMPLETED' }))
    expect(shown()).toEqual(['a COMPLETED'])
  })

  test('a failure can be tried again, and what is shown stays', async () => {
    const { actor, pages, shown, state } = setting()
    await pages.answer(page(0, ['a']))
    actor.send({ type: 'orders.more' })
    await pages.fail(new Error('no'))
    expect([state(), shown()]).toEqual(['failed', ['a UNPAID']])
    actor.send({ type: 'orders.retry' })
    await pages.answer(page(1, ['b']))
    expect(shown()).toEqual(['a UNPAID', 'b UNPAID'])
  })

  test('after a lost stream the list is read anew', async () => {
    const { pages, watch, shown } = setting()
    await pages.answer(page(0, ['a']))
    watch.tell({ type: 'orders.stale' })
    await pages.answer(page(0, ['z']))
    expect(shown()).toEqual(['z UNPAID'])
  })

  test('setting a filter begins with its first page and stands in the place of the list; resetting does too', async () => {
    const { actor, pages, shown, shownFilters } = setting()
    await pages.answer(page(0, ['a', 'b']))
    actor.send({ type: 'orders.more' })
    await pages.answer(page(1, ['c']))
    actor.send({ type: 'filter.set', change: { currency: 'SEK' } })
    expect(shown()).toEqual(['a UNPAID', 'b UNPAID', 'c UNPAID'])
    await pages.answer(page(0, ['z']))
    expect([shown(), pages.asked.at(-1)]).toEqual([['z UNPAID'], { page: 0, filter: { ...noFilter, currency: 'SEK' } }])
    actor.send({ type: 'filter.set', change: { currency: 'SEK' } })
    actor.send({ type: 'filter.reset' })
    await pages.answer(page(0, ['a', 'b']))
    expect([shown(), actor.getSnapshot().context.filter]).toEqual([['a UNPAID', 'b UNPAID'], noFilter])
    expect(shownFilters).toEqual([
      [{ ...noFilter, currency: 'SEK' }, 'anew'],
      [noFilter, 'anew'],
    ])
  })

  test('what was asked with an earlier filter is not shown under a later one', async () => {
    const { actor, pages, shown, state } = setting()
    const settleFirst = pages.answer
    actor.send({ type: 'filter.set', change: { type: 'SELL' } })
    await settleFirst(page(0, ['sold']))
    expect([shown(), state()]).toEqual([['sold UNPAID'], 'loaded'])
    actor.send({ type: 'orders.more' })
    actor.send({ type: 'filter.set', change: { type: 'BUY' } })
    await pages.answer(page(0, ['bought']))
    expect(shown()).toEqual(['bought UNPAID'])
  })

  test('a number is asked for once nothing was typed for a moment, blanks or not; what is no number is not', async () => {
    const { actor, pages, clock, state, shownFilters } = setting()
    await pages.answer(page(0, ['a']))
    actor.send({ type: 'number.type', text: '26' })
    clock.increment(200)
    actor.send({ type: 'number.type', text: '26 11' })
    clock.increment(200)
    expect(state()).toBe('typing')
    clock.increment(100)
    expect(pages.asked.at(-1)).toEqual({ page: 0, filter: { ...noFilter, number: '2611' } })
    await pages.answer(page(0, ['a']))
    actor.send({ type: 'number.type', text: '26 11 x' })
    clock.increment(300)
    expect([state(), pages.asked.length]).toEqual(['loaded', 2])
    expect(shownFilters).toEqual([[{ ...noFilter, number: '2611' }, 'instead']])
  })

  test('what was typed counts when a filter is set before it was asked for', async () => {
    const { actor, pages } = setting()
    actor.send({ type: 'number.type', text: '26' })
    actor.send({ type: 'filter.set', change: { type: 'BUY' } })
    expect(pages.asked.at(-1)?.filter).toEqual({ ...noFilter, type: 'BUY', number: '26' })
  })

  test('the address says what is shown first, and what when it changes; it is not written for that', async () => {
    const { actor, pages, shownFilters } = setting({ type: 'SELL', number: '26' })
    await pages.answer(page(0, ['a']))
    const goTo = (search: OrderSearch) =>
      actor.send({ type: 'location.changed', location: { screen: 'orders', params: {}, search } })
    goTo({ number: '26', type: 'SELL' })
    goTo({})
    await pages.answer(page(0, ['a']))
    expect(pages.asked.map(({ filter }) => filter)).toEqual([{ ...noFilter, type: 'SELL', number: '26' }, noFilter])
    expect([actor.getSnapshot().context.typed, shownFilters]).toEqual(['', []])
  })

  test('of news, only what passes the filter comes on top; what is shown stays although it passes no more', async () => {
    const { pages, one, watch, shown, actor } = setting({ status: 'UNPAID' })
    await pages.answer(page(0, ['a', 'b']))
    watch.tell({ type: 'order.changed', reference: 'b' })
    watch.tell({ type: 'order.changed', reference: 'paid' })
    watch.tell({ type: 'order.changed', reference: 'new' })
    const later = '2026-11-20T13:06:00.000Z'
    await one.answer(orderWith({ reference: 'b', status: 'PAID' }))
    await one.answer(orderWith({ reference: 'paid', status: 'PAID', orderDate: later }))
    await one.answer(orderWith({ reference: 'new', orderDate: later }))
    expect(shown()).toEqual(['new UNPAID', 'a UNPAID', 'b PAID'])
    expect(actor.getSnapshot().context.isFiltered).toBe(true)
  })

  test('a new order marks the list as filtered', async () => {
    const { pages, one, watch, actor } = setting()
    await pages.answer(page(0, ['a']))
    expect(actor.getSnapshot().context.isFiltered).toBe(false)
    watch.tell({ type: 'order.changed', reference: 'new' })
    await one.answer(orderWith({ reference: 'new', orderDate: '2026-11-20T13:06:00.000Z' }))
    expect(actor.getSnapshot().context.isFiltered).toBe(true)
  })

  test('an order that was being read when a number is typed is read afterwards', async () => {
    const { pages, one, watch, actor, clock, shown } = setting()
    await pages.answer(page(0, ['a']))
    watch.tell({ type: 'order.changed', reference: 'a' })
    actor.send({ type: 'number.type', text: 'x' })
    clock.increment(300)
    await one.answer(orderWith({ reference: 'a', status: 'PAID' }))
    expect(shown()).toEqual(['a PAID'])
  })
})
