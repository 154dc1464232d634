import { randomUUID } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LiveEvent } from '../../../src/server/live/live'
import { dropOldEvents } from '../../../src/server/live/events'
import { startLive } from '../../../src/server/live/start'
import { browserOf, newCustomer, refusal, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { dataOf, idOf, listening, openPage } from '../../support/live-page'

let exchange: TestExchange
let port: number

beforeAll(async () => {
  exchange = await testExchange()
  port = await listening(exchange)
})
afterAll(() => exchange.stop())

const open = (browser: Browser, lastEventId?: number, at = port) => openPage(browser, at, lastEventId)

const tell = (customerId: string | null, event: LiveEvent, { exchange: { database, live } } = exchange) =>
  database.transaction((tx) => live.tell(tx, customerId, event))

const changed = (reference: string): LiveEvent => ({ type: 'order.changed', reference })
const reference = '0d9b9f5a-3b0c-4c2e-9a64-0f1b8a6f5a11'

let browser: Browser
let id: string

beforeEach(async () => {
  browser = browserOf(exchange.server)
  const customer = await newCustomer(exchange.database)
  id = customer.id
  await browser.signIn(customer.email)
})

describe('an open page', () => {
  test('is told what changes for its customer, and what changes for everybody', async () => {
    const page = await open(browser)
    const other = await newCustomer(exchange.database)
    await tell(other.id, changed(reference))
    await tell(id, changed(reference))
    await tell(null, { type: 'user.changed' })
    const [first, second] = [await page.next(), await page.next()]
    expect([dataOf(first), dataOf(second)]).toEqual([changed(reference), { type: 'user.changed' }])
    expect(idOf(second)).toBeGreaterThan(idOf(first))
    page.leave()
  })

  test('is a stream that nobody keeps or gathers', async () => {
    const page = await open(browser)
    expect(page.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    page.leave()
  })

  test('is told nothing of what was undone', async () => {
    const page = await open(browser)
    const { database, live } = exchange.exchange
    const undone = database.transaction(async (tx) => {
      await live.tell(tx, id, changed(reference))
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await tell(id, { type: 'user.changed' })
    expect(dataOf(await page.next())).toEqual({ type: 'user.changed' })
    page.leave()
  })

  test('needs a session', async () => {
    const answer = await browserOf(exchange.server).get('/protected/v2/events')
    expect([answer.statusCode, answer.json()]).toEqual([401, refusal('not-signed-in')])
  })

  test('is told in order and nothing twice, however much comes at once', async () => {
    const page = await open(browser)
    await Promise.all(Array.from({ length: 30 }, (_, index) => tell(id, changed(String(index)))))
    const told: number[] = []
    for (let count = 0; count < 30; count += 1) told.push(idOf(await page.next()))
    expect(told).toEqual([...new Set(told)].toSorted((one, other) => one - other))
    page.leave()
  })
})

test('knows where it is before anything has happened', async () => {
  const page = await open(browser)
  await expect.poll(page.text).toMatch(/^retry: 1000\n\nid: \d+\n\n/)
  const [, given] = /id: (\d+)/.exec(page.text()) ?? []
  page.leave()
  await tell(id, changed('meanwhile'))
  const again = await open(browser, Number(given))
  const told = [dataOf(await again.next())]
  again.leave()
  expect([[changed('meanwhile')], [{ type: 'user.changed' }]]).toContainEqual(told)
})

test('a page that goes away while it opens is told nothing any more', async () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const writes: unknown[] = []
  response.write = (text: unknown) => writes.push(text) > 0
  const { live } = exchange.exchange
  const opening = live.stream({ customerId: id, sessionId: 'none', lastEventId: undefined, response })
  response.emit('close')
  await opening
  const before = writes.length
  await live.beat()
  expect(writes.length).toBe(before)
})

test('a page that does not take what it is told is told once that its session ended', async () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const problems: unknown[] = []
  response.on('error', (problem) => problems.push(problem))
  const end = vi.spyOn(response, 'end')
  const { live } = exchange.exchange
  await live.stream({ customerId: id, sessionId: 'none', lastEventId: undefined, response })
  await live.beat()
  await live.beat()
  await turn()
  expect(end).toHaveBeenCalledOnce()
  expect(problems).toEqual([])
  response.emit('close')
})

test('pages stay open when the database does not say which sessions are alive', async () => {
  const page = await open(browser)
  const silent = vi.spyOn(exchange.database, 'read').mockRejectedValueOnce(new Error('no answer'))
  await exchange.exchange.live.beat()
  expect(silent).toHaveBeenCalledOnce()
  silent.mockRestore()
  await tell(id, changed('afterwards'))
  expect(dataOf(await page.next())).toEqual(changed('afterwards'))
  page.leave()
})

test('a beat asks once, however many pages are open', async () => {
  const pages = await Promise.all([open(browser), open(browser), open(browser)])
  const asked = vi.spyOn(exchange.database, 'read')
  await exchange.exchange.live.beat()
  expect(asked).toHaveBeenCalledOnce()
  asked.mockRestore()
  for (const { text } of pages) await expect.poll(text).toContain('\n:\n')
  for (const page of pages) page.leave()
})

describe('what has happened is read once', () => {
  const counted = async (happens: () => Promise<unknown>, pages: readonly Awaited<ReturnType<typeof open>>[]) => {
    const read = vi.spyOn(exchange.database, 'read')
    await happens()
    const told = await Promise.all(pages.map((page) => page.next()))
    const count = read.mock.calls.length
    read.mockRestore()
    for (const page of pages) page.leave()
    return { count, told: told.map(dataOf) }
  }

  test('for all pages of a customer', async () => {
    const pages = await Promise.all(Array.from({ length: 12 }, () => open(browser)))
    const { count, told } = await counted(() => tell(id, changed(reference)), pages)
    expect(told).toEqual(pages.map(() => changed(reference)))
    // On a busy machine a beat, which asks who is still signed in, may fall in between.
    expect([1, 2]).toContain(count)
  })

  test('for all customers, where it is for everybody', async () => {
    const others = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const other = browserOf(exchange.server)
        await other.signIn((await newCustomer(exchange.database)).email)
        return other
      }),
    )
    const pages = await Promise.all([browser, browser, ...others].map((each) => open(each)))
    const { count, told } = await counted(() => tell(null, { type: 'user.changed' }), pages)
    expect([count, told]).toEqual([1, pages.map(() => ({ type: 'user.changed' }))])
  })

  test('where nobody of the customer is here, not at all', async () => {
    const page = await open(browser)
    const other = await newCustomer(exchange.database)
    const { count, told } = await counted(async () => {
      await tell(other.id, changed('theirs'))
      await tell(id, changed('ours'))
    }, [page])
    expect([count, told]).toEqual([1, [changed('ours')]])
  })

  test('however closely one event follows another', async () => {
    const page = await open(browser)
    const { database } = exchange
    await tell(id, changed('first'))
    expect(dataOf(await page.next())).toEqual(changed('first'))
    const other = await newCustomer(database)
    await database.transaction(async (tx) => {
      await exchange.exchange.live.tell(tx, other.id, changed('theirs'))
      await exchange.exchange.live.tell(tx, id, changed('ours'))
    })
    expect(dataOf(await page.next())).toEqual(changed('ours'))
    page.leave()
  })

  test('and what could not be read is told with the next beat', async () => {
    const page = await open(browser)
    const away = vi.spyOn(exchange.database, 'read').mockRejectedValueOnce(new Error('no answer'))
    await tell(id, changed('missed'))
    await expect.poll(() => away.mock.settledResults.at(-1)?.type).toBe('rejected')
    away.mockRestore()
    await exchange.exchange.live.beat()
    expect(dataOf(await page.next())).toEqual(changed('missed'))
    page.leave()
  })
})

