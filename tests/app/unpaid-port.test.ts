import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OrdersFeedEvent } from '../../machines/orders/orders'
import { unpaidPorts } from '../../src/app/ports/unpaid'
import { createServices } from '../../src/app/ports/services'
import type { UnpaidOrder } from '../../src/domain/orders/orders'
import { orderWith } from '../support/orders'

const { reference, status, total, fiat, paymentMethod, deadline } = orderWith()
const order: UnpaidOrder = { reference, status, total, fiat, paymentMethod, deadline }

const painted = (content: unknown): void => {
  document.body.innerHTML = `<script type="application/json" id="unpaid-order">${JSON.stringify(content)}</script>`
}
const ask = (ports: ReturnType<typeof unpaidPorts>) =>
  ports.loadResource({ name: 'unpaidOrder' }, AbortSignal.timeout(1000)).catch(() => 'asked')
/** What is told of orders once the page rests. */
const toldBy = (ports: ReturnType<typeof unpaidPorts>): OrdersFeedEvent[] => {
  const told: OrdersFeedEvent[] = []
  const leave = ports.watchOrders(undefined, (news) => void told.push(news))
  vi.advanceTimersByTime(5000)
  leave()
  return told
}

/** A stream on which nothing comes. */
class Silent extends EventTarget {
  close(): void {}
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network')))
  vi.stubGlobal('requestIdleCallback', undefined)
  vi.stubGlobal('EventSource', Silent)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

test.each([[order], [null]])(
  'the order that the shell was painted with is there at once, and asked for anew once',
  async (value) => {
    painted(value)
    const ports = unpaidPorts(createServices())
    expect(document.getElementById('unpaid-order')).toBeNull()
    expect(await ask(ports)).toEqual({ name: 'unpaidOrder', value })
    expect([toldBy(ports), toldBy(ports)]).toEqual([[{ type: 'orders.stale' }], []])
  },
)

test('it is nobody else’s: who could not be told apart begins with none', () => {
  painted(order)
  const ports = unpaidPorts(createServices())
  ports.forget()
  expect(toldBy(ports)).toEqual([])
})

test('without one nothing is told of itself', () => {
  expect(toldBy(unpaidPorts(createServices()))).toEqual([])
})
