import { asc, eq, like, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bothDecideAt, decidesAt } from '../../support/desk'
import type { Order } from '../../../src/domain/orders/orders'
import { beginSecurityWait } from '../../../src/server/customers/security-wait'
import {
  bankAccounts,
  customers,
  events,
  holds,
  jobs,
  orders,
  outbox,
  refunds,
} from '../../../src/server/database/schema'
import { lockOpenVerification, succeed } from '../../../src/server/bank/verifications'
import { lockOrder } from '../../../src/server/orders/queries'
import { chooseRefundAccount, goOnWithRefunds } from '../../../src/server/orders/refunds'
import type { Refund } from '../../../src/server/outside/payments'
import {
  host,
  refusal,
  signedIn,
  testExchange,
  type Browser,
  type CustomerWritten,
  type TestExchange,
} from '../../support/exchange'
import { sendCallback, transferOf } from '../../support/callbacks'
import { buyOrder } from '../../support/placing'
import { newAccount } from '../../support/selling'

let exchange: TestExchange
let browser: Browser
let customer: CustomerWritten
const asked: Refund[] = []

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())

const outside = () => exchange.exchange.outside
let given: TestExchange['exchange']['outside']['payments']
beforeEach(async () => {
  asked.length = 0
  given = outside().payments
  const bank = { checkouts: null, refund: async (one: Refund) => void asked.push(one) }
  outside().payments = { ...given, BANKGIRO: bank, SEPA: bank }
  ;({ customer, browser } = await signedIn(exchange))
})
afterEach(() => {
  outside().payments = given
})

const work = () => exchange.exchange.jobs.runDue()
const fetched = async ({ reference }: Order): Promise<Order> =>
  (await browser.get(`/protected/v2/orders/${reference}`)).json().result
const rowsOf = ({ reference }: Order) =>
  exchange.database.read((handle) =>
    handle
      .select()
      .from(refunds)
      .where(eq(refunds.orderReference, reference))
      .orderBy(asc(refunds.createdAt), asc(refunds.key)),
  )

/** An order that was paid too little, and refunded. */
const refunded = async (currency: 'SEK' | 'EUR' = 'SEK'): Promise<Order> => {
  const order: Order = (await browser.post('/protected/v2/buy/orders', buyOrder)).json().result
  const method = currency === 'SEK' ? 'BANKGIRO' : 'SEPA'
  await sendCallback(exchange, 'payments', transferOf(order.number, '400.00', { method, currency }))
  await reviewedAsRefund(order)
  return order
}

const reviewedAsRefund = async ({ reference }: Order): Promise<void> => {
  const review = { type: 'order.reviewed', order: reference, decision: 'refund' }
  await sendCallback(exchange, 'reviews', { ...review, feedbackReason: null, feedbackDetails: null })
  await work()
}

/** What a verification that ends well does, by whichever way. */
const verified = (reference: string) =>
  exchange.database.transaction(async (tx) => {
    const now = exchange.clock.now()
    const verification = crypto.randomUUID()
    await tx.rows(sql`
      insert into bank_verifications (reference, customer_id, kind, state, account, started_at, expires_at)
      values (${verification}, ${customer.id}, 'deposit', 'started', ${reference}, ${now.toISOString()}, ${new Date(now.getTime() + 60_000).toISOString()})`)
    const row = await lockOpenVerification(tx, verification, now)
    const [account] = await tx.select().from(bankAccounts).where(eq(bankAccounts.reference, reference)).limit(1)
    if (account === undefined) throw new Error('There is no account')
    await succeed(tx, exchange.exchange, row, account, now)
  })

const account = { holder: 'Astrid Lind', clearingNumber: '6789', accountNumber: '123456789', iban: null }

