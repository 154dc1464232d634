import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import { deskDecisions, inboxMessages, orders, removedCoins } from '../../../src/server/database/schema'
import { lockOrder } from '../../../src/server/orders/queries'
import { takeStep } from '../../../src/server/orders/take-step'
import { sendCallback } from '../../support/callbacks'
import { withEach } from '../../support/coins'
import { bothDecideAt, decidesAt, versionAt } from '../../support/desk'
import { browserOf, host, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { balancesOf } from '../../support/ledger'
import { newSeller, placeSale } from '../../support/selling'

let exchange: TestExchange
let browser: Browser
let order: Order
const hash = 'ab'.repeat(32)

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  const seller = await newSeller(exchange.database)
  browser = browserOf(exchange.server)
  await browser.signIn(seller.customer.email)
  order = (await placeSale(browser, seller.account.reference, { amount: '0.001' })).json().result
})

const coins = (type: string, changes: object = {}) =>
  sendCallback(exchange, 'coins', {
    type,
    order: order.reference,
    coin: 'BTC',
    amount: '0.001',
    hash,
    output: 0,
    ...changes,
  })
const status = async (): Promise<string> =>
  (await browser.get(`/protected/v2/orders/${order.reference}`)).json().result.status
const rows = () =>
  exchange.database.read((handle) =>
    handle.select().from(removedCoins).where(eq(removedCoins.orderReference, order.reference)),
  )
const version = (id: string) => versionAt(exchange.server, `/sandbox/desk/removed-coins/${id}`, '/sandbox/desk')
const bothDecide = async (decision: 'handled' | 'written-off', of = hash) => {
  const id = (await rows()).find((row) => row.hash === of)?.id ?? ''
  return bothDecideAt(exchange.server, `/sandbox/desk/removed-coins/${id}`, { decision }, '/sandbox/desk')
}
const bothLetGoOn = () => bothDecide('handled')
const fetched = async (): Promise<Order> => (await browser.get(`/protected/v2/orders/${order.reference}`)).json().result
/** The coins of the order that its customer sees moving. */
const moved = async () =>
  (await fetched()).transactions
    .filter(({ currency }) => currency === 'BTC')
    .map(({ direction, label, amount }) => `${direction} ${label} ${amount}`)
const balances = () => balancesOf(exchange.database, order)
const reviewed = (decision: 'release' | 'refund', returnAddress: string | null = null) =>
  sendCallback(exchange, 'reviews', {
    type: 'order.reviewed',
    order: order.reference,
    decision,
    returnAddress,
    feedbackReason: null,
    feedbackDetails: null,
  })
/** As its row has it: nobody is signed in for so long, or while their account is frozen. */
const statusInBooks = async () =>
  exchange.database.read(
    async (handle) =>
      (await handle.select().from(orders).where(eq(orders.reference, order.reference)).limit(1)).at(0)?.status,
  )
const deskPage = async (): Promise<string> =>
  (await exchange.server.inject({ url: '/sandbox/desk', headers: { host } })).body

test('coins that their chain took back before the money went leave the sale to support, and stand on the desk', async () => {
  await coins('coins.received')
  expect(await status()).toBe('PAID')
  expect((await coins('coins.reorganised')).statusCode).toBe(200)
  expect([await status(), (await rows()).map(({ amount }) => amount)]).toEqual(['CONTACT_SUPPORT', ['0.001']])
  expect(await deskPage()).toContain(`Booked by transaction ${hash}, which is in no block any more.`)
})

test('after the money went the sale stays as it is, and the desk is told once', async () => {
  await coins('coins.received')
  await exchange.exchange.jobs.runDue()
  expect(await status()).toBe('COMPLETED')
  const before = await balancesOf(exchange.database, order)
  await coins('coins.reorganised')
  await coins('coins.reorganised')
  expect([await status(), (await rows()).length]).toEqual(['COMPLETED', 1])
  expect(await balancesOf(exchange.database, order)).toEqual(before)
})

test('of coins that nobody has booked nothing is written down', async () => {
  await coins('coins.reorganised')
  await coins('coins.received')
  await coins('coins.reorganised', { coin: 'LTC' })
  await coins('coins.reorganised', { hash: 'cd'.repeat(32) })
  const other = await coins('coins.reorganised', { order: '0190a000-0000-4000-8000-000000000000' })
  expect([await rows(), await status(), other.statusCode]).toEqual([[], 'PAID', 404])
})

