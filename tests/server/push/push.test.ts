import { asc, eq } from 'drizzle-orm'
import { create, string, type } from 'superstruct'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orders as orderTable, payments, pushDevices, pushes, sessions } from '../../../src/server/database/schema'
import { sealed } from '../../../src/server/http/sealed'
import type { OrderRow, Step } from '../../../src/server/orders/effects'
import { lockOrder } from '../../../src/server/orders/queries'
import { takeStep } from '../../../src/server/orders/take-step'
import type { Subscription } from '../../../src/server/outside/push'
import { keepSecurityLink } from '../../../src/server/security-links/links'
import { dropUnreachableDevices, pushTo, sendPush } from '../../../src/server/push/push'
import {
  browserOf,
  newCustomer,
  refusal,
  signedIn,
  testExchange,
  type Browser,
  type CustomerWritten,
  type NewCustomer,
  type TestExchange,
} from '../../support/exchange'
import { sendCallback } from '../../support/callbacks'
import { newOrder } from '../../support/order-rows'
import { buyOrder, placeOrder } from '../../support/placing'
import { fingerprintOf, startPushService, type PushService } from '../../support/push-service'

const base = '/protected/v2'
const path = `${base}/user/push`

let service: PushService
let exchange: TestExchange
let customer: CustomerWritten
let browser: Browser

beforeAll(async () => {
  service = await startPushService()
  exchange = await testExchange({ config: { pushTestService: service.origin } })
})
afterAll(async () => {
  await exchange.stop()
  await service.stop()
})

const signUp = async (changes: NewCustomer = {}) => {
  const all = await signedIn(exchange, changes)
  customer = all.customer
  browser = all.browser
}
beforeEach(async () => {
  await exchange.exchange.jobs.runDue()
  service.received.length = 0
  service.answer(201)
  await signUp()
})

const Tagged = type({ tag: string() })

const now = () => exchange.clock.now()
type Asked = Subscription & { publicKey?: string | undefined; replaces?: string }
const add = (subscription: Asked, by = browser) => by.post(`${path}/devices`, subscription)
const settings = async (by = browser) => (await by.get(path)).json().result
const devicesTold = async (by = browser): Promise<string[]> =>
  (await settings(by)).devices.map(({ fingerprint }: { fingerprint: string }) => fingerprint)

const kinds = { orders: true, alerts: true, security: true }
const tell = (about: string, kind: 'orders' | 'alerts' | 'security' = 'alerts') =>
  exchange.database.transaction((tx) =>
    pushTo(tx, exchange.exchange, { customerId: customer.id, kind, about, tag: about, path: '/notifications' }, now()),
  )
const run = () => exchange.exchange.jobs.runDue()

const paid = async (): Promise<OrderRow> => {
  const order = await newOrder(exchange.database, { customerId: customer.id, status: 'PAID' })
  const step: Step = { type: 'order.questioned', feedbackReason: 'other', feedbackDetails: 'Astrid, 5000 SEK' }
  return exchange.database.transaction(async (tx) => {
    const locked = await lockOrder(tx, eq(orderTable.reference, order.reference))
    if (locked === undefined) throw new Error('No such order')
    return takeStep(tx, exchange.exchange, locked, step, now())
  })
}