describe('more pages than there may be', () => {
  /** A page without a line: what is written to it is kept. */
  const madeUp = (customerId: string, sessionId: string) => {
    const response = new ServerResponse(new IncomingMessage(new Socket()))
    const text: string[] = []
    response.write = (part: unknown) => text.push(String(part)) > 0
    response.end = (part?: unknown) => {
      if (part !== undefined) text.push(String(part))
      text.push('end')
      response.emit('close')
      return response
    }
    return { stream: { customerId, sessionId, lastEventId: undefined, response }, text }
  }
  const limited = () =>
    startLive(exchange.database, exchange.clock, () => undefined, { session: 2, customer: 3, all: 4 })
  const gaveWay = [expect.stringMatching(/^id: \d+\n\n$/), expect.stringMatching(/^retry: [3-9]\d{4}\n\n$/), 'end']
  const stays = [expect.stringMatching(/^id: \d+\n\n$/)]

  test('of a session end its oldest, which is to come back later; the newest is live', async () => {
    const live = await limited()
    const pages = ['one', 'one', 'other', 'one'].map((session) => madeUp(id, session))
    for (const { stream } of pages) await live.stream(stream)
    expect(pages.map(({ text }) => text)).toEqual([gaveWay, stays, stays, stays])
    expect(live.listeners()).toBe(3)
    await live.stop()
  })

  test('of a customer end the oldest of all sessions', async () => {
    const live = await limited()
    const pages = ['one', 'two', 'three', 'four'].map((session) => madeUp(id, session))
    for (const { stream } of pages) await live.stream(stream)
    expect(pages.map(({ text }) => text)).toEqual([gaveWay, stays, stays, stays])
    await live.stop()
  })

  test('that open at once are counted before anything is read for them', async () => {
    const live = await limited()
    const pages = Array.from({ length: 50 }, () => madeUp(id, 'one'))
    await Promise.all(pages.map(({ stream }) => live.stream(stream)))
    expect([pages.filter(({ text }) => !text.includes('end')).length, live.listeners()]).toEqual([2, 2])
    await live.stop()
  })

  test('of a session are not told to come back all at one time', async () => {
    const pages = await Promise.all(Array.from({ length: 30 }, () => open(browser)))
    await expect.poll(() => exchange.exchange.live.listeners()).toBe(20)
    const told = pages.flatMap(({ text }) => text().match(/(?<=retry: )\d{5}/g) ?? [])
    expect([told.length, new Set(told).size > 1]).toEqual([10, true])
    for (const page of pages) page.leave()
    await expect.poll(() => exchange.exchange.live.listeners()).toBe(0)
  })

  test('of all customers are asked to come later, until one has gone', async () => {
    const live = await limited()
    const pages = Array.from({ length: 4 }, (_, nth) => madeUp(randomUUID(), `of ${nth}`))
    for (const { stream } of pages) await live.stream(stream)
    expect(live.isFull()).toBe(true)
    pages[0]?.stream.response.emit('close')
    expect(live.isFull()).toBe(false)
    await live.stop()
    const full = vi.spyOn(exchange.exchange.live, 'isFull').mockReturnValueOnce(true)
    const answer = await browser.get('/protected/v2/events')
    full.mockRestore()
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      503,
      '60',
      refusal('service-unavailable'),
    ])
  })
})