test('two operators say once that the sale goes on, and why', async () => {
  await coins('coins.received')
  await exchange.exchange.jobs.runDue()
  await coins('coins.reorganised')
  const [{ id } = { id: '' }] = await rows()
  const address = `/sandbox/desk/removed-coins/${id}`
  const proposes = async (why: string) =>
    decidesAt(exchange.server, address, { version: await version(id), decision: 'handled', why })
  expect([(await proposes(' ')).statusCode, (await rows())[0]?.handledAt]).toEqual([400, null])
  const answers = await Promise.all([proposes('They came again'), proposes('They came again')])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409])
  expect((await rows())[0]?.handledAt).toBeNull()
  const proposal = String(answers.find(({ statusCode }) => statusCode === 303)?.headers.location)
  const confirms = () => decidesAt(exchange.server, proposal, { decision: 'confirm' }, 'second')
  const confirmed = await Promise.all([confirms(), confirms()])
  expect(confirmed.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409])
  const decided = await exchange.database.read((reader) =>
    reader.select().from(deskDecisions).where(eq(deskDecisions.about, id)).orderBy(desc(deskDecisions.outcome)),
  )
  expect(
    decided
      .filter(({ outcome }) => outcome !== 'refused')
      .map(({ action, outcome, orderReference }) => [action, outcome, orderReference]),
  ).toEqual([
    ['coins.removed.handled', 'proposed', order.reference],
    ['coins.removed.handled', 'confirmed', order.reference],
  ])
  expect(await deskPage()).not.toContain(`/removed-coins/${id}`)
})

