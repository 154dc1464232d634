import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPath } from '../../../machines/order/lifecycle'
import { featureFlags, type FeatureFlag } from '../../../src/domain/customer/features'
import type { Order } from '../../../src/domain/orders/orders'
import { nobody } from '../../../src/server/outside/availability'
import { sandboxPrices } from '../../../src/server/sandbox/prices'
import { operations } from '../../contract/bundled'
import { quietCoins } from '../../support/coins'
import { callExample } from '../../support/contract-calls'
import { refusal, signedIn, testClock, testExchange, type TestExchange } from '../../support/exchange'
import { sendCallback, transferOf } from '../../support/callbacks'
import { balancesOf } from '../../support/ledger'
import { sourceFiles, textOf } from '../../support/source'
import { allRows } from '../../support/tables'

const off = {
  sandbox: false,
  secret: 'a secret of thirty-two characters',
  hooksSecret: 'another one of thirty-two letters',
}
const base = '/protected/v2'

describe('with the sandbox off and nobody outside', () => {
  let alone: TestExchange

  beforeAll(async () => {
    alone = await testExchange({ config: off, outside: nobody })
  })
  afterAll(() => alone.stop())

  /** Every address that stands in the sandbox's code or in that of the contract's pages, with something filled in. */
  const addresses = [...sourceFiles('src/server/sandbox'), 'src/server/http/docs.ts'].flatMap((file) =>
    [...textOf(file).matchAll(/['`](\/(?:sandbox|docs)[\w:./-]*)/g)].map(([, path = '']) =>
      path.replace(/:key\b/, 'verified-swede').replace(/:\w+/g, '6f2a6f0e-8a3b-4a4e-9b0c-3f7d9f6f4f21'),
    ),
  )

  test('no address of the sandbox or of the contract’s pages is there, whatever is asked of it and by whom', async () => {
    const known = [...new Set(addresses)].toSorted()
    expect(known).toEqual(expect.arrayContaining(['/docs/', '/docs/contract.json', '/sandbox/', '/sandbox/inbox']))
    expect(known).toContain('/sandbox/customers/verified-swede')
    const { browser } = await signedIn(alone)
    const before = await allRows(alone.database)
    for (const path of known) {
      const answers = [
        await browser.get(path),
        await browser.post(path, {}),
        await browser.get(`/%73andbox${path.slice(8)}`),
      ]
      expect([path, ...answers.map((answer) => [answer.statusCode, answer.json()])]).toEqual([
        path,
        ...answers.map(() => [404, refusal('not-found')]),
      ])
    }
    expect(await allRows(alone.database)).toEqual(before)
  })

  test('the pages neither lead there nor say that this is the sandbox', async () => {
    for (const path of ['/', '/en/login/', '/sv/registrera/', '/app/', '/en/dreamt/']) {
      const { body } = await alone.server.inject({ url: path, headers: { accept: 'text/html' } })
      expect([path, /\/sandbox|verified-swede|data-sandbox="on"/.test(body)]).toEqual([path, false])
    }
  })

  test('every feature that needs somebody outside is off, and the others stay as they are', async () => {
    const { browser } = await signedIn(alone)
    const { features, paymentMethods, supportChatToken } = (await browser.post(`${base}/auth/me`)).json().result
    const active = featureFlags.filter((flag) => features[flag].active)
    const needNobody: FeatureFlag[] = [
      'ORDER_TRANSACTIONS',
      'QUICKPAY',
      'SWISH_INTEGRATION',
      'TINK_PAYMENTS',
      'GOCARDLESS_LIMIT_CHECK',
      'ZIMPLER',
      'FINSHARK',
      'GUIDE',
      'TWO_FACTOR_AUTH',
    ]
    expect(active.toSorted(), 'A new flag goes into `needNobody`, unless it needs a party').toEqual(
      needNobody.toSorted(),
    )
    expect([paymentMethods, supportChatToken]).toEqual([[], null])
  })

  test('no call of the contract is a fault of the exchange', async () => {
    const left = ['streamEvents']
    const asked = operations.filter(({ id }) => !left.includes(id))
    const faults: string[] = []
    for (const operation of asked) {
      const { browser } = await signedIn(alone, { hasWallet: true })
      alone.clock.forward({ minutes: 1 })
      const { statusCode } = await callExample(alone, browser, operation)
      if (statusCode >= 500) faults.push(`${operation.id}: ${statusCode}`)
    }
    expect(faults).toEqual([])
  })
})

describe('orders by bank transfer, with the sandbox off', () => {
  let exchange: TestExchange

  beforeAll(async () => {
    const clock = testClock()
    const bank = { checkouts: null, refund: async () => {} }
    const payments = { BANKGIRO: bank, SEPA: bank }
    const outside = { ...nobody, prices: sandboxPrices('off', clock), coins: quietCoins, payments }
    exchange = await testExchange({ config: off, outside, clock })
  })
  afterAll(() => exchange.stop())

  const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const rows = [
    { method: 'BANKGIRO', from: 'SEK', amount: '5000', country: 'SE' },
    { method: 'SEPA', from: 'EUR', amount: '500', country: 'DE' },
  ] as const

  test.each(rows)('by $method goes from placing to its end by signed callbacks alone', async (row) => {
    const { method, from, amount, country } = row
    const { browser } = await signedIn(exchange, { country })
    const price = {
      amount,
      total: `${amount}.00`,
      priority: 'LOW',
      customerPaysNetworkFee: false,
      purpose: 'own-savings',
    }
    const placed: Order = (
      await browser.post(`${base}/buy/orders`, { from, to: 'BTC', address, method, type: 'BUY', ...price })
    ).json().result
    const { reference, number } = placed
    const order = async (): Promise<Order> => (await browser.get(`${base}/orders/${reference}`)).json().result
    const work = () => exchange.exchange.jobs.runDue()
    /** The same without our signature: an attacker's, a changed one, a late one. */
    const forged = async (port: string, event: object): Promise<void> => {
      const before = await allRows(exchange.database)
      const tries = [
        await sendCallback(exchange, port, event, { secret: off.secret }),
        await sendCallback(exchange, port, event, { secret: '' }),
        await sendCallback(exchange, port, event, { secondsOff: -3600 }),
        await sendCallback(exchange, port, event, { secondsOff: 3600 }),
        await sendCallback(exchange, port, event, {
          sentBody: JSON.stringify({ id: crypto.randomUUID(), at: exchange.clock.now().toISOString(), ...event }),
        }),
        await exchange.server.inject({ method: 'POST', url: `/hooks/${port}`, payload: event }),
      ]
      expect(tries.map(({ statusCode }) => statusCode)).toEqual(tries.map(() => 401))
      await work()
      expect(await allRows(exchange.database)).toEqual(before)
    }

    const came = transferOf(number, `${amount}.00`, { method, currency: from })
    await forged('payments', came)
    expect((await order()).status).toBe('UNPAID')
    expect((await sendCallback(exchange, 'payments', came)).statusCode).toBe(200)
    await work()
    const paid = await order()
    expect([paid.status, paid.from.amount]).toEqual(['PAYOUT_PENDING', `${amount}.00`])

    const coins = paid.transactions.length
    const sent = {
      type: 'coins.sent',
      key: `${reference}/1`,
      coin: 'BTC',
      amount: paid.to.amount,
      hash: 'ab'.repeat(32),
    }
    await forged('coins', sent)
    expect((await order()).status).toBe('PAYOUT_PENDING')
    expect((await sendCallback(exchange, 'coins', sent)).statusCode).toBe(200)
    await work()
    const done = await order()
    const history = done.history.map(({ status }) => status)
    expect([done.status, history, isPath('BUY', history)]).toEqual([
      'COMPLETED',
      ['UNPAID', 'PAID', 'PAYOUT_PENDING', 'COMPLETED'],
      true,
    ])
    expect(done.transactions.length).toBeGreaterThan(coins)
    await balancesOf(exchange.database, { reference })
  })
})
