import { and, asc, eq, like, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PriceAlert } from '../../../src/domain/alerts/alerts'
import { measuresOf } from '../../../src/server/alerts/compare'
import { alertAnswer, alertsOf } from '../../../src/server/alerts/queries'
import { tellReached } from '../../../src/server/alerts/tell'
import { compareAlerts, planWatch } from '../../../src/server/alerts/watch'
import type { Transaction } from '../../../src/server/database/handle'
import { customers, events, notifications, outbox, priceAlerts, pricesTold } from '../../../src/server/database/schema'
import { housekeeping } from '../../../src/server/housekeeping'
import { notificationsOf } from '../../../src/server/notifications/queries'
import {
  newCustomer,
  refusal,
  signedIn,
  testExchange,
  type Browser,
  type CustomerWritten,
  type TestExchange,
} from '../../support/exchange'
import { inboxOf } from '../../support/inbox'
import { startPushService } from '../../support/push-service'
import { mortal, type Life } from '../../support/mortal'
import { writeAlerts } from '../../support/written-alerts'
import { toldPrices, type ToldPrices } from '../../support/told-prices'

let exchange: TestExchange
let browser: Browser
let customer: CustomerWritten
let prices: ToldPrices

beforeEach(async () => {
  exchange = await testExchange()
  ;({ browser, customer } = await signedIn(exchange))
  prices = toldPrices(exchange)
})
afterEach(() => exchange.stop())

const terms = {
  coin: 'BTC',
  fiat: 'SEK',
  rule: { kind: 'above', price: '1100000' },
  repeats: false,
  buys: null,
} as const

const create = (given: object = {}) => browser.post('/protected/v2/alerts', { ...terms, ...given })
const created = async (given: object = {}): Promise<PriceAlert> => {
  const answer = await create(given)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json().result
}
const listed = async (): Promise<PriceAlert[]> => (await browser.get('/protected/v2/alerts')).json().result
/** As the database has them: the customer may be signed out by then. */
const standing = async () =>
  (await exchange.database.read((handle) => alertsOf(handle, customer.id)))
    .map(alertAnswer)
    .map(({ state, reachedPrice }) => [state, reachedPrice])

/** One look at what coins cost now. */
const look = () => compareAlerts(exchange.exchange, prices.rates())
/** The exchange looks by itself for so long: as often as it does, or once a minute where nothing happens between. */
const lookFor = async (minutes: number) => {
  const seconds = minutes < 10 ? 15 : 60
  await planWatch(exchange.exchange, exchange.clock.now())
  for (let passed = 0; passed <= minutes * 60; passed += seconds) {
    await exchange.exchange.jobs.runDue()
    exchange.clock.forward({ seconds })
  }
}
const told = async (): Promise<string[]> =>
  (await exchange.database.read((handle) => notificationsOf(handle, customer, { limit: 100 }))).map(({ title }) =>
    title.replaceAll('\u00a0', ' '),
  )

/** Until so many other transactions of this database wait for a lock. */
const areWaiting = async (tx: Transaction, many: number): Promise<void> => {
  const waiting = sql`select distinct waiting.pid from pg_locks as waiting
    join pg_locks as held on held.pid = waiting.pid
    join pg_database on pg_database.oid = held.database
    where not waiting.granted and pg_database.datname = current_database()`
  while ((await tx.rows(waiting)).length < many) continue
}

