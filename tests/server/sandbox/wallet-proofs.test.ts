import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import { signingWallet } from '../../../src/server/sandbox/signing-wallet'
import { origin, signedIn, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { buyOrder } from '../../support/placing'
import { newAccount, placeSale } from '../../support/selling'

const base = '/protected/v2'
const signing = '/sandbox/wallet/signing'

let exchange: TestExchange
let browser: Browser
let address: string

beforeAll(async () => {
  exchange = await testExchange()
  ;({ browser } = await signedIn(exchange))
  address = signingWallet(exchange.exchange.config.sandboxSeed)[0]?.address ?? ''
})
afterAll(() => exchange.stop())

const buys = async (to = address): Promise<Order> => {
  const asked = { ...buyOrder, amount: '30000', total: '30000.00', address: to }
  return (await browser.post(`${base}/buy/orders`, asked)).json().result
}
const path = ({ reference }: Order) => `${base}/orders/${reference}/wallet-proof`
const told = async (order: Order) => (await browser.get(path(order))).json().result
const sends = (url: string, fields: Record<string, string>) =>
  exchange.server.inject({
    method: 'POST',
    url,
    headers: { host: new URL(origin).host, origin, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const page = async (url: string) => (await browser.get(url)).body
const valueOf = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? ''

describe('the wallet that signs', () => {
  test('shows what it signs for an address that is asked about, and that proves it', async () => {
    const order = await buys()
    const signature = valueOf(await page(signing), /<code>([^<]+)<\/code>/)
    const { text } = await told(order)
    const typed = await sends(signing, { address, text: text.replaceAll('\n', '\r\n') })
    expect(valueOf(typed.body, /<code>([^<]+)<\/code>/)).toBe(signature)
    const answer = await browser.post(`${path(order)}/signature`, { signature: signature.replaceAll('&#x3D;', '=') })
    expect(answer.json().result.state).toBe('proven')
    expect(await page(signing)).toContain('Nobody is asked whose wallet it is.')
  })

  test.each([
    ['told', 'proven', null],
    ['amount', 'refused', 'amount'],
    ['sender', 'refused', 'sender'],
  ])('has a small deposit arrive: %s', async (how, state, refusal) => {
    ;({ browser } = await signedIn(exchange))
    const order = await buys()
    await browser.post(`${path(order)}/deposit`, {})
    const proof = valueOf(await page(signing), /signing\/deposits\/([0-9a-f-]+)/)
    expect((await sends(`${signing}/deposits/${proof}`, { how })).statusCode).toBe(303)
    expect(await told(order)).toMatchObject({ state, refusal })
    expect((await sends(`${signing}/deposits/${proof}`, { how })).statusCode).toBe(404)
  })

  test.each([`${signing}/deposits/nothing`, `${signing}/deposits/${crypto.randomUUID()}`])(
    'knows no deposit at %s',
    async (url) => {
      expect((await sends(url, { how: 'told' })).statusCode).toBe(404)
    },
  )

  test('signs with no address of others', async () => {
    expect((await sends(signing, { address: buyOrder.address, text: 'Mine' })).statusCode).toBe(404)
  })
})

const owner = { name: 'Birger Lind', relation: 'relative' }

describe('the desk', () => {
  test.each([
    ['accept', 'proven'],
    ['reject', 'refused'],
  ])('decides about somebody else: %s', async (decision, state) => {
    ;({ browser } = await signedIn(exchange))
    const order = await buys()
    await browser.post(`${path(order)}/owner`, owner)
    const desk = await page('/sandbox/desk')
    expect(desk).toContain('Birger Lind · Relative')
    const proof = valueOf(desk, /desk\/wallet-proofs\/([0-9a-f-]+)/)
    const at = exchange.clock.now().toISOString()
    const before = new Date(0).toISOString()
    const url = `/sandbox/desk/wallet-proofs/${proof}`
    expect((await sends(url, { decision, at: before, reason: '' })).statusCode).toBe(404)
    expect((await sends(url, { decision, at, reason: 'Nobody knows them', why: 'They are known' })).statusCode).toBe(
      303,
    )
    expect((await told(order)).state).toBe(state)
    expect((await sends(url, { decision, at, reason: '' })).statusCode).toBe(404)
  })
})

test('coins of a sale can be said to come from an address of that wallet', async () => {
  const { browser: of, customer } = await signedIn(exchange)
  browser = of
  const account = await newAccount(exchange.database, customer.id)
  const sale: Order = (await placeSale(browser, account.reference)).json().result
  const form = await page(`/sandbox/wallet/${sale.reference}`)
  expect(form).toContain(`<option value="${address}">`)
  await sends(`/sandbox/wallet/${sale.reference}`, { amount: sale.from.amount, coin: 'BTC', from: address })
  await exchange.exchange.jobs.runDue()
  expect(await told(sale)).toMatchObject({ address, state: 'asked', isAwaited: true })
})

describe('a tester', () => {
  const steps = (order: Order, body: object) =>
    browser.post(`/sandbox/orders/${order.reference}/wallet-proof/steps`, body)
  const seen = async (order: Order) => (await browser.get(`/sandbox/orders/${order.reference}/wallet-proof`)).json()

  test('is told the addresses that sign, where a proof is, and what the wallet gives for its text', async () => {
    ;({ browser } = await signedIn(exchange))
    const { addresses } = (await browser.get('/sandbox/signing-addresses')).json()
    expect(addresses).toContainEqual({ coin: 'BTC', form: 'segwit', address })
    const order = await buys()
    const { state, signature } = await seen(order)
    expect(state).toBe('asked')
    expect((await browser.post(`${path(order)}/signature`, { signature })).json().result.state).toBe('proven')
    expect((await seen(await buys(buyOrder.address))).signature).toBeNull()
  })

  test.each([
    [{ event: 'deposit.proven' }, 'proven', null],
    [{ event: 'deposit.mismatched' }, 'refused', 'amount'],
    [{ event: 'deposit.mismatched', because: 'sender' }, 'refused', 'sender'],
    [{ event: 'deposit.expired' }, 'asked', null],
  ])('has a deposit end by %j', async (event, state, refusal) => {
    ;({ browser } = await signedIn(exchange))
    const order = await buys()
    expect((await steps(order, event)).statusCode).toBe(404)
    await browser.post(`${path(order)}/deposit`, {})
    expect((await steps(order, event)).json()).toEqual({ event: event.event })
    expect(await told(order)).toMatchObject({ state, refusal })
  })

  test.each([
    ['review.accepted', 'proven'],
    ['review.refused', 'refused'],
  ])('has the desk decide: %s', async (event, state) => {
    ;({ browser } = await signedIn(exchange))
    const order = await buys()
    await browser.post(`${path(order)}/owner`, owner)
    await steps(order, { event })
    expect(await told(order)).toMatchObject({ state })
    expect((await seen(order)).steps).toHaveLength(2)
  })

  test('sees nothing of others', async () => {
    ;({ browser } = await signedIn(exchange))
    const order = await buys()
    ;({ browser } = await signedIn(exchange))
    const answers = [
      await browser.get(`/sandbox/orders/${order.reference}/wallet-proof`),
      await steps(order, { event: 'review.accepted' }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  })
})
