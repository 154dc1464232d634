import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bothDecideAt } from '../../support/desk'
import type { Order } from '../../../src/domain/orders/orders'
import { browserOf, origin, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { newSeller, placeSale } from '../../support/selling'

let exchange: TestExchange
let browser: Browser
let account: string

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  const seller = await newSeller(exchange.database)
  account = seller.account.reference
  browser = browserOf(exchange.server)
  await browser.signIn(seller.customer.email)
})

const placed = async (): Promise<Order> => (await placeSale(browser, account, { amount: '0.02' })).json().result
const fetched = async ({ reference }: Order): Promise<Order> =>
  (await browser.get(`/protected/v2/orders/${reference}`)).json().result
const statusesOf = async (order: Order) => (await fetched(order)).history.map(({ status }) => status)
const page = (url: string) => exchange.server.inject({ url, headers: { host: '127.0.0.1:3000' } })
const submit = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  exchange.server.inject({
    method: 'POST',
    url,
    headers: { host: '127.0.0.1:3000', origin, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
const walletOf = ({ reference }: Order) => `/sandbox/wallet/${reference}`
const deskOf = ({ reference }: Order) => `/sandbox/desk/orders/${reference}`
const work = () => exchange.exchange.jobs.runDue()
const sendCoins = async (order: Order, amount: string) => {
  const answer = await submit(walletOf(order), { amount })
  await work()
  return answer
}

describe('the customer’s wallet', () => {
  test('lists sales that wait for coins, and fills in address and amount', async () => {
    const order = await placed()
    expect((await page('/sandbox/wallet')).body).toContain(`href="${walletOf(order)}"`)
    const { body, headers } = await page(walletOf(order))
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect([body.includes(order.walletAddress), body.includes('value="0.02000000"')]).toEqual([true, true])
    expect((await page(`${walletOf(order)}?lang=sv`)).body).toContain('value="0,02000000"')
  })

  test('sends what the sale asks, and it is paid out', async () => {
    const order = await placed()
    const sent = await submit(walletOf(order), { amount: '0,02' })
    expect([sent.statusCode, sent.headers.location]).toEqual([
      303,
      `${walletOf(order)}/sent?amount=0.02000000&coin=BTC`,
    ])
    expect(await statusesOf(order)).toEqual(['PENDING'])
    const { body } = await page(String(sent.headers.location))
    expect(body).toContain(`href="/app/order/sell/${order.reference}/confirmation"`)
    await work()
    expect(await statusesOf(order)).toEqual(['PENDING', 'PAID', 'PAYOUT_PENDING', 'COMPLETED'])
  })

  test('sends less, or late, which leads to support', async () => {
    const [less, late] = [await placed(), await placed()]
    await sendCoins(less, '0.019')
    await browser.post(`/protected/v2/orders/${late.reference}/cancel`, { reason: 'other' })
    expect((await page('/sandbox/wallet')).body).toContain(`href="${walletOf(late)}"`)
    await sendCoins(late, '0.02')
    expect([await statusesOf(less), await statusesOf(late)]).toEqual([
      ['PENDING', 'CONTACT_SUPPORT'],
      ['PENDING', 'CANCELED', 'CONTACT_SUPPORT'],
    ])
  })

  test('sends another coin, which stands on the desk', async () => {
    const order = await placed()
    const sent = await submit(walletOf(order), { amount: '0.02', coin: 'ETH' })
    expect((await page(String(sent.headers.location))).body).toMatch(/0.02\sETH reaches/)
    await work()
    expect(await statusesOf(order)).toEqual(['PENDING'])
    expect((await page('/sandbox/desk')).body).toContain('/sandbox/desk/coins/')
  })

  test('sends coins a second time, each by a transaction of its own', async () => {
    const order = await placed()
    await sendCoins(order, '0.02')
    await sendCoins(order, '0.01')
    const { status, transactions } = await fetched(order)
    const links = transactions.flatMap(({ explorerLink }) => explorerLink ?? [])
    expect([status, new Set(links).size]).toEqual(['COMPLETED', 2])
  })

  test.each(['', '0', '.5', '0.123456789', 'all', '1'.repeat(21)])('refuses %j', async (amount) => {
    const order = await placed()
    const answer = await submit(walletOf(order), { amount })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toMatch(/id="amount"[^>]*aria-invalid="true"/s)
  })

  test('knows no other sale, and takes forms from its own pages alone', async () => {
    const order = await placed()
    const none = '/sandbox/wallet/0d9b9f5a-3b0c-4c2e-9a64-0f1b8a6f5a11'
    const answers = [await page(none), await page('/sandbox/wallet/x'), await submit(none, { amount: '1' })]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect((await page(`${walletOf(order)}/sent?amount=x`)).statusCode).toBe(404)
    const elsewhere = await submit(walletOf(order), { amount: '0.02' }, { origin: 'https://elsewhere.example' })
    expect(elsewhere.statusCode).toBe(403)
  })
})

describe('the desk', () => {
  const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

  const questioned = async () => {
    const order = await placed()
    await sendCoins(order, '0.01')
    return order
  }

  test('lets an order go on that waited for support', async () => {
    const order = await questioned()
    expect((await page('/sandbox/desk')).body).toContain(`href="${deskOf(order)}"`)
    expect((await bothDecideAt(exchange.server, deskOf(order), { decision: 'release' })).headers.location).toBe(
      '/sandbox/desk',
    )
    await work()
    expect((await fetched(order)).status).toBe('COMPLETED')
    expect((await page('/sandbox/desk')).body).not.toContain(`href="${deskOf(order)}"`)
  })

  test('sends coins back to an address of the coin, and to nothing else', async () => {
    const order = await questioned()
    const wrong = await submit(deskOf(order), { decision: 'refund', returnAddress: 'somewhere' })
    expect(wrong.statusCode).toBe(400)
    expect(wrong.body).toMatch(/id="returnAddress"[^>]*aria-invalid="true"/s)
    await bothDecideAt(exchange.server, deskOf(order), { decision: 'refund', returnAddress: ` ${address} ` })
    await work()
    const { status, transactions } = await fetched(order)
    const back = transactions.at(-1)
    expect([status, back?.account, back?.explorerLink?.startsWith('https://mempool.space/tx/')]).toEqual([
      'REFUND',
      address,
      true,
    ])
  })

  test('sends back what a sale did not take, while the sale stays as it is', async () => {
    const order = await placed()
    await sendCoins(order, '0.02')
    await sendCoins(order, '0.01')
    const { body } = await page(deskOf(order))
    expect([body.includes('0.01'), body.includes('value="release"')]).toEqual([true, false])
    await bothDecideAt(exchange.server, deskOf(order), { decision: 'refund', returnAddress: address })
    await work()
    expect((await fetched(order)).status).toBe('COMPLETED')
    expect((await page(deskOf(order))).statusCode).toBe(404)
  })

  test('knows no other decision, and no order that waits for none', async () => {
    const order = await placed()
    const answers = [
      await page(deskOf(order)),
      await page('/sandbox/desk/orders/x'),
      await submit(deskOf(await questioned()), { decision: 'keep' }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  })
})