test('a page that reads nothing of what it is told is cut off, and holds no memory', async () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const { live } = exchange.exchange
  await live.stream({ customerId: id, sessionId: 'none', lastEventId: undefined, response })
  for (let nth = 0; nth < 20; nth += 1) await tell(id, changed('x'.repeat(5000)))
  await expect.poll(() => response.destroyed).toBe(true)
})

test('a page that cannot be told where it is, is ended: it comes back', async () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const { live } = exchange.exchange
  vi.spyOn(exchange.database, 'read').mockRejectedValueOnce(new Error('no answer'))
  await expect(live.stream({ customerId: id, sessionId: 'none', lastEventId: undefined, response })).rejects.toThrow(
    'no answer',
  )
  expect(response.writableEnded).toBe(true)
  response.emit('close')
  vi.restoreAllMocks()
})

describe('a page that comes back', () => {
  test('is told what came since', async () => {
    const page = await open(browser)
    await tell(id, changed('1'))
    const seen = idOf(await page.next())
    page.leave()
    await tell(id, changed('2'))
    await tell(id, changed('3'))
    const again = await open(browser, seen)
    expect([dataOf(await again.next()), dataOf(await again.next())]).toEqual([changed('2'), changed('3')])
    again.leave()
  })

  test('with the place of another customer is told nothing of theirs', async () => {
    const theirs = await open(browser)
    await tell(id, changed('1'))
    const seen = idOf(await theirs.next())
    await tell(id, changed('2'))
    theirs.leave()
    const other = await newCustomer(exchange.database)
    await browser.signIn(other.email)
    await tell(other.id, changed('3'))
    const page = await open(browser, seen)
    await tell(other.id, changed('4'))
    expect([dataOf(await page.next()), dataOf(await page.next())]).toEqual([changed('3'), changed('4')])
    page.leave()
  })

  test('after so long that it is not kept any more, is told that there is a gap, once', async () => {
    const page = await open(browser)
    await tell(id, changed('1'))
    const seen = idOf(await page.next())
    page.leave()
    exchange.clock.forward({ hours: 25 })
    await tell(id, changed('2'))
    await exchange.database.transaction((tx) => dropOldEvents(tx, exchange.clock.now()))
    await browser.signIn((await newCustomer(exchange.database)).email)
    const again = await open(browser, seen)
    expect(dataOf(await again.next())).toEqual({ type: 'stream.gap' })
    const last = /id: (\d+)\ndata: {"type":"stream.gap"}/.exec(again.text())?.[1]
    again.leave()
    const third = await open(browser, Number(last))
    await tell(null, { type: 'user.changed' })
    expect(dataOf(await third.next())).toEqual({ type: 'user.changed' })
    third.leave()
  })
})