describe('money that came as a bank transfer', () => {
  test('goes back to the customer’s verified main account', async () => {
    await newAccount(exchange.database, customer.id, {
      isMain: false,
      clearingNumber: '5001',
      accountNumber: '0123456',
    })
    await newAccount(exchange.database, customer.id)
    const order = await refunded()
    expect(asked).toEqual([
      {
        key: expect.stringMatching(`^${order.reference}/`),
        reference: order.reference,
        payment: null,
        amount: '400.00',
        currency: 'SEK',
        to: account,
        message: `Nordmynt ${order.number}`,
      },
    ])
    expect((await fetched(order)).waitingRefunds).toEqual([])
  })

  test('waits while no account is verified, says so on the order and by letter, and goes on by itself under its key', async () => {
    const { reference } = await newAccount(exchange.database, customer.id, {
      verificationStatus: 'UNVERIFIED',
      verifiedAt: null,
    })
    const order = await refunded()
    const [row] = await rowsOf(order)
    expect([asked, (await fetched(order)).waitingRefunds]).toEqual([
      [],
      [{ currency: 'SEK', amount: '400.00', to: null }],
    ])
    const letters = await exchange.database.read((handle) =>
      handle
        .select()
        .from(outbox)
        .where(like(outbox.about, `refund/${order.reference}/%`)),
    )
    expect(letters.map(({ to, about, subject }) => [to, about, subject])).toEqual([
      [customer.email, `refund/${row?.key}/account`, `Your refund for order ${order.number} waits for a bank account`],
    ])
    exchange.clock.forward({ hours: 30 })
    await work()
    expect(asked).toEqual([])
    await browser.signIn(customer.email)
    await verified(reference)
    await work()
    expect(asked.map(({ key, amount, to }) => [key, amount, to])).toEqual([[row?.key, '400.00', account]])
    expect((await fetched(order)).waitingRefunds).toEqual([])
  })

  test('in euro waits for an account with an IBAN, and goes there', async () => {
    await newAccount(exchange.database, customer.id)
    const order = await refunded('EUR')
    expect([asked, (await fetched(order)).waitingRefunds]).toEqual([
      [],
      [{ currency: 'EUR', amount: '400.00', to: null }],
    ])
    const iban = 'SE4550000000058398257466'
    const other = { isMain: false, clearingNumber: '5001', accountNumber: '58398257466', iban }
    const { reference } = await newAccount(exchange.database, customer.id, {
      ...other,
      verificationStatus: 'UNVERIFIED',
    })
    await verified(reference)
    await work()
    expect(asked.map(({ currency, to }) => [currency, to?.iban])).toEqual([['EUR', iban]])
  })

  test('goes to the account that was asked for first, however often it is asked for', async () => {
    await newAccount(exchange.database, customer.id)
    let isAway = true
    const refund = async (one: Refund) => {
      asked.push(one)
      if (isAway) throw new Error('No answer came')
    }
    outside().payments = { ...outside().payments, BANKGIRO: { checkouts: null, refund } }
    await refunded()
    await exchange.database.transaction((tx) =>
      tx.update(bankAccounts).set({ isMain: false }).where(eq(bankAccounts.customerId, customer.id)),
    )
    await newAccount(exchange.database, customer.id, { clearingNumber: '5001', accountNumber: '0123456' })
    for (let day = 0; day < 30; day += 1) {
      exchange.clock.forward({ minutes: 11 })
      await work()
    }
    isAway = false
    exchange.clock.forward({ minutes: 11 })
    await work()
    expect(asked).toHaveLength(32)
    expect(asked.map(() => asked[0])).toEqual(asked)
  })

  test('that an earlier version had begun to send back goes on under the key that it gave', async () => {
    const order = await refunded()
    const [row] = await rowsOf(order)
    await exchange.database.transaction(async (tx) => {
      await tx.delete(refunds).where(eq(refunds.orderReference, order.reference))
      await tx
        .update(jobs)
        .set({ doneAt: null, dueAt: exchange.clock.now() })
        .where(sql`${jobs.kind} = 'order.refund' and payload->>'reference' = ${order.reference}`)
    })
    await newAccount(exchange.database, customer.id)
    await work()
    expect(asked.map(({ key, to }) => [key, to])).toEqual([[row?.key, account]])
  })

  test('that was sent is asked for no more; of another sum somebody is told', async () => {
    await newAccount(exchange.database, customer.id)
    const order = await refunded()
    const [row] = await rowsOf(order)
    const sent = (amount: string) =>
      sendCallback(exchange, 'payments', { type: 'refund.sent', key: row?.key, amount, currency: 'SEK' })
    await sent('400.00')
    expect((await rowsOf(order)).map(({ sentAt }) => sentAt)).toEqual([exchange.clock.now()])
    await sent('40.00')
    expect(exchange.lines.some((line) => line.includes('a refund of another sum was sent'))).toBe(true)
  })
})