describe('while the money has not gone', () => {
  const paid: string[] = []
  let given: TestExchange['exchange']['outside']['payouts']
  beforeEach(() => {
    paid.length = 0
    given = exchange.exchange.outside.payouts
    exchange.exchange.outside.payouts = { pay: async ({ key }) => void paid.push(key) }
  })
  afterEach(() => {
    exchange.exchange.outside.payouts = given
  })

  test('a payout that begins is not asked for until somebody has dealt with it', async () => {
    await coins('coins.received')
    // The chain takes them back between the step and its work.
    await exchange.database.transaction(async (tx) => {
      const paidIn = await lockOrder(tx, eq(orders.reference, order.reference))
      const step = { type: 'payout.started', rate: '1000', coinAmount: '0.001' } as const
      if (paidIn !== undefined) await takeStep(tx, exchange.exchange, paidIn, step, exchange.clock.now())
    })
    await coins('coins.reorganised')
    await exchange.exchange.jobs.runDue()
    expect([await status(), paid]).toEqual(['PAYOUT_PENDING', []])
    await bothLetGoOn()
    await exchange.exchange.jobs.runDue()
    expect(paid).toEqual([expect.stringContaining(order.reference)])
  })

  const returnAddress = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  const sent: string[] = []
  let before: TestExchange['exchange']['outside']['coins']
  beforeEach(() => {
    sent.length = 0
    before = exchange.exchange.outside.coins
    exchange.exchange.outside.coins = withEach(before, () => ({ send: async ({ key }) => void sent.push(key) }))
  })
  afterEach(() => {
    exchange.exchange.outside.coins = before
  })
  /** The desk gives the coins back, and their chain takes them before they have left. */
  const refundedAndRemoved = async () => {
    await coins('coins.received')
    await sendCallback(exchange, 'reviews', {
      type: 'order.reviewed',
      order: order.reference,
      decision: 'refund',
      returnAddress,
      feedbackReason: null,
      feedbackDetails: null,
    })
    await coins('coins.reorganised')
    await exchange.exchange.jobs.runDue()
  }

  test('coins of a sale that is refunded are not sent back until two operators let that go on', async () => {
    await refundedAndRemoved()
    expect([await status(), sent]).toEqual(['REFUND', []])
    await bothLetGoOn()
    await exchange.exchange.jobs.runDue()
    expect(sent).toEqual([`${order.reference}/back/1`])
  })

  test('coins that were to go back and are written off do not go, and nothing is owed', async () => {
    await refundedAndRemoved()
    await bothDecide('written-off')
    await exchange.exchange.jobs.runDue()
    expect([sent, await balances(), await moved()]).toEqual([
      [],
      [],
      ['IN coins 0.00100000', 'OUT refund 0.00100000', 'IN refund 0.00100000', 'OUT removed 0.00100000'],
    ])
  })

  /** The sale is about to be paid out, and its coins are gone before that was asked for. */
  const removedInPayout = async () => {
    await coins('coins.received')
    await exchange.database.transaction(async (tx) => {
      const paidIn = await lockOrder(tx, eq(orders.reference, order.reference))
      const step = { type: 'payout.started', rate: '1000', coinAmount: '0.001' } as const
      if (paidIn !== undefined) await takeStep(tx, exchange.exchange, paidIn, step, exchange.clock.now())
    })
  }

  test('a payout that nobody has asked for is not made once the coins are written off: the sale is canceled', async () => {
    await removedInPayout()
    await coins('coins.reorganised')
    await bothDecide('written-off')
    await exchange.exchange.jobs.runDue()
    expect([await status(), (await fetched()).cancelReason, paid, await balances()]).toEqual([
      'CANCELED',
      'coins-removed',
      [],
      [],
    ])
  })

  test('a payout that our bank was asked for is made all the same, unless it can be taken back', async () => {
    await removedInPayout()
    await exchange.exchange.jobs.runDue()
    expect(paid).toHaveLength(1)
    await coins('coins.reorganised')
    await bothDecide('written-off')
    expect([await status(), await moved()]).toEqual([
      'PAYOUT_PENDING',
      ['IN coins 0.00100000', 'OUT removed 0.00100000'],
    ])
    expect((await balances()).filter((each) => each.includes('BTC'))).toEqual([
      'customer 0.001 BTC',
      'trading -0.001 BTC',
    ])
  })

  test('a payout that still waits here is taken back, and the sale is canceled', async () => {
    const withdrawn: string[] = []
    exchange.exchange.outside.payouts = {
      pay: async ({ key }) => void paid.push(key),
      withdraw: async (_, { key }) => {
        withdrawn.push(key)
        return true
      },
    }
    await removedInPayout()
    await exchange.exchange.jobs.runDue()
    await coins('coins.reorganised')
    await bothDecide('written-off')
    expect([await status(), withdrawn, await balances()]).toEqual(['CANCELED', [`${order.reference}/1`], []])
  })

  test('coins that come again let the payout go on by themselves', async () => {
    await removedInPayout()
    await coins('coins.reorganised')
    await exchange.exchange.jobs.runDue()
    expect(paid).toEqual([])
    expect((await coins('coins.received')).statusCode).toBe(200)
    await exchange.exchange.jobs.runDue()
    expect([paid.length, (await rows()).map(({ outcome }) => outcome)]).toEqual([1, ['came-again']])
    expect(await moved()).toEqual(['IN coins 0.00100000'])
  })

  const total = async () => (await fetched()).total
  const paidOut = async () =>
    sendCallback(exchange, 'payouts', {
      type: 'payout.paid',
      key: `${order.reference}/1`,
      amount: await total(),
      currency: 'SEK',
    })
  const beside = 'cd'.repeat(32)

  test('a return of coins beside a sale does not go once those are written off, and the sale goes on', async () => {
    await removedInPayout()
    await coins('coins.received', { hash: beside })
    await reviewed('refund', returnAddress)
    await coins('coins.reorganised', { hash: beside })
    await bothDecide('written-off', beside)
    await exchange.exchange.jobs.runDue()
    expect([await status(), sent, new Set(paid).size]).toEqual(['PAYOUT_PENDING', [], 1])
    await paidOut()
    expect([await status(), (await balances()).filter((each) => each.startsWith('customer'))]).toEqual([
      'COMPLETED',
      [],
    ])
  })

  test('a sale that was paid out and whose coins were written off is not paid out again where its money comes back', async () => {
    await coins('coins.received')
    await exchange.exchange.jobs.runDue()
    await paidOut()
    await coins('coins.reorganised')
    await bothDecide('written-off')
    const returned = { type: 'payout.returned', key: `${order.reference}/1`, reason: 'The account is closed' }
    await sendCallback(exchange, 'payouts', returned)
    const { status: now, cancelReason, history } = await fetched()
    expect([now, cancelReason, history.at(-2)?.status]).toEqual(['CANCELED', 'coins-removed', 'ERROR'])
    expect(await balances()).toEqual([])
  })

  test('a payout that was asked for in vain is not made once the coins are written off, where it can be taken back', async () => {
    const pay = async ({ key }: { key: string }) => {
      paid.push(key)
      throw new Error('Our bank is away')
    }
    exchange.exchange.outside.payouts = { pay, withdraw: async () => true }
    await removedInPayout()
    await exchange.exchange.jobs.runDue()
    await coins('coins.reorganised')
    await bothDecide('written-off')
    exchange.clock.forward({ hours: 1 })
    await exchange.exchange.jobs.runDue()
    expect([paid.length, await statusInBooks()]).toEqual([1, 'CANCELED'])
  })

  test('a return that its network was asked for in vain does not go once the coins are written off, where it can be taken back', async () => {
    const withdrawn: string[] = []
    const send = async ({ key }: { key: string }) => {
      sent.push(key)
      throw new Error('The wallet is empty')
    }
    const withdraw = async (_: unknown, { key }: { key: string }) => {
      withdrawn.push(key)
      return true
    }
    exchange.exchange.outside.coins = withEach(before, () => ({ send, withdraw }))
    await coins('coins.received')
    await reviewed('refund', returnAddress)
    await exchange.exchange.jobs.runDue()
    await coins('coins.reorganised')
    await bothDecide('written-off')
    exchange.clock.forward({ hours: 1 })
    await exchange.exchange.jobs.runDue()
    const key = `${order.reference}/back/1`
    expect([sent, withdrawn, await balances()]).toEqual([[key], [key], []])
  })

  test('a return that cannot be taken back goes, and its customer owes the coins', async () => {
    exchange.exchange.outside.coins = withEach(before, () => ({
      send: async ({ key }) => void sent.push(key),
      withdraw: async () => false,
    }))
    await refundedAndRemoved()
    await bothDecide('written-off')
    await exchange.exchange.jobs.runDue()
    expect([sent.length, await balances()]).toEqual([1, ['customer 0.001 BTC', 'wallet -0.001 BTC']])
  })

  test('a payout that waits here is taken back also where its account was frozen meanwhile', async () => {
    const withdrawn: string[] = []
    const withdraw = async (_: unknown, { key }: { key: string }) => withdrawn.push(key) > 0
    exchange.exchange.outside.payouts = { pay: async ({ key }) => void paid.push(key), withdraw }
    await removedInPayout()
    await exchange.exchange.jobs.runDue()
    await coins('coins.reorganised')
    await browser.post('/protected/v2/user/freeze', {})
    await coins('coins.received')
    await exchange.exchange.jobs.runDue()
    await coins('coins.reorganised')
    await bothDecide('written-off')
    expect([withdrawn, await statusInBooks()]).toEqual([[`${order.reference}/1`], 'CANCELED'])
  })
})