describe('an alert', () => {
  test('is told as it was asked for, the newest first', async () => {
    const first = await created()
    exchange.clock.forward({ minutes: 1 })
    const second = await created({
      coin: 'LTC',
      fiat: 'SEK',
      rule: { kind: 'fall', percent: 10, hours: 24 },
      repeats: true,
      buys: '500',
    })
    expect(first).toEqual({
      ...terms,
      rule: { kind: 'above', price: '1100000.00' },
      reference: expect.stringMatching(/^[\da-f-]{36}$/),
      state: 'WAITING',
      createdAt: expect.any(String),
      reachedAt: null,
      reachedPrice: null,
    })
    expect(await listed()).toEqual([second, first])
  })

  test.each([
    ['no price', { rule: { kind: 'above', price: '' } }, [['price', 'required']]],
    ['a word', { rule: { kind: 'above', price: 'much' } }, [['price', 'amountInvalid']]],
    ['nothing', { rule: { kind: 'below', price: '0' } }, [['price', 'amountInvalid']]],
    ['three decimals', { rule: { kind: 'above', price: '1100000.005' } }, [['price', 'priceDecimals']]],
    ['a level that the price is above', { rule: { kind: 'above', price: '1000000' } }, [['price', 'priceAbove']]],
    ['a level that the price is below', { rule: { kind: 'below', price: '1000000' } }, [['price', 'priceBelow']]],
    ['a purchase of too little', { buys: '99' }, [['buys', 'amountTooLow']]],
    ['a purchase of too much', { buys: '1000001' }, [['buys', 'amountTooLarge']]],
    ['a purchase for euro, of a resident of Sweden', { fiat: 'EUR', buys: '500' }, [['buys', 'eurRefused']]],
    ['a purchase of öre', { buys: '500.50' }, [['buys', 'amountWhole']]],
    [
      'both',
      { rule: { kind: 'above', price: '1' }, buys: 'x' },
      [
        ['price', 'priceAbove'],
        ['buys', 'amountInvalid'],
      ],
    ],
  ])('of %s is refused at its field', async (_, given, problems) => {
    const answer = await create(given)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fieldErrors.map(({ field, code }: { field: string; code: string }) => [field, code])).toEqual(
      problems,
    )
    expect(await listed()).toEqual([])
  })

  test.each([0, 100, 1.5])('of %d per cent is none', async (percent) => {
    const answer = await create({ rule: { kind: 'rise', percent, hours: 24 } })
    expect(answer.statusCode).toBe(400)
  })

  test('is set as it was typed: with spaces and a comma', async () => {
    const { rule } = await created({ rule: { kind: 'above', price: '1 100 000,5' } })
    expect(rule).toEqual({ kind: 'above', price: '1100000.50' })
  })

  test('is one of 20 at most, also where two are set at once', async () => {
    for (let count = 0; count < 19; count += 1) await created()
    const answers = await Promise.all([create(), create()])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect((await create()).json()).toEqual(refusal('limit-reached'))
    expect(await listed()).toHaveLength(20)
    const [last] = await listed()
    await browser.remove(`/protected/v2/alerts/${last?.reference}`)
    expect((await create()).statusCode).toBe(200)
  })

  /** The embedded database runs one transaction after the other. */
  test.skipIf(!process.env['TEST_DATABASE_URL'])(
    'is counted after one that is just being set, and has not been written yet',
    async () => {
      await writeAlerts(exchange.database, [customer.id], 19, exchange.clock.now())
      let begin = () => {}
      const isHeld = new Promise<void>((resolve) => (begin = resolve))
      // Begun outside the transaction, as by two browsers.
      const asked = [create, create].map((set) => isHeld.then(() => set()))
      await exchange.database.transaction(async (tx) => {
        // Alerts are read and counted as before, and none is written until both calls have come as far as they can.
        await tx.rows(sql`lock table price_alerts in share mode`)
        begin()
        await areWaiting(tx, asked.length)
      })
      const answers = await Promise.all(asked)
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      expect(await listed()).toHaveLength(20)
    },
  )

  test('of another customer is not found', async () => {
    const { reference } = await created()
    const other = await signedIn(exchange)
    const answers = [
      await other.browser.put(`/protected/v2/alerts/${reference}`, terms),
      await other.browser.remove(`/protected/v2/alerts/${reference}`),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    expect((await other.browser.get('/protected/v2/alerts')).json().result).toEqual([])
    expect(await listed()).toHaveLength(1)
  })

  test('is changed: what it told before is forgotten, and it waits again', async () => {
    const { reference } = await created()
    prices.set('BTC', 'SEK', '1100000')
    await look()
    expect(await standing()).toEqual([['REACHED', '1100000.00']])
    exchange.clock.forward({ seconds: 1 })
    const rule = { kind: 'above', price: '1200000' }
    const answer = await browser.put(`/protected/v2/alerts/${reference}`, { ...terms, rule, buys: '1000' })
    expect(answer.json().result).toMatchObject({ reference, state: 'WAITING', buys: '1000', reachedAt: null })
    prices.set('BTC', 'SEK', '1200001')
    await look()
    expect(await told()).toEqual(['Bitcoin has risen to SEK 1,200,000.00', 'Bitcoin has risen to SEK 1,100,000.00'])
  })

  test('whose level was passed can be changed in all but that, and rests until the price is back', async () => {
    const { reference } = await created()
    prices.set('BTC', 'SEK', '1200000')
    const change = (given: object) => browser.put(`/protected/v2/alerts/${reference}`, { ...terms, ...given })
    const changed = await change({ repeats: true })
    expect([changed.statusCode, changed.json().result]).toMatchObject([200, { repeats: true, state: 'RESTING' }])
    expect((await change({ rule: { kind: 'above', price: '1150000' } })).statusCode).toBe(400)
  })

  test('is removed, and tells nothing any more', async () => {
    const { reference } = await created()
    expect((await browser.remove(`/protected/v2/alerts/${reference}`)).statusCode).toBe(200)
    prices.set('BTC', 'SEK', '1200000')
    expect(await look()).toBe(0)
    expect([await listed(), await told()]).toEqual([[], []])
  })

  test('tells the customer’s other pages when it is set, changed and removed', async () => {
    const { reference } = await created()
    await browser.put(`/protected/v2/alerts/${reference}`, terms)
    await browser.remove(`/protected/v2/alerts/${reference}`)
    const rows = await exchange.database.read((handle) =>
      handle
        .select({ type: events.type })
        .from(events)
        .where(eq(events.customerId, customer.id))
        .orderBy(asc(events.id))
        .limit(10),
    )
    expect(rows.filter(({ type }) => type === 'alerts.changed')).toHaveLength(3)
  })

  test('cannot be set while nobody tells prices', async () => {
    exchange.exchange.outside.prices = null
    expect((await create()).json()).toEqual(refusal('feature-off'))
    prices = toldPrices(exchange)
    prices.isAway = true
    expect((await create()).json()).toEqual(refusal('provider-unavailable'))
  })
})

