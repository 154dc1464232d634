import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceOf } from '../../../src/server/customers/user-agent'
import { browserOf, newCustomer, refusal, testExchange, type Browser, type TestExchange } from '../../support/exchange'

let exchange: TestExchange
let laptop: Browser
let phone: Browser
let email: string

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  laptop = browserOf(exchange.server)
  phone = browserOf(exchange.server)
  ;({ email } = await newCustomer(exchange.database))
})

const list = '/protected/v2/user/sessions'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

const onBoth = async (): Promise<void> => {
  await phone.signIn(email, { 'user-agent': safari })
  exchange.clock.forward({ minutes: 5 })
  await laptop.signIn(email, { 'user-agent': firefox })
}

type Listed = { id: string; current: boolean; browser: string | null; system: string | null }
const sessionsOn = async (browser: Browser): Promise<Listed[]> => (await browser.get(list)).json().result
const idOn = async (browser: Browser): Promise<string> => (await sessionsOn(browser))[0]?.id ?? ''

describe('sessions', () => {
  test('are listed with browser and system, that of the call first', async () => {
    await onBoth()
    const now = exchange.clock.now().toISOString()
    const before = new Date(exchange.clock.now().getTime() - 300_000).toISOString()
    const id: unknown = expect.stringMatching(/^[0-9a-f]{64}$/)
    const onLaptop = { id, browser: 'Firefox 148', system: 'Linux', createdAt: now, lastSeenAt: now }
    const onPhone = { id, browser: 'Safari 26', system: 'iPhone', createdAt: before, lastSeenAt: before }
    expect((await laptop.get(list)).json().result).toEqual([
      { ...onLaptop, current: true },
      { ...onPhone, current: false },
    ])
    expect((await phone.get(list)).json().result).toEqual([
      { ...onPhone, lastSeenAt: now, current: true },
      { ...onLaptop, current: false },
    ])
  })

  test('are noted as used once by calls that come together', async () => {
    await laptop.signIn(email)
    exchange.clock.forward({ minutes: 5 })
    const { read, transaction } = exchange.database
    let open = () => {}
    const isOpen = new Promise<void>((resolve) => (open = resolve))
    let found = 0
    const reading: typeof read = (work) => read(work).finally(() => (found += 1))
    const reads = vi.spyOn(exchange.database, 'read').mockImplementation(reading)
    const held: typeof transaction = (work) => isOpen.then(() => transaction(work))
    const notes = vi.spyOn(exchange.database, 'transaction').mockImplementation(held)
    const asked = Array.from({ length: 4 }, () => sessionsOn(laptop))
    await expect.poll(() => found).toBe(4)
    expect(notes).toHaveBeenCalledOnce()
    open()
    const now = exchange.clock.now().toISOString()
    for (const listed of await Promise.all(asked)) expect(listed).toMatchObject([{ lastSeenAt: now }])
    reads.mockRestore()
    notes.mockRestore()
  })

  test('of other customers, and those that ran out, are not there', async () => {
    await phone.signIn(email)
    await browserOf(exchange.server).signIn((await newCustomer(exchange.database)).email)
    exchange.clock.forward({ minutes: 31 })
    await laptop.signIn(email)
    expect(await sessionsOn(laptop)).toHaveLength(1)
  })

  test('can be ended from elsewhere, and nobody can go on in them', async () => {
    await onBoth()
    const id = await idOn(phone)
    const answer = await laptop.remove(`${list}/${id}`)
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'SUCCESS', result: null }])
    expect([(await phone.get(list)).statusCode, await sessionsOn(laptop)]).toEqual([
      401,
      [expect.objectContaining({ current: true })],
    ])
    expect((await laptop.remove(`${list}/${id}`)).json()).toEqual(refusal('not-found'))
  })

  test('that end take their cookies along where they are the call’s own', async () => {
    await laptop.signIn(email)
    await laptop.remove(`${list}/${await idOn(laptop)}`)
    expect([...laptop.cookies.keys()]).toEqual(['nm_browser', 'nm_known'])
  })

  test('of somebody else are not there, and go on', async () => {
    await phone.signIn(email)
    await laptop.signIn((await newCustomer(exchange.database)).email)
    const answer = await laptop.remove(`${list}/${await idOn(phone)}`)
    expect([answer.statusCode, (await phone.get(list)).statusCode]).toEqual([404, 200])
  })
})

test.each([
  [firefox, 'Firefox 148', 'Linux'],
  [safari, 'Safari 26', 'iPhone'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0',
    'Edge 150',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
    'Chrome 150',
    'Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
    'Safari 26',
    'macOS',
  ],
  ['curl/8.5.0', null, null],
  [null, null, null],
])('%s is %s on %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})