describe('a device', () => {
  test('is listed with what it told of itself, by a fingerprint of where it is reached', async () => {
    const subscription = service.subscribe()
    const answer = await browser.post(`${path}/devices`, subscription, {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0',
    })
    const { result } = answer.json()
    expect([answer.statusCode, result]).toEqual([
      200,
      {
        publicKey: await exchange.exchange.outside.push?.publicKey(),
        kinds,
        devices: [
          {
            id: expect.stringMatching(/^[\w-]{36}$/),
            fingerprint: fingerprintOf(subscription.endpoint),
            browser: 'Firefox 148',
            system: 'Linux',
            addedAt: now().toISOString(),
            isTold: true,
          },
        ],
      },
    ])
    expect(await settings()).toEqual(result)
    expect(exchange.lines.join('\n')).not.toContain(subscription.keys.auth)
  })

  test.each([
    'https://evil.example/push',
    'http://fcm.googleapis.com/fcm/send/one',
    'https://10.0.0.1/push',
    'http://127.0.0.1:1/push',
  ])('at %s is refused at its field', async (endpoint) => {
    const answer = await add({ ...service.subscribe(), endpoint })
    expect([answer.statusCode, answer.json(), await devicesTold()]).toEqual([
      400,
      refusal('bad-input', ['endpoint', 'pushEndpoint']),
      [],
    ])
  })

  test('is removed, and is somebody else’s to nobody', async () => {
    const subscription = service.subscribe()
    const [device] = (await add(subscription)).json().result.devices
    const other = await signedIn(exchange)
    expect((await other.browser.remove(`${path}/devices/${device.id}`)).statusCode).toBe(404)
    expect((await browser.remove(`${path}/devices/${device.id}`)).json().result.devices).toEqual([])
  })

  test('is one of ten at most: the one that was longest not seen makes room', async () => {
    const all = Array.from({ length: 11 }, () => service.subscribe())
    for (const subscription of all) {
      exchange.clock.forward({ seconds: 1 })
      await add(subscription)
    }
    const newest = all.slice(1).toReversed()
    expect(await devicesTold()).toEqual(newest.map(({ endpoint }) => fingerprintOf(endpoint)))
  })

  test('is one customer’s: whoever adds it at the same browser later has it', async () => {
    const subscription = service.subscribe()
    await add(subscription)
    const other = await signedIn(exchange)
    await add(subscription, other.browser)
    expect([await devicesTold(), await devicesTold(other.browser)]).toEqual([
      [],
      [fingerprintOf(subscription.endpoint)],
    ])
  })

  test('is told no more once its session is signed out of', async () => {
    await add(service.subscribe())
    await browser.post(`${base}/auth/signout`)
    await browser.signIn(customer.email)
    expect(await devicesTold()).toEqual([])
  })

  test('is told no more where its session is ended from another device, and that one goes on', async () => {
    await add(service.subscribe())
    const other = browserOf(exchange.server)
    await other.signIn(customer.email)
    const kept = service.subscribe()
    await add(kept, other)
    const all = (await other.get(`${base}/user/sessions`)).json().result
    for (const { id, current } of all) if (current === false) await other.remove(`${base}/user/sessions/${id}`)
    expect(await devicesTold(other)).toEqual([fingerprintOf(kept.endpoint)])
  })

  test('goes on being told when its session has run out, until somebody else signs in there', async () => {
    const subscription = service.subscribe()
    await add(subscription)
    await exchange.database.transaction((tx) => tx.delete(sessions).where(eq(sessions.customerId, customer.id)))
    await tell('run-out')
    await run()
    expect(service.received.map(({ device }) => `${service.origin}/push/${device}`)).toEqual([subscription.endpoint])
    const another = await newCustomer(exchange.database)
    await browser.signIn(another.email)
    const later = browserOf(exchange.server)
    await later.signIn(customer.email)
    expect(await devicesTold(later)).toEqual([])
  })

  test('belongs to the session that the customer begins anew at the same browser, and to nobody else’s', async () => {
    const subscription = service.subscribe()
    await add(subscription)
    await browser.signIn(customer.email)
    expect(await devicesTold()).toEqual([fingerprintOf(subscription.endpoint)])
    const another = await newCustomer(exchange.database)
    await browser.signIn(another.email)
    const later = browserOf(exchange.server)
    await later.signIn(customer.email)
    expect(await devicesTold(later)).toEqual([])
  })

  test.each([404, 410])(
    'of which the push service says %s is told no more, and goes on where it subscribes anew',
    async (status) => {
      const before = service.subscribe()
      await add(before)
      const first = await settings()
      service.answer(status)
      await tell(`gone/${status}`)
      await run()
      const gone = await settings()
      service.answer(201)
      await tell('while it is gone')
      await run()
      expect([gone.devices, service.received, await rows()]).toEqual([[{ ...first.devices[0], isTold: false }], [], []])
      const after = service.subscribe()
      await add({ ...after, replaces: fingerprintOf(before.endpoint) })
      await tell('anew')
      await run()
      expect([(await settings()).devices, service.received.length]).toEqual([
        [{ ...first.devices[0], fingerprint: fingerprintOf(after.endpoint) }],
        1,
      ])
    },
  )

  test('that subscribes anew while its old address is told that it is gone goes on, and is told there', async () => {
    const [before, after] = [service.subscribe('before'), service.subscribe('after')]
    await add(before)
    await tell('in between')
    const { push } = exchange.exchange.outside
    if (push === null) throw new Error('The exchange sends no push')
    let isAnew = false
    const meanwhile: typeof push = {
      ...push,
      send: async (...message) => {
        if (isAnew) return push.send(...message)
        isAnew = true
        await add({ ...after, replaces: fingerprintOf(before.endpoint) })
        return 'gone'
      },
    }
    const { database, clock } = exchange
    const outside = { ...exchange.exchange.outside, push: meanwhile }
    const told = await testExchange({ database, clock, outside })
    await told.exchange.jobs.runDue()
    expect((await settings()).devices).toMatchObject([{ fingerprint: fingerprintOf(after.endpoint), isTold: true }])
    expect([service.received.map(({ device }) => device), await rows()]).toEqual([
      ['after'],
      [{ about: 'in between', sentAt: now() }],
    ])
  })

  test('replaces one of the same customer alone', async () => {
    const [hers, his] = [service.subscribe(), service.subscribe()]
    await add(hers)
    const other = await signedIn(exchange)
    await add({ ...his, replaces: fingerprintOf(hers.endpoint) }, other.browser)
    expect([await devicesTold(), await devicesTold(other.browser)]).toEqual([
      [fingerprintOf(hers.endpoint)],
      [fingerprintOf(his.endpoint)],
    ])
  })

  test('replaces one that is listed beside it, and is listed once', async () => {
    const [before, after] = [service.subscribe(), service.subscribe()]
    await add(before)
    await add(after)
    await add({ ...after, replaces: fingerprintOf(before.endpoint) })
    expect(await devicesTold()).toEqual([fingerprintOf(after.endpoint)])
  })

  test('whose key is no point of the curve is refused at its field', async () => {
    const subscription = service.subscribe()
    const keys = { ...subscription.keys, p256dh: `B${'a'.repeat(86)}` }
    const answer = await add({ ...subscription, keys })
    expect([answer.statusCode, answer.json(), await devicesTold()]).toEqual([
      400,
      refusal('bad-input', ['keys.p256dh', 'notAccepted']),
      [],
    ])
  })

  test('that subscribed by another key is not told, and is taken out where it does not come back', async () => {
    const stranded = service.subscribe()
    await add(service.subscribe('ours'))
    exchange.clock.forward({ seconds: 1 })
    await add({ ...stranded, publicKey: service.subscribe().keys.p256dh })
    const isTold = async () => (await settings()).devices.map((device: { isTold: boolean }) => device.isTold)
    await tell('by another key')
    await run()
    expect([await isTold(), service.received.map(({ device }) => device)]).toEqual([[false, true], ['ours']])
    const swept = async (days: number) => {
      exchange.clock.forward({ hours: 24 * days })
      await dropUnreachableDevices(exchange.exchange, now())
      await browser.signIn(customer.email)
      return isTold()
    }
    expect([await swept(29), await swept(2)]).toEqual([[false, true], [true]])
  })

  test('that subscribed by another key is told again once it has subscribed by ours', async () => {
    const [before, after] = [service.subscribe('before'), service.subscribe('after')]
    await add({ ...before, publicKey: service.subscribe().keys.p256dh })
    const publicKey = await exchange.exchange.outside.push?.publicKey()
    await add({ ...after, publicKey, replaces: fingerprintOf(before.endpoint) })
    await tell('by our key')
    await run()
    expect(service.received.map(({ device }) => device)).toEqual(['after'])
  })
})