describe('a level', () => {
  test.each([
    ['above', '1100000', '1099999.99', '1100000'],
    ['below', '900000', '900000.01', '900000'],
  ])('%s %s is not reached at %s, and is at %s', async (kind, price, before, after) => {
    await created({ rule: { kind, price } })
    prices.set('BTC', 'SEK', before)
    expect(await look()).toBe(0)
    prices.set('BTC', 'SEK', after)
    expect([await look(), await standing()]).toEqual([1, [['REACHED', `${after}.00`]]])
  })

  test('is of its coin and its currency alone', async () => {
    await created()
    prices.set('BTC', 'EUR', '2000000')
    prices.set('ETH', 'SEK', '2000000')
    expect(await look()).toBe(0)
  })
})

describe('a price that moves', () => {
  test('is compared with what it was that time ago', async () => {
    await created({ rule: { kind: 'rise', percent: 5, hours: 1 } })
    await created({ rule: { kind: 'fall', percent: 10, hours: 24 } })
    await lookFor(30)
    prices.set('BTC', 'SEK', '1049999')
    await lookFor(31)
    expect(await told()).toEqual([])
    prices.set('BTC', 'SEK', '1050000')
    await lookFor(1)
    expect(await told()).toEqual(['Bitcoin has risen by 5% in 1 hour'])
    exchange.clock.forward({ hours: 23 })
    await lookFor(30)
    prices.set('BTC', 'SEK', '900000')
    await lookFor(1)
    expect(await told()).toEqual(['Bitcoin has fallen by 10% in 24 hours', 'Bitcoin has risen by 5% in 1 hour'])
  })

  test('is compared with what whoever tells prices remembers, where the exchange was not there', async () => {
    const weekAgo = exchange.clock.now().getTime() - 168 * 3_600_000
    prices.past = [{ at: new Date(weekAgo - 600_000).toISOString(), rate: '800000' }]
    await created({ rule: { kind: 'rise', percent: 25, hours: 168 } })
    await lookFor(1)
    expect(await told()).toEqual(['Bitcoin has risen by 25% in 7 days'])
  })

  test('is compared with nothing where nobody knows what it was', async () => {
    await created({ rule: { kind: 'fall', percent: 1, hours: 24 } })
    prices.set('BTC', 'SEK', '1')
    await lookFor(2)
    expect(await standing()).toEqual([['WAITING', null]])
  })

  test('that has moved so far already tells only once it has been less', async () => {
    prices.past = [{ at: new Date(exchange.clock.now().getTime() - 86_400_000 - 60_000).toISOString(), rate: '900000' }]
    await lookFor(0)
    const { state } = await created({ rule: { kind: 'rise', percent: 10, hours: 24 } })
    await lookFor(2)
    expect([state, await told()]).toEqual(['RESTING', []])
    prices.set('BTC', 'SEK', '950000')
    await lookFor(1)
    expect(await standing()).toEqual([['WAITING', null]])
    prices.set('BTC', 'SEK', '1000000')
    await lookFor(1)
    expect(await told()).toEqual(['Bitcoin has risen by 10% in 24 hours'])
  })

  test('is compared with a price of that time, and not with one of long before it', async () => {
    const before = (minutes: number) => new Date(exchange.clock.now().getTime() - minutes * 60_000).toISOString()
    prices.past = [{ at: before(66), rate: '900000' }]
    await created({ rule: { kind: 'rise', percent: 10, hours: 1 } })
    await lookFor(1)
    expect(await told()).toEqual([])
    await exchange.database.transaction((tx) => tx.delete(pricesTold))
    prices.past = [{ at: before(64), rate: '900000' }]
    await lookFor(0)
    expect(await told()).toEqual(['Bitcoin has risen by 10% in 1 hour'])
  })

  test('is forgotten when no alert looks back so far', async () => {
    await lookFor(1)
    exchange.clock.forward({ hours: 193 })
    await housekeeping.run({}, exchange.exchange)
    expect(await exchange.database.read((handle) => handle.$count(pricesTold))).toBe(0)
  })
})

