import { expect, test } from 'vitest'
import { createInstall } from '../../src/app/ports/install'
import { createLastAnswer } from '../../src/app/ports/last-answer'
import { createApi } from '../../src/app/api/client'
import { loadOfDashboard } from '../../src/app/screens/dashboard/ports'
import { ratesPorts } from '../../src/app/ports/rates'
import { resourcePorts } from '../../src/app/ports/resources'
import { createSessionEvents } from '../../src/app/ports/session'
import { notificationsPorts } from '../../src/app/ports/notifications'
import { orderListPorts } from '../../src/app/screens/orders/ports'
import { orderPorts } from '../../src/app/ports/order'
import { noFilter } from '../../src/domain/orders/order-filter'

const listener = {
  onNotSignedIn: () => undefined,
  onUnreachable: () => undefined,
  onFrozen: () => undefined,
  onBroken: () => undefined,
}

/** Calls that are never answered, and how many of them were given up. */
const silence = () => {
  const given: AbortSignal[] = []
  const api = createApi(listener, (request) => {
    given.push(request.signal)
    return new Promise((_, reject) =>
      request.signal.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError'))),
    )
  })
  return { api, given }
}

const quiet = {
  sessionEvents: createSessionEvents(),
  report: () => undefined,
  lastAnswer: createLastAnswer(),
  install: createInstall(),
  chains: {},
}

const fee = { name: 'networkFee', coin: 'BTC', fiat: 'SEK' } as const

test.each([
  ['an order', (api) => (signal) => orderPorts(api).loadOrder({ reference: 'one' }, signal)],
  ['a page of orders', (api) => (signal) => orderListPorts(api).loadOrders({ page: 0, filter: noFilter }, signal)],
  ['rates', (api) => (signal) => ratesPorts(api).loadRates(undefined, signal)],
  ['the latest orders', (api) => (signal) => loadOfDashboard(api)({ name: 'latestOrders' }, signal)],
  ['the network fee', (api) => (signal) => resourcePorts(api).loadResource(fee, signal)],
  ['notifications', (api) => (signal) => notificationsPorts({ api, ...quiet }).loadNotifications(undefined, signal)],
] satisfies [string, (api: ReturnType<typeof createApi>) => (signal: AbortSignal) => Promise<unknown>][])(
  'reading %s is given up once nobody waits for it',
  async (_, portOf) => {
    const { api, given } = silence()
    const leaving = new AbortController()
    const reading = portOf(api)(leaving.signal).catch(() => 'given up')
    await expect.poll(() => given.length).toBe(1)
    leaving.abort()
    expect([await reading, given[0]?.aborted]).toEqual(['given up', true])
  },
)