const rows = () =>
  exchange.database.read((handle) =>
    handle
      .select({ about: pushes.about, sentAt: pushes.sentAt })
      .from(pushes)
      .innerJoin(pushDevices, eq(pushDevices.id, pushes.deviceId))
      .where(eq(pushDevices.customerId, customer.id))
      .orderBy(asc(pushes.about)),
  )

describe('what is sent', () => {
  test.each([
    ['en', 'There is news about one of your orders.'],
    ['sv', 'Det finns nytt om en av dina ordrar.'],
  ] as const)('says in %s that there is news, and nothing of money, coins or names', async (language, text) => {
    await signUp({ language })
    await add(service.subscribe('phone'))
    const { reference, status } = await paid()
    await run()
    const [first, ...others] = service.received
    const { id } = await onlyPush()
    expect([first, others]).toEqual([
      {
        device: 'phone',
        payload: {
          id,
          kind: 'orders',
          tag: `order/${reference}`,
          title: 'Nordmynt',
          text,
          path: `/app/protected/order/${reference}/${status}`,
        },
        topic: expect.stringMatching(/^[\w-]{32}$/),
        ttl: '86400',
        urgency: 'normal',
        vapid: {
          aud: service.origin,
          sub: 'mailto:support@nordmynt.example',
          hours: 12,
          publicKey: await exchange.exchange.outside.push?.publicKey(),
        },
      },
      [],
    ])
    expect(await rows()).toEqual([{ about: expect.stringContaining(`order/${reference}/`), sentAt: now() }])
  })

  test('about security goes with the letter about it', async () => {
    await add(service.subscribe())
    await browser.post(`${base}/user/freeze`)
    await run()
    expect(service.received.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({
        kind: 'security',
        text: 'Something has changed in the security of your account.',
        path: '/app/settings/security',
      }),
    ])
  })

  test('goes to every device, once each for what it is about', async () => {
    await add(service.subscribe('one'))
    await add(service.subscribe('two'))
    await tell('alert/1')
    await tell('alert/1')
    await run()
    await run()
    expect(service.received.map(({ device }) => device).toSorted()).toEqual(['one', 'two'])
  })

  test('is nothing of a kind that is switched off, before or after it was written', async () => {
    await add(service.subscribe())
    await tell('written-before')
    const answer = await browser.post(`${path}/kinds`, { ...kinds, alerts: false })
    await tell('written-after')
    await run()
    expect([answer.json().result.kinds, service.received, await rows()]).toEqual([{ ...kinds, alerts: false }, [], []])
    await browser.post(`${path}/kinds`, kinds)
    await tell('on-again')
    await run()
    expect(service.received).toHaveLength(1)
  })

  test('is tried again where the push service does not take it, and follows no redirect', async () => {
    await add(service.subscribe())
    await tell('later')
    const before = service.calls()
    service.answer(500)
    await run()
    service.answer(307, { location: `${service.origin}/push/elsewhere` })
    exchange.clock.forward({ seconds: 2 })
    await run()
    expect([service.received, service.calls() - before]).toEqual([[], 2])
    service.answer(201)
    exchange.clock.forward({ seconds: 4 })
    await run()
    expect([service.received.length, await rows()]).toEqual([1, [{ about: 'later', sentAt: now() }]])
  })

  test.each([401, 403])(
    'is not tried again where the push service refuses it by %s, which is said once',
    async (status) => {
      const isSaid = () =>
        exchange.lines.filter((line) => line.includes(`"status":${status},`) && line.includes('refuses')).length
      await add(service.subscribe())
      const before = service.calls()
      service.answer(status)
      await tell(`refused/${status}`)
      await tell(`refused again/${status}`)
      await run()
      exchange.clock.forward({ minutes: 10 })
      await run()
      const { host } = new URL(service.origin)
      expect([service.calls() - before, isSaid(), await rows(), (await devicesTold()).length]).toEqual([2, 1, [], 1])
      expect(await exchange.metrics()).toContain(
        `nordmynt_push_refused_total{service="${host}",status="${status}"} 2\n`,
      )
      service.answer(201)
      await tell(`taken/${status}`)
      await run()
      expect(service.received).toHaveLength(1)
    },
  )

  test('of one order has the topic of that order, and of another another', async () => {
    await add(service.subscribe('phone'))
    const [first, second] = [await paid(), await paid()]
    await add(service.subscribe('tablet'))
    await exchange.database.transaction((tx) =>
      pushTo(
        tx,
        exchange.exchange,
        { customerId: customer.id, kind: 'orders', about: 'later', tag: `order/${first.reference}`, path: '/' },
        now(),
      ),
    )
    await run()
    const topicsOf = (name: string) =>
      service.received
        .filter(({ device }) => device === name)
        .map(({ payload, topic }) => `${create(payload, Tagged).tag} ${topic}`)
    const phone = topicsOf('phone')
    expect(phone.map((each) => each.split(' ')[0]).toSorted()).toEqual(
      [first, first, second].map(({ reference }) => `order/${reference}`).toSorted(),
    )
    expect(new Set([...phone, ...topicsOf('tablet')]).size).toBe(3)
  })

  test('is not sent a day late', async () => {
    await add(service.subscribe())
    await tell('old')
    exchange.clock.forward({ hours: 25 })
    await run()
    expect([service.received, await rows()]).toEqual([[], []])
  })

  test('goes nowhere but to listed services, whatever was kept before', async () => {
    await add(service.subscribe())
    const elsewhere = await startPushService()
    const subscription = elsewhere.subscribe()
    const text = sealed(exchange.exchange.config.secret, JSON.stringify(subscription))
    await exchange.database.transaction((tx) =>
      tx.update(pushDevices).set({ subscription: text }).where(eq(pushDevices.customerId, customer.id)),
    )
    await tell('elsewhere')
    await run()
    expect([elsewhere.calls(), (await settings()).devices]).toEqual([0, [expect.objectContaining({ isTold: false })]])
    await elsewhere.stop()
  })

  test('keeps no order from going on where nobody can be reached', async () => {
    await add(service.subscribe())
    service.answer(503)
    const order = await paid()
    await run()
    expect([order.status, service.received]).toEqual(['CONTACT_SUPPORT', []])
  })
})