test('stray coins at the address of a sale that their chain took back stand on the desk, and the sale goes on', async () => {
  await coins('coins.received', { coin: 'LTC', amount: '2' })
  await coins('coins.reorganised', { coin: 'LTC', amount: '2' })
  expect([(await rows()).map(({ coin, amount }) => [coin, Number(amount)]), await status()]).toEqual([
    [['LTC', 2]],
    'PENDING',
  ])
})

test('what was decided about coins that are gone stands where they are told as gone once more', async () => {
  await coins('coins.received')
  await exchange.exchange.jobs.runDue()
  await coins('coins.reorganised')
  await bothLetGoOn()
  await coins('coins.reorganised')
  expect((await rows()).map(({ outcome }) => outcome)).toEqual(['accepted'])
})

test('coins that our own make up for are a loss, until they come again', async () => {
  await coins('coins.received')
  await exchange.exchange.jobs.runDue()
  await coins('coins.reorganised')
  await bothLetGoOn()
  const ofCoins = async () => (await balances()).filter((each) => each.includes('BTC'))
  expect(await ofCoins()).toEqual(['loss 0.001 BTC', 'trading -0.001 BTC'])
  await coins('coins.received')
  expect(await ofCoins()).toEqual(['trading -0.001 BTC', 'wallet 0.001 BTC'])
})