const changes = () =>
  exchange.database.transaction((tx) =>
    beginSecurityWait(tx, exchange.exchange, customer.id, 'password', exchange.clock.now()),
  )

const hourly = async (): Promise<void> => {
  await exchange.database.transaction((tx) => goOnWithRefunds(tx, exchange.exchange, exchange.clock.now()))
  await work()
}

describe('soon after a change of security', () => {
  const iban = 'SE4550000000058398257466'
  const sentBack = async (currency: 'SEK' | 'EUR') => {
    const order = await refunded(currency)
    const [row] = await rowsOf(order)
    await sendCallback(exchange, 'payments', { type: 'refund.sent', key: row?.key, amount: '400.00', currency })
    exchange.clock.forward({ seconds: 1 })
  }
  const reasonsOf = async (order: Order) => (await fetched(order)).holds.map(({ reason }) => reason)

  test('euro wait for an IBAN that is new, also where kronor have gone to the account beside it', async () => {
    await newAccount(exchange.database, customer.id, { iban })
    await sentBack('SEK')
    await changes()
    expect(await reasonsOf(await refunded('EUR'))).toEqual(['refund-new-account'])
    expect(await reasonsOf(await refunded('SEK'))).toEqual([])
  })

  test('euro go to an IBAN that euro have gone to, however it is written; kronor beside it wait', async () => {
    const { reference } = await newAccount(exchange.database, customer.id, { iban })
    await sentBack('EUR')
    await exchange.database.transaction((tx) =>
      tx
        .update(bankAccounts)
        .set({ iban: 'se45 5000 0000 0583 9825 7466' })
        .where(eq(bankAccounts.reference, reference)),
    )
    await changes()
    expect(await reasonsOf(await refunded('EUR'))).toEqual([])
    expect(await reasonsOf(await refunded('SEK'))).toEqual(['refund-new-account'])
  })

  /** What is written down of the customer's holds, letters and events. */
  const written = () =>
    exchange.database.read(async (handle) => ({
      holds: await handle.select().from(holds).where(eq(holds.customerId, customer.id)).limit(10),
      letters: await handle.select().from(outbox).where(eq(outbox.customerId, customer.id)).limit(10),
      events: await handle.select().from(events).where(eq(events.customerId, customer.id)).limit(100),
    }))

  test('a refund that waits for the clock is left as it is by every hourly run', async () => {
    await newAccount(exchange.database, customer.id)
    await changes()
    const order = await refunded()
    const before = await written()
    expect(await reasonsOf(order)).toEqual(['refund-new-account'])
    for (let hour = 0; hour < 2; hour += 1) {
      exchange.clock.forward({ minutes: 10 })
      await hourly()
    }
    expect(await written()).toEqual(before)
  })

  test('refunds of an order are held for what each waits for, and for nothing once they went', async () => {
    const { reference } = await newAccount(exchange.database, customer.id)
    await changes()
    const order = await refunded('SEK')
    await sendCallback(exchange, 'payments', transferOf(order.number, '30.00', { method: 'SEPA', currency: 'EUR' }))
    await reviewedAsRefund(order)
    expect((await reasonsOf(order)).toSorted()).toEqual(['refund-account', 'refund-new-account'])
    await exchange.database.transaction((tx) => tx.delete(bankAccounts).where(eq(bankAccounts.reference, reference)))
    await hourly()
    expect(await reasonsOf(order)).toEqual(['refund-account'])
    await newAccount(exchange.database, customer.id, { iban })
    await hourly()
    expect(await reasonsOf(order)).toEqual(['refund-new-account'])
    exchange.clock.forward({ hours: 24 })
    await browser.signIn(customer.email)
    await work()
    const went = asked.filter((one) => one.reference === order.reference)
    expect([await reasonsOf(order), went.map(({ currency }) => currency).toSorted()]).toEqual([[], ['EUR', 'SEK']])
  })

  test('one that its party says it sent all the same waits no more, and holds nothing', async () => {
    await newAccount(exchange.database, customer.id)
    await changes()
    const order = await refunded()
    const [row] = await rowsOf(order)
    await sendCallback(exchange, 'payments', { type: 'refund.sent', key: row?.key, amount: '400.00', currency: 'SEK' })
    const { holds: standing, waitingRefunds } = await fetched(order)
    expect([standing, waitingRefunds]).toEqual([[], []])
  })
})