describe('an order that is canceled', () => {
  const placed = async (): Promise<{ reference: string }> => (await placeOrder(browser)).json().result
  /** What is told of it, once what was told before has gone. */
  const toldOnce = async (reference: string, cancel: () => Promise<unknown>) => {
    await run()
    service.received.length = 0
    await cancel()
    await run()
    const ofOrder = eq(orderTable.reference, reference)
    const [order] = await exchange.database.read((handle) => handle.select().from(orderTable).where(ofOrder).limit(1))
    return [order?.status, service.received.map(({ payload }) => payload)]
  }
  const oneOf = (reference: string) => [
    'CANCELED',
    [expect.objectContaining({ kind: 'orders', path: `/app/protected/order/${reference}/CANCELED` })],
  ]
  beforeEach(async () => {
    await add(service.subscribe())
  })

  test('by the customer is not told: they have just done so', async () => {
    const { reference } = await placed()
    const cancel = () => browser.post(`${base}/orders/${reference}/cancel`, { reason: 'changed-mind' })
    expect(await toldOnce(reference, cancel)).toEqual(['CANCELED', []])
  })

  test('at the provider is told', async () => {
    const { reference } = await placed()
    await browser.post(`${base}/orders/${reference}/payment`, { method: 'Swish', total: '1000.00' })
    const [begun] = await exchange.database.read((handle) =>
      handle.select().from(payments).where(eq(payments.orderReference, reference)).limit(1),
    )
    const canceled = { type: 'payment.canceled', payment: begun?.reference }
    expect(await toldOnce(reference, () => sendCallback(exchange, 'payments', canceled))).toEqual(oneOf(reference))
  })

  test('by the link of a letter is told to nobody: whoever was signed in, and their device, may be somebody else', async () => {
    const { reference } = await placed()
    const book: { id: string; address: string }[] = (await browser.get(`${base}/wallets`)).json().result
    const saved = book.find(({ address }) => address === buyOrder.address)
    const linkSecret = 'A'.repeat(43)
    const about = { customerId: customer.id, notice: 'addressAdded', reference: saved?.id ?? null } as const
    await exchange.database.transaction((tx) =>
      keepSecurityLink(tx, { linkSecret, site: '' }, { ...about, email: customer.email }, now()),
    )
    const cancel = () => browser.post(`${base}/auth/security/answer`, { linkSecret, answer: 'not-mine' })
    expect(await toldOnce(reference, cancel)).toEqual(['CANCELED', []])
  })
})