describe('coins that are written off', () => {
  test('cancel the sale that waits for support: it is told why, and nothing is owed', async () => {
    await coins('coins.received')
    await coins('coins.reorganised')
    await bothDecide('written-off')
    const { status: now, cancelReason, history } = await fetched()
    expect([now, cancelReason, history.map((step) => step.status)]).toEqual([
      'CANCELED',
      'coins-removed',
      ['PENDING', 'PAID', 'CONTACT_SUPPORT', 'CANCELED'],
    ])
    expect([await balances(), await moved()]).toEqual([[], ['IN coins 0.00100000', 'OUT removed 0.00100000']])
    await exchange.exchange.jobs.runDue()
    const inbox = await exchange.database.read((handle) => handle.select().from(inboxMessages))
    expect(inbox.map(({ body }) => body).join('')).toContain('The network took back the coins that you sent.')
  })

  test('and come again are booked anew, late, for support to look at', async () => {
    await coins('coins.received')
    await coins('coins.reorganised')
    await bothDecide('written-off')
    expect((await coins('coins.received')).statusCode).toBe(200)
    expect([await status(), await moved(), (await rows()).map(({ outcome }) => outcome)]).toEqual([
      'CONTACT_SUPPORT',
      ['IN coins 0.00100000', 'OUT removed 0.00100000', 'IN coins 0.00100000'],
      ['came-again'],
    ])
    await reviewed('release')
    await exchange.exchange.jobs.runDue()
    expect(await status()).toBe('COMPLETED')
  })

  test('and are gone once more after that stand on the desk again', async () => {
    await coins('coins.received')
    await coins('coins.reorganised')
    await coins('coins.received')
    await coins('coins.reorganised')
    expect((await rows()).map(({ handledAt, outcome }) => [handledAt, outcome])).toEqual([[null, null]])
    await bothDecide('written-off')
    expect([await status(), await balances()]).toEqual(['CANCELED', []])
  })

  test('leave a sale to support for which the same coins came by another transaction, and are not there twice', async () => {
    await coins('coins.received')
    await coins('coins.reorganised')
    await coins('coins.received', { hash: 'cd'.repeat(32) })
    await bothDecide('written-off')
    expect(await status()).toBe('CONTACT_SUPPORT')
    await reviewed('release')
    await exchange.exchange.jobs.runDue()
    expect([await status(), await moved()]).toEqual([
      'COMPLETED',
      ['IN coins 0.00100000', 'IN coins 0.00100000', 'OUT removed 0.00100000'],
    ])
    expect((await balances()).filter((each) => each.startsWith('customer'))).toEqual([])
    await reviewed('refund', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')
    expect(await moved()).toHaveLength(3)
  })

  test('of several give the rest back to who wants it', async () => {
    await coins('coins.received')
    await coins('coins.received', { hash: 'cd'.repeat(32), amount: '0.0004' })
    await coins('coins.reorganised')
    await bothDecide('written-off')
    expect([await status(), await balances()]).toEqual(['CANCELED', ['customer -0.0004 BTC', 'wallet 0.0004 BTC']])
    expect(await deskPage()).toContain(`/orders/${order.reference}`)
    await reviewed('refund', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')
    await exchange.exchange.jobs.runDue()
    expect([await balances(), (await moved()).at(-1)]).toEqual([[], 'OUT refund 0.00040000'])
  })

  test('after the money went are out of the books, and the sale stays as it is', async () => {
    await coins('coins.received')
    await exchange.exchange.jobs.runDue()
    await coins('coins.reorganised')
    await bothDecide('written-off')
    expect([await status(), (await balances()).filter((each) => each.includes('BTC'))]).toEqual([
      'COMPLETED',
      ['customer 0.001 BTC', 'trading -0.001 BTC'],
    ])
  })
})

test('until somebody has decided, nothing else is decided about the sale', async () => {
  await coins('coins.received')
  await coins('coins.reorganised')
  await reviewed('release')
  await reviewed('refund', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')
  expect(await status()).toBe('CONTACT_SUPPORT')
  await bothLetGoOn()
  await reviewed('release')
  expect(await status()).toBe('PAYOUT_PENDING')
})