describe('the account that money waits to go back to', () => {
  const chooses = (order: Order, bankAccountReference: string) =>
    browser.post(`/protected/v2/orders/${order.reference}/refund-account`, { bankAccountReference })
  const second = { isMain: false, clearingNumber: '5001', accountNumber: '0123456' }
  const askedOf = ({ reference }: Order) =>
    asked.filter((one) => one.reference === reference).map(({ to }) => to?.accountNumber)
  const turnsTwoFactor = (enabled2FA: boolean) =>
    exchange.database.transaction((tx) => tx.update(customers).set({ enabled2FA }).where(eq(customers.id, customer.id)))
  /** As after the second factor was shown. */
  const choosesByExchange = ({ reference }: Order, chosen: string) =>
    exchange.database.transaction(async (tx) => {
      const order = await lockOrder(tx, eq(orders.reference, reference))
      if (order) await chooseRefundAccount(tx, exchange.exchange, order, chosen, exchange.clock.now())
    })

  test('is chosen by the customer while they wait, told on the order, and changed until it goes', async () => {
    const first = await newAccount(exchange.database, customer.id)
    const other = await newAccount(exchange.database, customer.id, second)
    await changes()
    const order = await refunded()
    const { holds: before } = await fetched(order)
    for (const { reference } of [other, first, other]) expect((await chooses(order, reference)).statusCode).toBe(200)
    const { holds: after, waitingRefunds } = await fetched(order)
    const to = { clearingNumber: '5001', accountNumber: '0123456' }
    expect([after, waitingRefunds]).toEqual([before, [{ currency: 'SEK', amount: '400.00', to }]])
    exchange.clock.forward({ hours: 24 })
    await browser.signIn(customer.email)
    await work()
    expect([askedOf(order), (await chooses(order, first.reference)).statusCode]).toEqual([['0123456'], 409])
  })

  test('is used at once where money has gone there before', async () => {
    const known = await newAccount(exchange.database, customer.id, second)
    const earlier = await refunded()
    const [row] = await rowsOf(earlier)
    await sendCallback(exchange, 'payments', { type: 'refund.sent', key: row?.key, amount: '400.00', currency: 'SEK' })
    exchange.clock.forward({ seconds: 1 })
    await exchange.database.transaction((tx) =>
      tx
        .update(bankAccounts)
        .set({ verificationStatus: 'UNVERIFIED' })
        .where(eq(bankAccounts.reference, known.reference)),
    )
    await newAccount(exchange.database, customer.id)
    await changes()
    const order = await refunded()
    await exchange.database.transaction((tx) =>
      tx
        .update(bankAccounts)
        .set({ verificationStatus: 'VERIFIED' })
        .where(eq(bankAccounts.reference, known.reference)),
    )
    expect((await chooses(order, known.reference)).statusCode).toBe(200)
    await work()
    expect(askedOf(order)).toEqual(['0123456'])
  })

  test('is a verified one of their own that takes the currency', async () => {
    const verifiedOne = await newAccount(exchange.database, customer.id)
    const unverified = await newAccount(exchange.database, customer.id, { ...second, verificationStatus: 'UNVERIFIED' })
    const stranger = await signedIn(exchange)
    const theirs = await newAccount(exchange.database, stranger.customer.id)
    await changes()
    const [kronor, euro] = [await refunded('SEK'), await refunded('EUR')]
    const refusals = [
      await chooses(kronor, unverified.reference),
      await chooses(kronor, theirs.reference),
      await chooses(kronor, crypto.randomUUID()),
      await chooses(euro, verifiedOne.reference),
    ].map((answer) => [answer.statusCode, answer.json()])
    const notAccepted = [400, refusal('bad-input', ['bankAccountReference', 'notAccepted'])]
    expect(refusals).toEqual([notAccepted, notAccepted, notAccepted, notAccepted])
  })

  test('stays the desk’s to release', async () => {
    const { reference } = await newAccount(exchange.database, customer.id)
    await changes()
    const order = await refunded()
    await sendCallback(exchange, 'reviews', { type: 'refund.reviewed', order: order.reference, decision: 'hold' })
    exchange.clock.forward({ hours: 24 })
    await browser.signIn(customer.email)
    expect((await chooses(order, reference)).statusCode).toBe(200)
    await hourly()
    expect(askedOf(order)).toEqual([])
  })

  test('goes at the end of the wait with all that was chosen for it, also what was added meanwhile', async () => {
    const { reference, accountNumber } = await newAccount(exchange.database, customer.id)
    const order: Order = (await browser.post('/protected/v2/buy/orders', buyOrder)).json().result
    await turnsTwoFactor(true)
    await changes()
    for (const amount of ['400.00', '25.00']) {
      await sendCallback(exchange, 'payments', transferOf(order.number, amount))
      await reviewedAsRefund(order)
      await choosesByExchange(order, reference)
      await work()
    }
    expect(askedOf(order)).toEqual([])
    exchange.clock.forward({ hours: 24 })
    await work()
    expect(askedOf(order)).toEqual([accountNumber, accountNumber])
    await turnsTwoFactor(false)
    await browser.signIn(customer.email)
    expect((await fetched(order)).holds).toEqual([])
  })
})

