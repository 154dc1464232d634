import { request } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createInterceptor, type Release } from '../../../src/server/sandbox/interceptor'
import { customers } from '../../../src/server/database/schema'
import { nobody } from '../../../src/server/outside/availability'
import { browserOf, host, newCustomer, origin, refusal, testExchange } from '../../support/exchange'
import type { Browser, TestExchange } from '../../support/exchange'
import { dataOf, listening, openPage } from '../../support/live-page'

let exchange: TestExchange
let browser: Browser
let email = ''
let room = 0

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  email = (await newCustomer(exchange.database)).email
  browser = browserOf(exchange.server)
  await browser.signIn(email)
  room += 1
})

let listens: Promise<number> | undefined
const portOf = (of: TestExchange): Promise<number> => (listens ??= listening(of))

const language = 'POST /protected/v2/settings/language'
const me = 'POST /protected/v2/auth/me'

const ours = () => ({ 'x-sandbox-session': `room-${room}` })
const control = (what: string, body: object = {}) => browser.post(`/sandbox/interceptor/room-${room}/${what}`, body)
const held = async (): Promise<string[]> => {
  const { held: calls } = (await browser.get(`/sandbox/interceptor/room-${room}`)).json()
  return calls.map(({ call }: { call: string }) => call)
}
const release = (call: string, how: Release = { as: 'asked' }) => control('release', { call, how })
const speakSwedish = (headers = ours()) => browser.post('/protected/v2/settings/language', { language: 'sv' }, headers)
const spoken = async () => {
  const [row] = await exchange.database.read((handle) =>
    handle.select({ language: customers.language }).from(customers).where(eq(customers.email, email)),
  )
  return row?.language
}

describe('a call of a browser that asks for it', () => {
  test('waits until it is released, and is then answered by its rule', async () => {
    await control('hold', { calls: [language] })
    const asked = speakSwedish()
    await expect.poll(held).toEqual([language])
    expect(await spoken()).toBe('en')
    expect((await release(language)).statusCode).toBe(200)
    expect((await asked).json()).toEqual({ status: 'SUCCESS', result: null })
    expect([await spoken(), await held()]).toEqual(['sv', []])
  })

  test('may be one with a file', async () => {
    const upload = 'POST /protected/v2/profile/id'
    await control('hold', { calls: [upload] })
    const asked = browser.post('/protected/v2/profile/id', {}, ours())
    await release(upload, { as: 'refused', code: 'step-refused' })
    expect((await asked).json()).toEqual(refusal('step-refused'))
  })

  test('may be released before it comes', async () => {
    await control('hold', { calls: [language] })
    const released = release(language)
    expect((await speakSwedish()).statusCode).toBe(200)
    expect((await released).statusCode).toBe(200)
  })

  test('passes where its kind is not held, another browser asks, or nobody does', async () => {
    await control('hold', { calls: [me] })
    const answers = [
      await speakSwedish(),
      await speakSwedish({ 'x-sandbox-session': 'another' }),
      await browser.post('/protected/v2/auth/me'),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  })

  test('goes on when its kind is no longer held, and when the room is left', async () => {
    for (const leave of [() => control('hold', { calls: [me] }), () => control('open')]) {
      await control('hold', { calls: [language] })
      const asked = speakSwedish()
      await expect.poll(held).toEqual([language])
      await leave()
      expect((await asked).statusCode).toBe(200)
    }
  })
})

test('a call that was given up while it was held is not begun: it would be in the way of the same one made again', async () => {
  const interceptor = createInterceptor()
  interceptor.hold('room', [language])
  const left = new AbortController()
  const passed = interceptor.pass('room', language, left.signal)
  expect(interceptor.held('room').map(({ call }) => call)).toEqual([language])
  left.abort()
  expect([await passed, interceptor.held('room')]).toEqual([{ as: 'gone' }, []])
})

describe('a fault that no rule gives at will', () => {
  const answerTo = async (how: Release) => {
    await control('hold', { calls: [language] })
    const asked = speakSwedish()
    await release(language, how)
    return asked
  }

  test.each([
    [{ as: 'refused', code: 'step-refused' }, 409, refusal('step-refused')],
    [{ as: 'refused', code: 'unexpected' }, 500, refusal('unexpected')],
    [{ as: 'refused', code: 'unavailable' }, 502, refusal('unavailable')],
    [
      { as: 'refused', code: 'bad-input', fields: [{ field: 'language', code: 'notAccepted' }] },
      400,
      refusal('bad-input', ['language', 'notAccepted']),
    ],
  ] satisfies [Release, number, object][])('%j', async (how, status, body) => {
    const answer = await answerTo(how)
    expect([answer.statusCode, answer.json(), await spoken()]).toEqual([status, body, 'en'])
  })

  test('says when to ask again', async () => {
    const answer = await answerTo({ as: 'refused', code: 'too-many-requests', seconds: 7 })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '7'])
  })

  test('cuts an answer off whose rule has run', async () => {
    await expect(answerTo({ as: 'cut' })).rejects.toThrow('response destroyed before completion')
    expect(await spoken()).toBe('sv')
  })
})

