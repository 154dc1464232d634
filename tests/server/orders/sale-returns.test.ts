import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bothDecideAt } from '../../support/desk'
import { minus, plus } from '../../../src/domain/money/money'
import type { Order } from '../../../src/domain/orders/orders'
import { fiatFor } from '../../../src/domain/money/quote'
import { ledgerEntries, strayCoins } from '../../../src/server/database/schema'
import { returnCoins } from '../../../src/server/orders/coins-back'
import type { CoinSending } from '../../../src/server/outside/coins'
import { forAllCoins } from '../../../src/server/outside/coins'
import { quietNetwork } from '../../support/coins'
import { browserOf, host, origin, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { sendCallback } from '../../support/callbacks'
import { balancesOf } from '../../support/ledger'
import { newAccount, newSeller, placeSale } from '../../support/selling'

let exchange: TestExchange
let browser: Browser
let seller: Awaited<ReturnType<typeof newSeller>>
const asked: CoinSending[] = []

beforeAll(async () => {
  exchange = await testExchange()
  const { outside } = exchange.exchange
  outside.coins = forAllCoins({ ...quietNetwork, send: async (sending) => void asked.push(sending) })
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  asked.length = 0
  seller = await newSeller(exchange.database)
  browser = browserOf(exchange.server)
  await browser.signIn(seller.customer.email)
})

const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const work = () => exchange.exchange.jobs.runDue()
const placed = async (to = seller.account.reference, amount = '0.05'): Promise<Order> =>
  (await placeSale(browser, to, { amount })).json().result
const fetched = async ({ reference }: Order): Promise<Order> =>
  (await browser.get(`/protected/v2/orders/${reference}`)).json().result
let hashes = 0
const come = ({ reference: order }: Order, amount: string, hash = String((hashes += 1)).padStart(64, '0')) =>
  sendCallback(exchange, 'coins', { type: 'coins.received', order, coin: 'BTC', amount, hash })
const review = ({ reference: order }: Order, decision: 'question' | 'release' | 'refund', more: object = {}) =>
  sendCallback(exchange, 'reviews', {
    type: 'order.reviewed',
    order,
    decision,
    feedbackReason: null,
    feedbackDetails: null,
    ...more,
  })
const refund = (order: Order, returnAddress: string | null = address) => review(order, 'refund', { returnAddress })
const sent = ({ reference }: Order, times: number, hash: string) =>
  sendCallback(exchange, 'coins', {
    type: 'coins.sent',
    key: `${reference}/back/${times}`,
    coin: 'BTC',
    amount: '0.04',
    hash,
  })
const sendingRefused = ({ reference }: Order, times: number) =>
  sendCallback(exchange, 'coins', {
    type: 'coins.refused',
    key: `${reference}/back/${times}`,
    reason: 'no such address',
  })
const moved = ({ transactions }: Order) =>
  transactions.map(({ direction, label, amount, currency }) => `${direction} ${label} ${amount} ${currency}`)
const statusesOf = ({ history }: Order) => history.map(({ status }) => status)

describe('coins of another kind than the order is about', () => {
  const litecoin = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'
  const stray = (order: Order, hash: string, more: object = {}) =>
    sendCallback(exchange, 'coins', {
      type: 'coins.received',
      order: order.reference,
      coin: 'LTC',
      amount: '0.05',
      hash,
      ...more,
    })
  const rowsOf = ({ reference }: Order) =>
    exchange.database.read((handle) =>
      handle
        .select()
        .from(strayCoins)
        .where(eq(strayCoins.orderReference, reference))
        .orderBy(strayCoins.output)
        .limit(9),
    )
  const idOf = async (order: Order) => (await rowsOf(order))[0]?.id ?? ''
  const decide = (id: string, decision: 'return' | 'handled', returnAddress: string | null = null) =>
    sendCallback(exchange, 'reviews', { type: 'stray-coins.reviewed', coins: id, decision, returnAddress })
  const went = (id: string, times: number, coin = 'LTC') =>
    sendCallback(exchange, 'coins', {
      type: 'coins.sent',
      key: `stray/${id}/${times}`,
      coin,
      amount: '0.05',
      hash: 'e'.repeat(64),
    })
  const unmatched = () =>
    exchange.database.read(async (handle) => {
      const rows = await handle
        .select({ amount: ledgerEntries.amount })
        .from(ledgerEntries)
        .where(and(eq(ledgerEntries.account, 'unmatched'), eq(ledgerEntries.currency, 'LTC')))
        .limit(99)
      return plus('0', ...rows.map(({ amount }) => amount))
    })

  test('are never its coins: they are kept apart, once, and wait on the desk', async () => {
    const [order, before] = [await placed(), await unmatched()]
    const answers = [await stray(order, 'f1'), await stray(order, 'f1'), await stray(order, 'f1', { output: 1 })]
    await work()
    const after = await fetched(order)
    expect([after.status, moved(after), answers.map(({ statusCode }) => statusCode)]).toEqual([
      'PENDING',
      [],
      [200, 200, 200],
    ])
    expect(await rowsOf(order)).toMatchObject([
      { coin: 'LTC', amount: '0.05000000', hash: 'f1', output: 0, handledAt: null },
      { output: 1 },
    ])
    expect(minus(before, await unmatched())).toBe('0.1')
  })

  test('go back, once, to an address of their kind', async () => {
    const order = await placed()
    const before = await unmatched()
    await stray(order, 'f2')
    const id = await idOf(order)
    for (const wrong of [null, address]) await decide(id, 'return', wrong)
    await work()
    expect(asked).toEqual([])
    await decide(id, 'return', litecoin)
    await decide(id, 'return', litecoin)
    await work()
    expect(asked).toEqual([{ key: `stray/${id}/1`, coin: 'LTC', address: litecoin, amount: '0.05000000' }])
    await went(id, 1, 'BTC')
    expect(await rowsOf(order)).toMatchObject([{ returnHash: null, handledAt: null }])
    for (let times = 0; times < 2; times += 1) await went(id, 1)
    expect(await rowsOf(order)).toMatchObject([{ returnHash: 'e'.repeat(64), handledAt: exchange.clock.now() }])
    expect(minus(before, await unmatched())).toBe('0')
  })

  test('that cannot go back wait again, with why, and may go elsewhere; sent after all, they are gone', async () => {
    const order = await placed()
    const before = await unmatched()
    await stray(order, 'f3')
    const id = await idOf(order)
    await decide(id, 'return', litecoin)
    await work()
    const refused = { type: 'coins.refused', key: `stray/${id}/1`, reason: 'no such address' }
    for (let times = 0; times < 2; times += 1) await sendCallback(exchange, 'coins', refused)
    expect(await rowsOf(order)).toMatchObject([{ returnRefusal: 'no such address', handledAt: null }])
    expect(minus(before, await unmatched())).toBe('0.05')
    await decide(id, 'return', litecoin)
    await work()
    expect(asked.map(({ key }) => key)).toEqual([`stray/${id}/1`, `stray/${id}/2`])
    expect((await sendCallback(exchange, 'coins', { ...refused, key: `stray/${id}/2` })).statusCode).toBe(200)
    await went(id, 2)
    expect(await rowsOf(order)).toMatchObject([{ handledAt: exchange.clock.now() }])
    expect(minus(before, await unmatched())).toBe('0')
  })

  test('are handled where somebody says so, and then nothing more is decided; of others there are none', async () => {
    const order = await placed()
    await stray(order, 'f4')
    const id = await idOf(order)
    await decide(id, 'handled')
    await decide(id, 'return', litecoin)
    await work()
    expect([asked, (await rowsOf(order))[0]?.returnAddress]).toEqual([[], null])
    expect([(await decide(randomUUID(), 'handled')).statusCode, (await went(randomUUID(), 1)).statusCode]).toEqual([
      404, 404,
    ])
  })

  test('stand on the sandbox’s desk, where they are sent back or said to be handled', async () => {
    const order = await placed()
    await stray(order, 'f5')
    const url = `/sandbox/desk/coins/${await idOf(order)}`
    const get = async (at: string) => (await exchange.server.inject({ url: at, headers: { host } })).body
    const post = (fields: Record<string, string>) =>
      exchange.server.inject({
        method: 'POST',
        url,
        headers: { host, origin, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      })
    expect(await get('/sandbox/desk')).toContain(`href="${url}"`)
    expect(await get(url)).toContain('came to the address of this sale, which is about BTC.')
    expect((await post({ decision: 'return', returnAddress: address })).statusCode).toBe(400)
    const both = await bothDecideAt(exchange.server, url, { decision: 'return', returnAddress: litecoin })
    expect(both.statusCode).toBe(303)
    expect(await get(url)).toContain('On the way back')
    expect((await post({ decision: 'keep' })).statusCode).toBe(404)
  })
})

test('two outputs of one transaction are both the sale’s coins; one told again is not', async () => {
  const order = await placed(seller.account.reference, '0.02')
  const out = (output: number) =>
    sendCallback(exchange, 'coins', {
      type: 'coins.received',
      order: order.reference,
      coin: 'BTC',
      amount: '0.01',
      hash: 'd'.repeat(64),
      output,
    })
  for (const output of [0, 1, 1]) await out(output)
  expect(moved(await fetched(order))).toEqual(['IN coins 0.01000000 BTC', 'IN coins 0.01000000 BTC'])
})

describe('coins of a sale', () => {
  test('that are less, more or late lead to support; a release pays out what they are worth', async () => {
    const small = () => placed(seller.account.reference, '0.02')
    const [less, more, late] = [await small(), await small(), await small()]
    await come(less, '0.01')
    await come(more, '0.03')
    await browser.post(`/protected/v2/orders/${late.reference}/cancel`, { reason: 'changed-mind' })
    await come(late, '0.02')
    const waiting = [await fetched(less), await fetched(more), await fetched(late)]
    expect(waiting.map(statusesOf)).toEqual([
      ['PENDING', 'CONTACT_SUPPORT'],
      ['PENDING', 'CONTACT_SUPPORT'],
      ['PENDING', 'CANCELED', 'CONTACT_SUPPORT'],
    ])
    for (const order of waiting) await review(order, 'release')
    await work()
    const over = [await fetched(less), await fetched(more), await fetched(late)]
    expect(over.map(({ status, from, total }) => [status, from.amount, total])).toEqual(
      ['0.01000000', '0.03000000', '0.02000000'].map((amount, index) => [
        'COMPLETED',
        amount,
        fiatFor(amount, waiting[index]?.rate ?? ''),
      ]),
    )
    expect(await balancesOf(exchange.database, less)).toEqual([
      `bank ${-Number(over[0]?.total)} SEK`,
      'trading -0.01 BTC',
      `trading ${Number(over[0]?.total)} SEK`,
      'wallet 0.01 BTC',
    ])
  })

  test('that are told twice are booked once', async () => {
    const order = await placed()
    const hash = 'ab'.repeat(32)
    await Promise.all([come(order, '0.05', hash), come(order, '0.05', hash)])
    await work()
    const now = await fetched(order)
    expect([now.status, now.transactions.filter(({ label }) => label === 'coins').length]).toEqual(['COMPLETED', 1])
  })
})

describe('more coins for a sale', () => {
  const closed = { accountNumber: '123450404', isMain: false }
  type Stage = [status: string, reach: () => Promise<Order>]
  const paidOut = async () => {
    const order = await placed()
    await come(order, '0.05')
    await work()
    return order
  }
  const stages: Stage[] = [
    ['COMPLETED', paidOut],
    [
      'PAID',
      async () => {
        const order = await placed()
        await come(order, '0.05')
        return order
      },
    ],
    [
      'ERROR',
      async () => {
        const { reference } = await newAccount(exchange.database, seller.customer.id, closed)
        const order = await placed(reference)
        await come(order, '0.05')
        await work()
        return order
      },
    ],
    [
      'CONTACT_SUPPORT',
      async () => {
        const order = await placed()
        await come(order, '0.04')
        return order
      },
    ],
    [
      'REFUND',
      async () => {
        const order = await placed()
        await come(order, '0.04')
        await refund(order)
        await work()
        return order
      },
    ],
  ]

  test.each(stages)('that is %s are booked without a step, and the customer’s', async (status, reach) => {
    const order = await reach()
    const before = await fetched(order)
    expect(before.status).toBe(status)
    await come(order, '0.01')
    const now = await fetched(order)
    expect([now.status, statusesOf(now), now.total]).toEqual([status, statusesOf(before), before.total])
    expect(moved(now)).toEqual([...moved(before), 'IN coins 0.01000000 BTC'])
    expect(
      (await balancesOf(exchange.database, order)).filter(
        (line) => line.startsWith('customer') && line.endsWith('BTC'),
      ),
    ).toEqual(['customer -0.01 BTC'])
    expect(
      exchange.lines.some((line) => line.includes('beyond what a sale takes') && line.includes(order.reference)),
    ).toBe(true)
  })

  test('go back to an address that the customer has told support, and the sale stays as it is', async () => {
    const order = await paidOut()
    await come(order, '0.01')
    await refund(order)
    await work()
    const now = await fetched(order)
    expect([now.status, asked, moved(now).at(-1)]).toEqual([
      'COMPLETED',
      [{ key: `${order.reference}/back/1`, coin: 'BTC', address, amount: '0.01000000' }],
      'OUT refund 0.01000000 BTC',
    ])
    expect((await balancesOf(exchange.database, order)).filter((line) => line.startsWith('customer'))).toEqual([])
  })

  test('go back once, and nothing of what was sold', async () => {
    const order = await paidOut()
    await refund(order)
    await come(order, '0.01')
    await refund(order)
    await refund(order)
    await work()
    expect(asked.map(({ amount }) => amount)).toEqual(['0.01000000'])
  })
})

describe('a refund of a sale', () => {
  const questioned = async (amount = '0.04') => {
    const order = await placed()
    await come(order, amount)
    return order
  }

  test('sends the coins to the address, and books them once', async () => {
    const order = await questioned()
    await refund(order)
    await work()
    const before = await fetched(order)
    expect([before.status, moved(before)]).toEqual(['REFUND', ['IN coins 0.04000000 BTC', 'OUT refund 0.04000000 BTC']])
    expect(asked).toEqual([{ key: `${order.reference}/back/1`, coin: 'BTC', address, amount: '0.04000000' }])
    expect(await balancesOf(exchange.database, order)).toEqual([])
    const hash = 'cd'.repeat(32)
    await sent(order, 1, hash)
    await sent(order, 1, 'ef'.repeat(32))
    const [, back] = (await fetched(order)).transactions
    expect([back?.account, back?.explorerLink]).toEqual([address, `https://mempool.space/tx/${hash}`])
    expect(await balancesOf(exchange.database, order)).toEqual([])
  })

  test.each([
    ['none', null],
    ['nothing', ''],
    ['one of another coin', '0x52908400098527886E0F7030069857D2E4169EE7'],
    ['one with a slip', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdx'],
  ])('to %s is refused and logged', async (_, returnAddress) => {
    const order = await questioned()
    const answer = await refund(order, returnAddress)
    await work()
    expect([answer.statusCode, (await fetched(order)).status, asked]).toEqual([200, 'CONTACT_SUPPORT', []])
    expect(
      exchange.lines.some((line) => line.includes('a step that is refused') && line.includes('order.reviewed')),
    ).toBe(true)
  })

  test('of all that has come sends all of it', async () => {
    const order = await questioned()
    await come(order, '0.02')
    await refund(order)
    await work()
    expect([asked.map(({ amount }) => amount), await balancesOf(exchange.database, order)]).toEqual([
      ['0.06000000'],
      [],
    ])
  })

  test('whose work ran and was not written down asks for the same sending', async () => {
    const order = await questioned()
    await refund(order)
    await work()
    await returnCoins.run({ reference: order.reference, times: 1 }, exchange.exchange)
    expect([asked.length, asked[1]]).toEqual([2, asked[0]])
    await sent(order, 1, 'cd'.repeat(32))
    await returnCoins.run({ reference: order.reference, times: 1 }, exchange.exchange)
    expect(asked.length).toBe(2)
  })

  test('that the network refuses is the customer’s again, and goes to another address', async () => {
    const order = await questioned()
    await refund(order)
    await work()
    await sendingRefused(order, 1)
    await sendingRefused(order, 1)
    expect((await balancesOf(exchange.database, order)).filter((line) => line.startsWith('customer'))).toEqual([
      'customer -0.04 BTC',
    ])
    const other = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    await refund(order, other)
    await work()
    expect(asked.map(({ key, address: to }) => [key, to])).toEqual([
      [`${order.reference}/back/1`, address],
      [`${order.reference}/back/2`, other],
    ])
    await sent(order, 2, 'cd'.repeat(32))
    const now = await fetched(order)
    expect([now.status, moved(now)]).toEqual([
      'REFUND',
      ['IN coins 0.04000000 BTC', 'OUT refund 0.04000000 BTC', 'IN refund 0.04000000 BTC', 'OUT refund 0.04000000 BTC'],
    ])
    expect(await balancesOf(exchange.database, order)).toEqual([])
  })

  test('that was said to be refused and went after all is booked as gone', async () => {
    const order = await questioned()
    await refund(order)
    await work()
    await sendingRefused(order, 1)
    await sent(order, 1, 'cd'.repeat(32))
    expect(await balancesOf(exchange.database, order)).toEqual([])
    expect(exchange.lines.some((line) => line.includes('was refused were sent after all'))).toBe(true)
  })

  test('nobody has asked for is not there', async () => {
    const order = await questioned()
    expect([(await sent(order, 1, 'aa')).statusCode, (await sendingRefused(order, 1)).statusCode]).toEqual([404, 404])
  })
})
