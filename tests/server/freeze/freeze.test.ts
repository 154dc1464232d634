import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messages as en } from '../../../locales/en/messages.po'
import type { Order } from '../../../src/domain/orders/orders'
import { paymentMethods } from '../../../src/domain/payments/payment-methods'
import type { Transaction } from '../../../src/server/database/handle'
import { customers } from '../../../src/server/database/schema'
import { freezeAccount } from '../../../src/server/freeze/freeze'
import { countWaiting } from '../../../src/server/jobs/queue'
import { withEach } from '../../support/coins'
import { sendCallback, transferOf } from '../../support/callbacks'
import { browserOf, password, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { inboxOf } from '../../support/inbox'
import { buyOrder } from '../../support/placing'
import { newSeller, placeSale } from '../../support/selling'
import { rowsOf } from '../../support/quick'

const hour = 3_600_000

let exchange: TestExchange
let browser: Browser
let seller: Awaited<ReturnType<typeof newSeller>>

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  seller = await newSeller(exchange.database)
  browser = browserOf(exchange.server)
  await browser.signIn(seller.customer.email)
})

/** Time goes by, in milliseconds; nobody stays signed in for so long. */
const passes = async (time: number): Promise<void> => {
  exchange.clock.forward({ seconds: time / 1000 })
  await browser.signIn(seller.customer.email)
}
const work = () => exchange.exchange.jobs.runDue()
const iso = (milliseconds = 0) => new Date(exchange.clock.now().getTime() + milliseconds).toISOString()
const freeze = () => browser.post('/protected/v2/user/freeze', {})
const endFreeze = (proof: Record<string, unknown> = { password }) =>
  browser.post('/protected/v2/user/freeze/end', proof)
const freezeTold = async () => (await browser.post('/protected/v2/auth/me', {})).json().result.freeze
const endsAtDesk = (customer = seller.customer.id) =>
  sendCallback(exchange, 'reviews', { type: 'freeze.ended', customer })

const bought = async (): Promise<Order> => (await browser.post('/protected/v2/buy/orders', buyOrder)).json().result
const pays = ({ number, total }: Order) => sendCallback(exchange, 'payments', transferOf(number, total))
const fetched = async ({ reference }: Pick<Order, 'reference'>): Promise<Order> =>
  (await browser.get(`/protected/v2/orders/${reference}`)).json().result
const standing = async (order: Order) => {
  const { status, holds, rateIsFinal } = await fetched(order)
  return { status, rateIsFinal, holds: holds.map(({ reason, until, releasedBy }) => ({ reason, until, releasedBy })) }
}
const frozen = (until: string | null = null) => [
  { reason: 'frozen', until, releasedBy: until === null ? 'customer' : 'clock' },
]
const done = { status: 'COMPLETED', rateIsFinal: true, holds: [] }
const refusal = (code: string) => ({
  status: 'ERROR',
  errors: [{ code, message: expect.any(String) }],
  fieldErrors: [],
})