describe('a page whose session ends', () => {
  test('at sign-out is told so, and no other', async () => {
    const [page, sameSession] = [await open(browser), await open(browser)]
    const elsewhere = browserOf(exchange.server)
    const { email } = await newCustomer(exchange.database)
    await elsewhere.signIn(email)
    const second = browserOf(exchange.server)
    await second.signIn(email)
    const [elsewheres, seconds] = [await open(elsewhere), await open(second)]
    await elsewhere.post('/protected/v2/auth/signout')
    await browser.post('/protected/v2/auth/signout')
    for (const ended of [page, sameSession, elsewheres])
      expect([dataOf(await ended.next()), await ended.next()]).toEqual([{ type: 'session.ended' }, 'end'])
    await tell(null, { type: 'user.changed' })
    expect(dataOf(await seconds.next())).toEqual({ type: 'user.changed' })
    seconds.leave()
  })

  test('by itself is told so at the next beat; others are kept alive', async () => {
    const page = await open(browser)
    exchange.clock.forward({ minutes: 31 })
    const fresh = browserOf(exchange.server)
    await fresh.signIn((await newCustomer(exchange.database)).email)
    const kept = await open(fresh)
    await exchange.exchange.live.beat()
    expect([dataOf(await page.next()), await page.next()]).toEqual([{ type: 'session.ended' }, 'end'])
    await expect.poll(kept.text).toContain('\n:\n')
    kept.leave()
  })
})

test('when the exchange stops, its pages are let go', async () => {
  const stopping = await testExchange()
  const at = await listening(stopping)
  const theirs = browserOf(stopping.server)
  await theirs.signIn((await newCustomer(stopping.database)).email)
  const page = await open(theirs, undefined, at)
  await stopping.stop()
  expect(await page.next()).toBe('end')
})