describe('an alert that is reached', () => {
  const letters = () => inboxOf(exchange, customer.email)

  test('is told once by a notification and a letter', async () => {
    await created()
    prices.set('BTC', 'SEK', '1101000')
    await lookFor(1)
    prices.set('BTC', 'SEK', '1000000')
    await lookFor(1)
    prices.set('BTC', 'SEK', '1200000')
    await lookFor(30)
    expect(await told()).toEqual(['Bitcoin has risen to SEK 1,100,000.00'])
    const sent = await letters()
    expect(sent.map(({ subject }) => subject)).toEqual(['Bitcoin has risen to SEK\u00a01,100,000.00'])
    expect(sent[0]?.body).toMatch(
      /Hello Astrid,\n\nYour price alert at Nordmynt has been reached: 1\sBTC = SEK\s1,101,000\.00 \(\d{4}-\d\d-\d\d \d\d:\d\d\)\.\n\nIt tells you once\. You can set it again among your price alerts\.\n\nYour price alerts:\nhttp:\/\/localhost:\d+\/app\/alerts\n/,
    )
  })

  test('opens a purchase by its letter, where it was to', async () => {
    await created({ rule: { kind: 'below', price: '900000' }, buys: '5000' })
    prices.set('BTC', 'SEK', '899000')
    await lookFor(1)
    const [letter] = await letters()
    expect(letter?.body).toMatch(
      /You wanted to buy for SEK\s5,000\. The purchase is filled in here:\nhttp:\/\/localhost:\d+\/app\/order\?coin=BTC&amount=5000&fiat=SEK\n\nNothing is bought until you have confirmed and paid\./,
    )
  })

  test('is told in the customer’s language', async () => {
    await exchange.database.transaction((tx) =>
      tx.update(customers).set({ language: 'sv' }).where(eq(customers.id, customer.id)),
    )
    await created()
    prices.set('BTC', 'SEK', '1100000')
    await lookFor(1)
    const sent = await letters()
    expect(sent.at(-1)?.subject).toBe('Bitcoin har stigit till 1\u00a0100\u00a0000,00\u00a0kr')
  })

  test('is told again where it repeats: after the price was on the other side, and an hour has passed', async () => {
    await created({ repeats: true })
    const swing = async (minutes: number) => {
      prices.set('BTC', 'SEK', '1100000')
      await lookFor(1)
      prices.set('BTC', 'SEK', '1099999')
      await lookFor(minutes)
    }
    await swing(10)
    await swing(10)
    expect([await told(), await standing()]).toEqual([
      ['Bitcoin has risen to SEK 1,100,000.00'],
      [['RESTING', '1100000.00']],
    ])
    await lookFor(45)
    expect(await standing()).toEqual([['WAITING', '1100000.00']])
    await swing(1)
    expect(await told()).toHaveLength(2)
    expect(await letters()).toHaveLength(2)
  })

  test('is told within a minute, also after nobody told a price for a while', async () => {
    await created()
    await planWatch(exchange.exchange, exchange.clock.now())
    prices.isAway = true
    for (let looks = 0; looks < 10; looks += 1) {
      await exchange.exchange.jobs.runDue()
      exchange.clock.forward({ seconds: 15 })
    }
    prices.isAway = false
    prices.set('BTC', 'SEK', '1100000')
    const since = exchange.clock.now().getTime()
    while ((await told()).length === 0) {
      await exchange.exchange.jobs.runDue()
      exchange.clock.forward({ seconds: 5 })
      expect(exchange.clock.now().getTime() - since).toBeLessThan(60_000)
    }
    expect(exchange.lines.filter((line) => line.includes('nobody tells prices'))).toHaveLength(10)
  })

  test('is compared also where nobody tells what coins cost before', async () => {
    await created()
    prices.set('BTC', 'SEK', '1100000')
    const { prices: party } = exchange.exchange.outside
    if (party === null) throw new Error('Nobody tells prices')
    exchange.exchange.outside.prices = {
      ...party,
      history: async () => {
        throw new Error('no history')
      },
    }
    await lookFor(1)
    expect(await standing()).toEqual([['REACHED', '1100000.00']])
  })

  test('at a level that its customer changed just before is not told', async () => {
    const { reference } = await created()
    prices.set('BTC', 'SEK', '1150000')
    const measures = await exchange.database.read((handle) => measuresOf(handle, prices.rates()))
    const answer = await browser.put(`/protected/v2/alerts/${reference}`, {
      ...terms,
      rule: { kind: 'above', price: '1200000' },
    })
    expect(answer.statusCode).toBe(200)
    await exchange.database.transaction((tx) => tellReached(tx, exchange.exchange, [reference], measures))
    expect([await standing(), await told()]).toEqual([[['WAITING', null]], []])
  })

  test('and cannot be told holds back nobody else’s', async () => {
    const others = await Promise.all(Array.from({ length: 3 }, () => signedIn(exchange)))
    await created()
    for (const other of others) await other.browser.post('/protected/v2/alerts', terms)
    prices.set('BTC', 'SEK', '1100000')
    const { live } = exchange.exchange
    const fails = async (tx: Transaction, ids: readonly string[], event: Parameters<typeof live.tellMany>[2]) => {
      if (ids.includes(customer.id)) throw new RangeError('not to be told')
      await live.tellMany(tx, ids, event)
    }
    const faulty = { ...exchange.exchange, live: { ...live, tellMany: fails } }
    expect(await compareAlerts(faulty, prices.rates())).toBe(3)
    const stateOf = async (id: string) =>
      (await exchange.database.read((handle) => alertsOf(handle, id))).map(({ state }) => state)
    expect(
      await Promise.all([customer, ...others.map((other) => other.customer)].map(({ id }) => stateOf(id))),
    ).toEqual([['WAITING'], ['REACHED'], ['REACHED'], ['REACHED']])
    expect(exchange.lines.filter((line) => line.includes('alerts were not told'))).toHaveLength(1)
    expect([await look(), await standing()]).toEqual([1, [['REACHED', '1100000.00']]])
  })

  test('at the end of a look is told by the next one', async () => {
    await created()
    prices.set('BTC', 'SEK', '1100000')
    expect(await compareAlerts(exchange.exchange, prices.rates(), exchange.clock.now())).toBe(0)
    expect([await look(), await standing()]).toEqual([1, [['REACHED', '1100000.00']]])
  })

  test('is kept in its notification when it is gone', async () => {
    const { reference } = await created({ rule: { kind: 'rise', percent: 5, hours: 1 } })
    await lookFor(61)
    prices.set('BTC', 'SEK', '1060000')
    await lookFor(1)
    await browser.signIn(customer.email)
    await browser.remove(`/protected/v2/alerts/${reference}`)
    expect([await standing(), await told()]).toEqual([[], ['Bitcoin has risen by 5% in 1 hour']])
  })
})