/** Until somebody waits for the lock that this transaction has. */
const waitsForLock = async (tx: Transaction): Promise<void> => {
  const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted`
  while ((await tx.rows(waiting)).length === 0) continue
}

describe('a frozen account', () => {
  test('is told since when, and until when once the end was asked for', async () => {
    expect(await freezeTold()).toBeNull()
    const since = iso()
    expect((await freeze()).json()).toEqual({
      status: 'SUCCESS',
      result: { since, until: null, releasedBy: 'customer' },
    })
    expect(await freezeTold()).toEqual({ since, until: null, releasedBy: 'customer' })
    await passes(hour)
    const until = iso(24 * hour)
    expect((await endFreeze()).json().result).toEqual({ since, until, releasedBy: 'clock' })
    expect(await freezeTold()).toEqual({ since, until, releasedBy: 'clock' })
    await passes(24 * hour - 1)
    expect(await freezeTold()).toEqual({ since, until, releasedBy: 'clock' })
    await passes(1)
    expect(await freezeTold()).toBeNull()
  })

  test('lets a purchase that was paid wait, without a rate, until it is over', async () => {
    const order = await bought()
    await freeze()
    await pays(order)
    await work()
    expect(await standing(order)).toEqual({ status: 'PAID', rateIsFinal: false, holds: frozen() })
    await passes(100 * hour)
    await work()
    expect(await standing(order)).toEqual({ status: 'PAID', rateIsFinal: false, holds: frozen() })
    const until = iso(24 * hour)
    await endFreeze()
    await passes(24 * hour - 1)
    await work()
    expect(await standing(order)).toEqual({ status: 'PAID', rateIsFinal: false, holds: frozen(until) })
    await passes(1)
    await work()
    expect(await standing(order)).toEqual(done)
  })

  test('stays frozen where its customer freezes it again before the end', async () => {
    const order = await bought()
    await pays(order)
    await freeze()
    const since = iso()
    await endFreeze()
    await passes(23 * hour)
    await freeze()
    await passes(2 * hour)
    // The desk decided while the one before stood.
    await sendCallback(exchange, 'reviews', { type: 'freeze.ended', customer: seller.customer.id, at: iso(-3 * hour) })
    await work()
    expect([(await standing(order)).status, await freezeTold()]).toEqual([
      'PAID',
      { since, until: null, releasedBy: 'customer' },
    ])
    expect((await endFreeze()).statusCode).toBe(200)
  })

  test('is told of by letter: that it was frozen, that the end was asked for, and that it stays frozen', async () => {
    await freeze()
    await endFreeze()
    await freeze()
    await freeze()
    const subjects = (await inboxOf(exchange, seller.customer.email)).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual(
      ['accountFrozen', 'freezeEnding', 'freezeKept'].map((notice) => String(en[`mail.${notice}.subject`])).toSorted(),
    )
  })

  test('holds money that goes back of an order that is completed, or on its way', async () => {
    const order = await bought()
    await pays(order)
    await work()
    expect(await standing(order)).toEqual(done)
    await freeze()
    await sendCallback(exchange, 'payments', { ...transferOf(order.number, order.total), id: crypto.randomUUID() })
    await work()
    expect((await standing(order)).holds).toEqual(frozen())
    await endsAtDesk()
    await work()
    expect((await standing(order)).holds).toEqual([])
  })

  test('is ended at once by the desk, once', async () => {
    const order = await bought()
    await pays(order)
    await freeze()
    await work()
    const told = { id: crypto.randomUUID(), type: 'freeze.ended', customer: seller.customer.id }
    await sendCallback(exchange, 'reviews', told)
    await work()
    expect(await standing(order)).toEqual(done)
    // Said once more, or late, it ends nothing that was frozen since.
    await passes(1)
    await freeze()
    await sendCallback(exchange, 'reviews', told)
    await sendCallback(exchange, 'reviews', { ...told, id: crypto.randomUUID(), at: iso(-1) })
    expect(await freezeTold()).toEqual({ since: iso(), until: null, releasedBy: 'customer' })
  })

  test('stands on the desk, whose button ends it', async () => {
    const desk = { headers: { host: 'localhost:3000' } }
    const page = async () => (await exchange.server.inject({ url: '/sandbox/desk', ...desk })).body
    const press = async (at: string) =>
      exchange.server.inject({
        method: 'POST',
        url: `/sandbox/desk/freezes/${seller.customer.id}`,
        headers: {
          host: 'localhost:3000',
          origin: 'http://localhost:3000',
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams({ at, why: 'They wrote to us' }).toString(),
      })
    expect((await press(iso())).statusCode).toBe(404)
    await freeze()
    expect((await press(iso(-1))).statusCode).toBe(404)
    expect(await page()).toContain(`/sandbox/desk/freezes/${seller.customer.id}`)
    expect((await press(iso())).statusCode).toBe(303)
    await work()
    expect([await freezeTold(), (await page()).includes(`/sandbox/desk/freezes/${seller.customer.id}`)]).toEqual([
      null,
      false,
    ])
  })

  test('lets money of a sale, and money that goes back, wait too', async () => {
    const sale: Order = (await placeSale(browser, seller.account.reference)).json().result
    const purchase = await bought()
    await pays(purchase)
    await freeze()
    const { reference, coin, from } = sale
    const hash = reference.replaceAll('-', '').repeat(2)
    await sendCallback(exchange, 'coins', { type: 'coins.received', order: reference, coin, amount: from.amount, hash })
    await sendCallback(exchange, 'reviews', {
      type: 'order.reviewed',
      order: purchase.reference,
      decision: 'refund',
      feedbackReason: null,
      feedbackDetails: null,
    })
    await work()
    expect([await standing(sale), await standing(purchase)]).toEqual([
      { status: 'PAID', rateIsFinal: expect.any(Boolean), holds: frozen() },
      { status: 'REFUND', rateIsFinal: false, holds: frozen() },
    ])
    await endsAtDesk()
    await work()
    expect([(await standing(sale)).holds, (await standing(purchase)).holds]).toEqual([[], []])
  })

  test('takes no orders and no changes', async () => {
    await freeze()
    const refusals = [
      await browser.post('/protected/v2/buy/orders', buyOrder),
      await browser.post('/protected/v2/user/password', { currentPassword: password, newPassword: 'four quiet moose' }),
      await browser.post('/protected/v2/user/2fa/setup', {}),
    ]
    expect(refusals.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      refusals.map(() => [409, refusal('account-frozen')]),
    )
    expect((await placeSale(browser, seller.account.reference)).json()).toEqual(refusal('account-frozen'))
  })
})

describe('the end of a freeze', () => {
  test('is refused where none stands, and where it was asked for already', async () => {
    expect((await endFreeze()).json()).toEqual(refusal('step-refused'))
    await freeze()
    await endFreeze()
    expect((await endFreeze()).json()).toEqual(refusal('step-refused'))
  })

  test('asks for the password', async () => {
    await freeze()
    expect((await endFreeze({ password: 'a wrong one here' })).statusCode).toBe(400)
    expect((await endFreeze({})).statusCode).toBe(400)
    expect(await freezeTold()).toEqual({ since: expect.any(String), until: null, releasedBy: 'customer' })
  })

  test('asks for the second factor, where there is one', async () => {
    await freeze()
    await exchange.database.transaction((tx) =>
      tx.update(customers).set({ enabled2FA: true }).where(eq(customers.id, seller.customer.id)),
    )
    const answer = await endFreeze()
    expect([answer.statusCode, answer.json().fieldErrors]).toEqual([
      400,
      [{ field: 'code', code: 'required', message: expect.any(String) }],
    ])
  })
})

describe('a freeze that comes together with what leaves', () => {
  /** How often the house began to send, by the order. */
  const sent = new Map<string, number>()
  let failsOnce = false
  const times = ({ reference }: Pick<Order, 'reference'>) => sent.get(reference) ?? 0

  beforeAll(() => {
    const { coins, payouts, payments } = exchange.exchange.outside
    if (payouts === null) throw new Error('Nobody sends')
    const note = ({ key }: { key: string }) => {
      const [reference = ''] = key.split('/')
      sent.set(reference, (sent.get(reference) ?? 0) + 1)
      const fails = failsOnce
      failsOnce = false
      if (fails) throw new Error('Nobody answers')
    }
    exchange.exchange.outside.coins = withEach(coins, ({ send }) => ({
      send: (sending) => (note(sending), send(sending)),
    }))
    exchange.exchange.outside.payouts = { ...payouts, pay: (payout) => (note(payout), payouts.pay(payout)) }
    for (const method of paymentMethods) {
      const provider = payments[method]
      if (provider === undefined) throw new Error(`Nobody refunds ${method}`)
      payments[method] = { ...provider, refund: (asked) => (note(asked), provider.refund(asked)) }
    }
  })

  const paidPurchase = async () => {
    const order = await bought()
    await pays(order)
    return order
  }
  const paidSale = async () => {
    const order: Order = (await placeSale(browser, seller.account.reference)).json().result
    const { reference, coin, from } = order
    const hash = reference.replaceAll('-', '').repeat(2)
    await sendCallback(exchange, 'coins', { type: 'coins.received', order: reference, coin, amount: from.amount, hash })
    return order
  }

  const goesBack = async (order: Order) => {
    await sendCallback(exchange, 'reviews', {
      type: 'order.reviewed',
      order: order.reference,
      decision: 'refund',
      feedbackReason: null,
      feedbackDetails: null,
      ...(order.type === 'BUY' ? {} : { returnAddress: buyOrder.address }),
    })
    return order
  }

  /** Freezes as the database gives its answer to the work, the nth since then; `isHeld`: the work waits for the freeze. */
  const race = { answers: 0, at: Infinity, isHeld: false, freezing: Promise.resolve() }
  /** What the customer sees once it was answered. */
  const seen: { order: Order | null; holds: string[] } = { order: null, holds: [] }
  const freezesAndLooks = async () => {
    expect((await freeze()).statusCode).toBe(200)
    if (seen.order) seen.holds = (await fetched(seen.order)).holds.map(({ reason }) => reason)
  }
  const answered = async () => {
    race.answers += 1
    if (race.answers !== race.at) return
    race.freezing = freezesAndLooks()
    if (race.isHeld) await race.freezing
  }
  beforeAll(() => {
    const { read, transaction } = exchange.database
    exchange.database.read = async (asked) => {
      const found = await read(asked)
      await answered()
      return found
    }
    exchange.database.transaction = async (asked) => {
      const found = await transaction(asked)
      await answered()
      return found
    }
  })

  /** Freezes ever later in the work, until it has left before; what the order said once that was answered is what came. */
  const raced = async (paid: () => Promise<Order>, isHeld: boolean): Promise<void> => {
    for (let [nth, early] = [1, 0]; early < 2; nth += 1) {
      const order = await paid()
      Object.assign(seen, { order, holds: [] })
      Object.assign(race, { answers: 0, at: nth, isHeld })
      await work()
      expect(race.answers).toBeGreaterThanOrEqual(nth)
      await race.freezing
      const before = seen.holds.includes('frozen') ? 0 : 1
      expect([nth, times(order)]).toEqual([nth, before])
      early += before
      await passes(100 * hour)
      await work()
      expect(times(order)).toBe(before)
      await endsAtDesk()
      await work()
      expect([times(order), (await standing(order)).holds]).toEqual([1, []])
    }
  }

  const ways = [
    ['coins of a purchase', paidPurchase],
    ['money of a sale', paidSale],
    ['money that goes back', async () => goesBack(await paidPurchase())],
    ['coins that go back', async () => goesBack(await paidSale())],
  ] as const

  // Where time is short: a purchase and its refund here, a sale and the coins that go back below.
  test.each(rowsOf(ways, (_, nth) => nth % 2 === 0))(
    'lets %s leave before it or after it, never twice',
    async (_, paid) => {
      await raced(paid, false)
    },
  )

  test.each(rowsOf(ways, (_, nth) => nth % 2 === 1))(
    'lets %s leave only where the order says no more that it waits',
    async (_, paid) => {
      await raced(paid, true)
    },
  )

  test.each(ways)('holds %s that could not be sent, from the next try on', async (_, paid) => {
    const order = await paid()
    failsOnce = true
    await work()
    await freeze()
    expect([times(order), (await standing(order)).holds]).toEqual([1, []])
    await passes(hour)
    await work()
    expect([times(order), (await standing(order)).holds]).toEqual([1, frozen()])
    // It waits, and is none of the work that failed.
    const { waiting } = await exchange.database.read((handle) =>
      countWaiting(handle, exchange.exchange.jobs.moneyKinds()),
    )
    expect(waiting).toBe(0)
    await endsAtDesk()
    await work()
    expect([times(order), (await standing(order)).holds]).toEqual([2, []])
  })

  /** The embedded database runs one transaction after the other. */
  test.skipIf(!process.env['TEST_DATABASE_URL'])(
    'is heard of by calls that come while it is being written',
    async () => {
      let begin = () => {}
      const isWritten = new Promise<void>((resolve) => (begin = resolve))
      // Begun outside the transaction, as by another browser.
      const asked = isWritten.then(() => browser.post('/protected/v2/user/anti-phishing-word', { word: 'quiet moose' }))
      await exchange.database.transaction(async (tx) => {
        await freezeAccount(tx, exchange.exchange, seller.customer.id, exchange.clock.now())
        begin()
        await waitsForLock(tx)
      })
      expect((await asked).json()).toEqual(refusal('account-frozen'))
      expect((await browser.post('/protected/v2/auth/me', {})).json().result.details.hasAntiPhishingWord).toBe(false)
    },
  )

  test('ends once where the desk and the clock end it at the same instant', async () => {
    const order = await bought()
    await freeze()
    await pays(order)
    await endFreeze()
    await passes(24 * hour)
    await Promise.all([endsAtDesk(), work(), work()])
    await work()
    expect([times(order), await standing(order)]).toEqual([1, done])
  })

  test('stands where it comes at the instant in which the one before it ends', async () => {
    await freeze()
    await endFreeze()
    const order = await (async () => {
      await endsAtDesk()
      const placed = await bought()
      await freeze()
      await endFreeze()
      return placed
    })()
    await pays(order)
    await passes(24 * hour)
    await Promise.all([freeze(), work()])
    await work()
    expect([times(order), (await standing(order)).holds]).toEqual([0, frozen()])
  })
})