describe('what a tester asks of the interceptor', () => {
  test.each([
    ['hold', { calls: ['GET /nothing'] }],
    ['hold', {}],
    ['release', { call: language, how: { as: 'refused' } }],
    ['release', { call: language, how: { as: 'refused', code: 'no-such-problem' } }],
  ])('is refused where it cannot be: %s %j', async (what, body) => {
    expect((await control(what, body)).statusCode).toBe(400)
  })

  test('comes from our own pages', async () => {
    const answer = await browser.post(
      `/sandbox/interceptor/x/hold`,
      { calls: [] },
      { origin: 'https://elsewhere.example' },
    )
    expect(answer.json()).toEqual(refusal('forgery-token'))
  })

  test('is not there without the sandbox, and no call waits', async () => {
    const alone = await testExchange({ config: { sandbox: false }, outside: nobody })
    const answer = await alone.server.inject({
      method: 'POST',
      url: '/sandbox/interceptor/x/hold',
      headers: { host, origin },
      payload: { calls: [language] },
    })
    expect(answer.statusCode).toBe(404)
    await alone.stop()
  })
})

describe('rooms', () => {
  const never = new AbortController().signal

  test('let calls go after a while', async () => {
    const interceptor = createInterceptor({ heldMs: 10, rooms: 2, heldOfRoom: 2 })
    interceptor.hold('one', [me])
    expect(await interceptor.pass('one', me, never)).toEqual({ as: 'asked' })
    expect(interceptor.held('one')).toEqual([])
  })

  test('hold so many calls, and no more', async () => {
    const interceptor = createInterceptor({ heldMs: 60_000, rooms: 2, heldOfRoom: 1 })
    interceptor.hold('one', [me])
    const first = interceptor.pass('one', me, never)
    expect(await interceptor.pass('one', me, never)).toEqual({ as: 'asked' })
    interceptor.close('one')
    expect(await first).toEqual({ as: 'asked' })
  })

  test('are so many, and the one that was used longest ago goes', async () => {
    const interceptor = createInterceptor({ heldMs: 60_000, rooms: 1, heldOfRoom: 1 })
    interceptor.hold('one', [me])
    const first = interceptor.pass('one', me, never)
    interceptor.hold('two', [me])
    expect(await first).toEqual({ as: 'asked' })
    expect(await interceptor.pass('one', me, never)).toEqual({ as: 'asked' })
  })

  test('hold what is asked with a query alone, where they say so', async () => {
    const interceptor = createInterceptor({ heldMs: 60_000, rooms: 1, heldOfRoom: 2 })
    const list = 'GET /protected/v2/orders'
    interceptor.hold('one', [`${list}?size=1`])
    expect(await interceptor.pass('one', list, never, { size: '5' })).toEqual({ as: 'asked' })
    const asked = interceptor.pass('one', list, never, { size: '1', page: '0' })
    expect(interceptor.held('one').map(({ call }) => call)).toEqual([`${list}?size=1`])
    await interceptor.release('one', { call: `${list}?size=1`, how: { as: 'cut' } }, 10)
    expect(await asked).toEqual({ as: 'cut' })
  })

  test('let the oldest go on, or the newest, where the page has given up those before', async () => {
    const interceptor = createInterceptor({ heldMs: 60_000, rooms: 1, heldOfRoom: 3 })
    interceptor.hold('one', [me])
    const [first, second, third] = [0, 1, 2].map(() => interceptor.pass('one', me, never))
    await interceptor.release('one', { call: me, how: { as: 'refused', code: 'step-refused' }, newest: true }, 10)
    expect(await third).toEqual({ as: 'refused', code: 'step-refused' })
    await interceptor.release('one', { call: me, how: { as: 'cut' } }, 10)
    expect(await first).toEqual({ as: 'cut' })
    interceptor.close('one')
    expect(await second).toEqual({ as: 'asked' })
  })

  test('say when nothing came in time', async () => {
    const interceptor = createInterceptor({ heldMs: 60_000, rooms: 1, heldOfRoom: 1 })
    expect(await interceptor.release('one', { call: me, how: { as: 'asked' } }, 10)).toBe(false)
  })
})

test('a browser that goes away leaves nothing behind', async () => {
  const port = await portOf(exchange)
  await control('hold', { calls: [me] })
  const asked = request({ port, host: '127.0.0.1', path: '/protected/v2/auth/me', method: 'POST', headers: ours() })
  asked.on('error', () => undefined)
  asked.end()
  await expect.poll(held).toEqual([me])
  asked.destroy()
  await expect.poll(held).toEqual([])
})

describe('the live stream of a browser that asks for it', () => {
  const opened = async () => openPage(browser, await portOf(exchange), undefined, ours())
  const event = (type: string) => browser.post('/sandbox/live-events', { type })

  test('tells nothing by itself while events are held, and then what it is to tell', async () => {
    await control('hold-events')
    const page = await opened()
    await event('user.changed')
    await event('notifications.changed')
    await control('tell-event', { event: { type: 'notifications.changed' } })
    expect(dataOf(await page.next())).toEqual({ type: 'notifications.changed' })
    await control('open')
    expect(dataOf(await page.next())).toEqual({ type: 'user.changed' })
    page.leave()
  })

  test('is cut off when it is to be, and the browser comes back at once', async () => {
    const page = await opened()
    await control('cut')
    expect(dataOf(await page.next())).toBe('end')
    expect(page.text()).toMatch(/retry: 10\n\n$/)
  })
})