test('devices are told of an alert by push where they want to be, with nothing of its price, and led to the alerts', async () => {
  const service = await startPushService()
  const pushing = await testExchange({ config: { pushTestService: service.origin } })
  const coinPrices = toldPrices(pushing)
  const her = await signedIn(pushing)
  const his = await signedIn(pushing)
  for (const each of [her, his]) {
    await each.browser.post('/protected/v2/user/push/devices', service.subscribe())
    await each.browser.post('/protected/v2/alerts', { ...terms, buys: '5000' })
  }
  await his.browser.post('/protected/v2/user/push/kinds', { orders: true, alerts: false, security: true })
  coinPrices.set('BTC', 'SEK', '1100000')
  await compareAlerts(pushing.exchange, coinPrices.rates())
  await compareAlerts(pushing.exchange, coinPrices.rates())
  await pushing.exchange.jobs.runDue()
  expect(service.received.map(({ payload }) => payload)).toEqual([
    {
      id: expect.any(String),
      kind: 'alerts',
      tag: 'alerts',
      title: 'Nordmynt',
      text: 'One of your price alerts has been reached.',
      path: '/app/alerts',
    },
  ])
  await pushing.stop()
  await service.stop()
})

test.each([
  ['en', '20 of your price alerts have been reached.'],
  ['sv', '20 av dina kurslarm har utlösts.'],
] as const)(
  'in %s alerts that are reached at once are one push, which says how many they are',
  async (language, text) => {
    const service = await startPushService()
    const pushing = await testExchange({ config: { pushTestService: service.origin } })
    const coinPrices = toldPrices(pushing)
    const her = await signedIn(pushing, { language })
    const his = await signedIn(pushing, { language: 'en' })
    for (const each of [her, his])
      await each.browser.post('/protected/v2/user/push/devices', service.subscribe(each.customer.id))
    for (let one = 0; one < 20; one++)
      await her.browser.post('/protected/v2/alerts', {
        ...terms,
        rule: { kind: 'above', price: String(1_050_000 + one) },
      })
    await his.browser.post('/protected/v2/alerts', terms)
    coinPrices.set('BTC', 'SEK', '1100000')
    await compareAlerts(pushing.exchange, coinPrices.rates())
    await pushing.exchange.jobs.runDue()
    const pushed = service.received.map(({ device, payload }) => ({ device, payload }))
    expect(pushed.toSorted((one, other) => one.device.localeCompare(other.device))).toEqual(
      [
        { device: her.customer.id, payload: expect.objectContaining({ tag: 'alerts', text }) },
        {
          device: his.customer.id,
          payload: expect.objectContaining({ tag: 'alerts', text: 'One of your price alerts has been reached.' }),
        },
      ].toSorted((one, other) => one.device.localeCompare(other.device)),
    )
    await pushing.stop()
    await service.stop()
  },
)