describe('where the exchange ends', () => {
  test('between writing and sending, the next one sends it, once', async () => {
    await add(service.subscribe())
    await tell('killed')
    const { database, clock } = exchange
    const next = await testExchange({ database, clock, config: { pushTestService: service.origin } })
    await next.exchange.jobs.runDue()
    await run()
    expect([service.received.length, await rows()]).toEqual([1, [{ about: 'killed', sentAt: now() }]])
  })

  test('between handing over and noting it, it goes once more under the same topic and id', async () => {
    await add(service.subscribe())
    await tell('noted-not')
    await run()
    await exchange.database.transaction((tx) =>
      tx.update(pushes).set({ sentAt: null }).where(eq(pushes.about, 'noted-not')),
    )
    const { id } = await onlyPush()
    await sendPush.run({ push: id }, exchange.exchange)
    const [first, second] = service.received
    expect([first?.topic, first?.payload]).toEqual([second?.topic, second?.payload])
  })
})

const onlyPush = async () => {
  const found = await exchange.database.read((handle) =>
    handle
      .select({ id: pushes.id })
      .from(pushes)
      .innerJoin(pushDevices, eq(pushDevices.id, pushes.deviceId))
      .where(eq(pushDevices.customerId, customer.id))
      .limit(2),
  )
  const [only, another] = found
  if (only === undefined || another !== undefined) throw new Error(`There are ${found.length} pushes`)
  return only
}

test('without keys nothing is offered, and nothing written', async () => {
  const { outside } = exchange.exchange
  const { database, clock } = exchange
  const without = await testExchange({ database, clock, outside: { ...outside, push: null } })
  const here = await signedIn({ ...without, clock })
  const added = await here.browser.post(`${path}/devices`, service.subscribe())
  const told = (await here.browser.get(path)).json().result
  expect([told, added.statusCode, added.json()]).toEqual([
    { publicKey: null, kinds, devices: [] },
    409,
    refusal('feature-off'),
  ])
})

test('the sandbox has the same keys when it starts anew', async () => {
  const { database, clock } = exchange
  const next = await testExchange({ database, clock })
  expect(await next.exchange.outside.push?.publicKey()).toBe(await exchange.exchange.outside.push?.publicKey())
})
