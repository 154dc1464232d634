import { describe, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { provideCopying, isCopied } from '../../machines/copying'
import { ordersIn } from '../../machines/lists/dashboard-values'
import { provideImportantMessages } from '../../machines/lists/important-messages'
import { provideNotifications, hasUnprocessed } from '../../machines/lists/notifications'
import { exportMachine } from '../../machines/lists/export'
import { provideOrders, type OrdersNews } from '../../machines/lists/orders'
import { provideResource, type Resource, type ResourceQuestion } from '../../machines/lists/resource'
import { PortError } from '../../machines/lib/ports'
import { messagesMachine } from '../../machines/messages'
import { providePreferences } from '../../machines/preferences'
import { provideRates, type DatedRates } from '../../machines/rates'
import type { ImportantMessage, Locale, Notification } from '../../src/domain/customer'
import { noFilter, type OrderFilter, type OrderSearch } from '../../src/domain/order-filter'
import type { Order, OrdersPage } from '../../src/domain/orders'
import { ratesAt } from '../support/graphs'
import { orderWith } from '../support/orders'
import { heldFeed, heldPort, tick } from '../support/ports'

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
    const watch = heldFeed<void, OrdersNews>()
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

describe('a resource', () => {
  test('keeps the old value while it is loaded anew, and asks for something else when told', async () => {
    const load = heldPort<ResourceQuestion, Resource>()
    const actor = createActor(provideResource({ loadResource: load.port }), {
      input: { name: 'latestOrders' },
    }).start()
    await load.answer({ name: 'latestOrders', value: [orderWith()] })
    expect(ordersIn(actor.getSnapshot())).toEqual([orderWith()])
    actor.send({ type: 'resource.stale' })
    expect(ordersIn(actor.getSnapshot())).toEqual([orderWith()])
    actor.send({ type: 'resource.ask', question: { name: 'networkFee', coin: 'ETH', fiat: 'SEK' } })
    expect(load.asked.at(-1)).toEqual({ name: 'networkFee', coin: 'ETH', fiat: 'SEK' })
    await load.fail(new Error('no'))
    expect(actor.getSnapshot().value).toBe('failed')
    actor.send({ type: 'resource.retry' })
    expect(actor.getSnapshot().value).toBe('loading')
  })
})

describe('rates', () => {
  test('are fetched anew when 10 s old, not while the page is hidden', async () => {
    const clock = new SimulatedClock()
    const load = heldPort<void, DatedRates>()
    const watch = heldFeed<void, { type: 'page.shown' } | { type: 'page.hidden' }>()
    const actor = createActor(provideRates({ loadRates: load.port, watchPage: watch.feed }), { clock }).start()
    const pair = { SEK: '1', EUR: '1' }
    const dated = { sheet: { at: '', rates: { BTC: pair, ETH: pair, LTC: pair, BCH: pair } }, age: 3, since: 0 }
    await load.answer(dated)
    clock.increment(6999)
    expect(load.asked).toHaveLength(1)
    clock.increment(1)
    expect(load.asked).toHaveLength(2)
    await load.fail(new Error('no'))
    clock.increment(2000)
    expect([load.asked.length, actor.getSnapshot().context.dated]).toEqual([3, dated])
    await load.answer(dated)
    watch.tell({ type: 'page.hidden' })
    clock.increment(60_000)
    expect(load.asked).toHaveLength(3)
    watch.tell({ type: 'page.shown' })
    expect(load.asked).toHaveLength(4)
  })

  test('that cannot be had have failed until they come, also while they are asked for again', async () => {
    const clock = new SimulatedClock()
    const load = heldPort<void, DatedRates>()
    const actor = createActor(provideRates({ loadRates: load.port, watchPage: () => () => undefined }), {
      clock,
    }).start()
    const now = () => ({ at: actor.getSnapshot().value, failed: actor.getSnapshot().context.hasFailed })
    expect(now()).toEqual({ at: 'loading', failed: false })
    await load.fail(new PortError('unexpected'))
    expect(now()).toEqual({ at: 'waiting', failed: true })
    clock.increment(2000)
    expect(now()).toEqual({ at: 'loading', failed: true })
    await load.answer({ sheet: ratesAt('2026-11-20T13:06:00.000Z', '1045210.40'), age: 0, since: 0 })
    expect(now()).toEqual({ at: 'loaded', failed: false })
  })
})

describe('notifications', () => {
  const item: Notification = {
    index: 1,
    processed: false,
    notification_type: 'ORDER_STATUS_CHANGED',
    status: 'PAID',
    title: 'We have received the payment for order 2611200482',
    created_at: '2026-11-20T13:05:00.000Z',
    order: null,
  }

  const bell = (items: Notification[]) => {
    const load = heldPort<void, Notification[]>()
    const mark = heldPort<void, void>()
    const watch = heldFeed<void, { type: 'notifications.changed' }>()
    const machine = provideNotifications({
      loadNotifications: load.port,
      markProcessed: mark.port,
      watchNotifications: watch.feed,
    })
    const clock = new SimulatedClock()
    const actor = createActor(machine, { input: { items }, clock }).start()
    return {
      load,
      mark,
      clock,
      tell: () => watch.tell({ type: 'notifications.changed' }),
      open: () => actor.send({ type: 'notifications.open' }),
      state: () => actor.getSnapshot().value,
      hasDot: () => hasUnprocessed(actor.getSnapshot()),
    }
  }
  const newer = { ...item, index: 2 }

  test('opening them marks them processed; new ones bring the red dot back', async () => {
    const { load, mark, clock, tell, open, hasDot } = bell([item])
    expect(hasDot()).toBe(true)
    open()
    await mark.answer()
    expect(hasDot()).toBe(false)
    tell()
    clock.increment(100)
    tell()
    clock.increment(50)
    expect(load.asked.length).toBe(1)
    await load.answer([newer])
    expect(hasDot()).toBe(true)
  })

  test('opened while they are read anew, they are marked all the same', async () => {
    const { load, mark, clock, tell, open, hasDot } = bell([])
    tell()
    open()
    clock.increment(150)
    await load.answer([item])
    await mark.answer()
    expect([mark.asked.length, hasDot()]).toEqual([1, false])
  })

  test('news while they are read anew have them read once more, and do not keep them from being read', async () => {
    const { load, clock, tell, state } = bell([])
    tell()
    clock.increment(150)
    tell()
    tell()
    await load.answer([item])
    expect([state(), load.asked.length]).toEqual(['told', 1])
    clock.increment(150)
    await load.answer([item])
    expect([state(), load.asked.length]).toEqual(['shown', 2])
  })

  test('news of their being marked do not cut it off', async () => {
    const { mark, load, clock, tell, open, hasDot } = bell([item])
    open()
    tell()
    await mark.answer()
    expect(hasDot()).toBe(false)
    clock.increment(150)
    await load.fail(new Error('no'))
    expect(hasDot()).toBe(false)
  })

  test('those that are there are marked at once, whatever else was told of', async () => {
    const { mark, load, clock, tell, open } = bell([item])
    tell()
    open()
    expect(mark.asked.length).toBe(1)
    await mark.answer()
    clock.increment(150)
    expect(load.asked.length).toBe(1)
  })
})

describe('the banner’s message', () => {
  test('is gone at once when it is closed, and back where that could not be remembered', async () => {
    const close = heldPort<{ code: ImportantMessage }, void>()
    const actor = createActor(provideImportantMessages({ closeMessage: close.port })).start()
    actor.send({ type: 'message.dismiss', code: 'BUY_PENDING' })
    expect(actor.getSnapshot().context.closed).toEqual(['BUY_PENDING'])
    actor.send({ type: 'message.dismiss', code: 'CONTACT_SUPPORT' })
    await close.fail(new Error('no'))
    expect(actor.getSnapshot().context.closed).toEqual(['CONTACT_SUPPORT'])
    await close.answer()
    expect(close.asked).toEqual([{ code: 'BUY_PENDING' }, { code: 'CONTACT_SUPPORT' }])
  })

  test('comes anew where the exchange has forgotten that it was closed, once it was told of it', async () => {
    const close = heldPort<{ code: ImportantMessage }, void>()
    const actor = createActor(provideImportantMessages({ closeMessage: close.port })).start()
    const closedAs = (...closedList: ImportantMessage[]) => {
      const importantMessages = { list: closedList, closedList, pageList: [] }
      actor.send({ type: 'customer.changed', customer: { importantMessages } })
      return actor.getSnapshot().context.closed
    }
    actor.send({ type: 'message.dismiss', code: 'UPLOAD_DOCUMENTS' })
    expect(closedAs()).toEqual(['UPLOAD_DOCUMENTS'])
    await close.answer()
    expect(actor.getSnapshot().context.closed).toEqual(['UPLOAD_DOCUMENTS'])
    actor.send({ type: 'message.dismiss', code: 'BUY_PENDING' })
    expect(closedAs('UPLOAD_DOCUMENTS')).toEqual(['UPLOAD_DOCUMENTS', 'BUY_PENDING'])
    await close.answer()
    expect(closedAs('BUY_PENDING')).toEqual(['BUY_PENDING'])
  })
})

test('the global message hides itself after 5 seconds, counted from the last one', () => {
  const clock = new SimulatedClock()
  const actor = createActor(messagesMachine, { clock }).start()
  actor.send({ type: 'message.show', code: 'screen-closed' })
  clock.increment(4000)
  actor.send({ type: 'message.show', code: 'language-failed' })
  clock.increment(4999)
  expect(actor.getSnapshot().context.code).toBe('language-failed')
  clock.increment(1)
  expect(actor.getSnapshot().context.code).toBeUndefined()
})

test('what was copied says so for 3 seconds, in its own place', async () => {
  const clock = new SimulatedClock()
  const write = vi.fn<(input: { text: string }) => Promise<void>>(async () => undefined)
  const actor = createActor(provideCopying({ writeClipboard: write }), { clock }).start()
  actor.send({ type: 'copy.ask', name: 'ocr', text: '2611200482' })
  await tick()
  expect(write.mock.calls.map(([input]) => input)).toEqual([{ text: '2611200482' }])
  expect([isCopied(actor.getSnapshot(), 'ocr'), isCopied(actor.getSnapshot(), 'giro')]).toEqual([true, false])
  clock.increment(3000)
  expect(isCopied(actor.getSnapshot(), 'ocr')).toBe(false)
})

describe('preferences', () => {
  const setting = () => {
    const speak = heldPort<{ locale: Locale }, void>()
    const tell = heldPort<{ locale: Locale }, void>()
    const shown: string[] = []
    const machine = providePreferences({
      speak: speak.port,
      tellLanguage: tell.port,
      showTheme: (theme) => shown.push(theme),
      warn: () => shown.push('warning'),
    })
    const actor = createActor(machine, { input: { locale: 'en', theme: 'light' } }).start()
    return { actor, speak, tell, shown, locale: () => actor.getSnapshot().context.locale }
  }

  test('a language is shown once its words are there; one that cannot be had changes nothing, and says so', async () => {
    const { actor, speak, shown, locale } = setting()
    actor.send({ type: 'language.choose', locale: 'en' })
    expect(speak.asked).toEqual([])
    actor.send({ type: 'language.choose', locale: 'sv' })
    await speak.fail(new Error('no'))
    expect([locale(), shown]).toEqual(['en', ['warning']])
    actor.send({ type: 'language.choose', locale: 'sv' })
    await speak.answer()
    expect(locale()).toBe('sv')
  })

  test('an exchange that cannot be told leaves the language as it is shown, and says so', async () => {
    const { actor, speak, tell, shown, locale } = setting()
    actor.send({ type: 'language.choose', locale: 'sv' })
    await speak.answer()
    await tell.fail(new Error('no'))
    expect([locale(), shown]).toEqual(['sv', ['warning']])
    actor.send({ type: 'language.choose', locale: 'en' })
    await speak.answer()
    expect(locale()).toBe('en')
  })

  test('the theme switches to and fro', () => {
    const { actor, shown } = setting()
    actor.send({ type: 'theme.switch' })
    actor.send({ type: 'theme.switch' })
    expect(shown).toEqual(['dark', 'light'])
  })
})