test('none is told twice, and none is left out, through processes that end before or after they commit', async () => {
  const many = 1200
  const others = await Promise.all(Array.from({ length: 5 }, () => newCustomer(exchange.database)))
  const owners = [customer, ...others]
  const createdAt = exchange.clock.now()
  await writeAlerts(
    exchange.database,
    owners.map(({ id }) => id),
    many,
    createdAt,
  )
  prices.set('BTC', 'SEK', '2000000')
  let ended = 0
  for (const end of ['before', 'after', 'before', 'after'] as const) {
    let transactions = 0
    // Each process writes one batch, and ends with the second.
    const life: Life = { isGone: false, ends: () => ((transactions += 1) === 2 ? end : null) }
    const process = { ...exchange.exchange, database: mortal(exchange.database, life) }
    await compareAlerts(process, prices.rates()).catch(() => (ended += 1))
  }
  expect(ended).toBeGreaterThanOrEqual(1)
  await look()
  const rows = await exchange.database.read(async (handle) => ({
    alerts: await handle.$count(priceAlerts, eq(priceAlerts.state, 'REACHED')),
    notifications: await handle.$count(notifications, eq(notifications.type, 'PRICE_REACHED')),
    letters: await handle.$count(outbox, like(outbox.about, 'alert/%')),
  }))
  expect(rows).toEqual({ alerts: many, notifications: many, letters: many })
  const indexes = await exchange.database.read((handle) =>
    handle
      .select({ index: notifications.index })
      .from(notifications)
      .where(and(eq(notifications.customerId, customer.id), eq(notifications.type, 'PRICE_REACHED')))
      .orderBy(asc(notifications.index))
      .limit(300),
  )
  expect(indexes.map(({ index }) => index)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
})