describe('the desk', () => {
  const refusals = () => exchange.lines.filter((line) => line.includes('asks for a step that is refused')).length
  /** Whether a decision was taken; else the log says that it was refused. */
  const decides = async ({ reference }: Order, decision: 'hold' | 'release'): Promise<boolean> => {
    const before = refusals()
    await sendCallback(exchange, 'reviews', { type: 'refund.reviewed', order: reference, decision })
    return refusals() === before
  }
  /** How many refunds of an order its bank was asked for; one that is asked for again under its key stays one. */
  const askedOf = ({ reference }: Order) =>
    new Set(asked.filter((one) => one.reference === reference).map(({ key }) => key)).size
  const reasonsOf = async (order: Order) =>
    (await fetched(order)).holds.map(({ reason, releasedBy }) => [reason, releasedBy])
  const held = async () => {
    await newAccount(exchange.database, customer.id)
    await changes()
    const order = await refunded()
    expect(await decides(order, 'hold')).toBe(true)
    return order
  }
  const passes = async (hours: number) => {
    exchange.clock.forward({ hours })
    await browser.signIn(customer.email)
    await work()
  }

  test('holds a refund, which stays beyond its time until it is released, and then goes once', async () => {
    const order = await held()
    expect(await reasonsOf(order)).toEqual([['refund-review', 'desk']])
    await passes(30)
    await hourly()
    expect([askedOf(order), await reasonsOf(order)]).toEqual([0, [['refund-review', 'desk']]])
    expect(await decides(order, 'release')).toBe(true)
    await work()
    expect([askedOf(order), await reasonsOf(order)]).toEqual([1, []])
  })

  test('that releases before the time is over has the refund wait for it', async () => {
    const order = await held()
    const { holds: before } = await fetched(order)
    expect(await decides(order, 'release')).toBe(true)
    await work()
    expect([before.length, askedOf(order), await reasonsOf(order)]).toEqual([1, 0, [['refund-new-account', 'clock']]])
    await passes(24)
    expect(askedOf(order)).toBe(1)
  })

  test('holds what waits for an account too, and what is to go back of the order later', async () => {
    const order = await refunded()
    expect(await decides(order, 'hold')).toBe(true)
    await newAccount(exchange.database, customer.id)
    await sendCallback(exchange, 'payments', transferOf(order.number, '25.00'))
    await reviewedAsRefund(order)
    await hourly()
    expect([askedOf(order), await reasonsOf(order)]).toEqual([0, [['refund-review', 'desk']]])
    await decides(order, 'release')
    await work()
    expect([askedOf(order), (await fetched(order)).waitingRefunds]).toEqual([2, []])
  })

  test('releases once, and holds once', async () => {
    const order = await held()
    expect(await decides(order, 'hold')).toBe(false)
    await passes(24)
    const before = refusals()
    await Promise.all([decides(order, 'release'), decides(order, 'release')])
    await work()
    expect([refusals() - before, askedOf(order), await decides(order, 'release')]).toEqual([1, 1, false])
  })

  test('cannot hold one that went already, nor one that its bank was asked for', async () => {
    await newAccount(exchange.database, customer.id)
    const order = await refunded()
    expect([await decides(order, 'hold'), askedOf(order)]).toEqual([false, 1])
    const [row] = await rowsOf(order)
    await sendCallback(exchange, 'payments', { type: 'refund.sent', key: row?.key, amount: '400.00', currency: 'SEK' })
    expect([await decides(order, 'hold'), await reasonsOf(order)]).toEqual([false, []])
  })

  test('that holds at the instant at which it would go, either holds it or comes too late', async () => {
    await newAccount(exchange.database, customer.id)
    for (const first of ['desk', 'clock']) {
      await changes()
      const order = await refunded()
      exchange.clock.forward({ hours: 24 })
      await browser.signIn(customer.email)
      const both = [() => decides(order, 'hold'), hourly] as const
      const started = (first === 'desk' ? both : both.toReversed()).map((begin) => begin())
      const isHeld = (await Promise.all(started)).some((each) => each === true)
      await work()
      expect(askedOf(order)).toBe(isHeld ? 0 : 1)
      expect(await reasonsOf(order)).toEqual(isHeld ? [['refund-review', 'desk']] : [])
    }
  })

  test('has a page on which it holds and releases', async () => {
    const order = await refunded()
    const part = async () => {
      const page = await exchange.server.inject({ url: '/sandbox/desk', headers: { host } })
      const [, after = ''] = page.body.split('Refunds that wait')
      return after.split('<h2')[0] ?? ''
    }
    const press = (decision: string) =>
      decidesAt(exchange.server, `/sandbox/desk/refunds/${order.reference}`, { decision })
    expect(await part()).toContain(order.number)
    expect([(await press('hold')).statusCode, (await press('sell')).statusCode]).toEqual([303, 404])
    expect([await part(), await reasonsOf(order)]).toEqual([
      expect.stringContaining('value="release"'),
      [['refund-review', 'desk']],
    ])
    await bothDecideAt(
      exchange.server,
      `/sandbox/desk/refunds/${order.reference}`,
      { decision: 'release' },
      '/sandbox/desk',
    )
    expect(await reasonsOf(order)).toEqual([['refund-account', 'customer']])
  })
})
