import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import { walkedPrice } from '../../../src/server/sandbox/price-walk'
import { customers, exchangeStates, features, orders } from '../../../src/server/database/schema'
import {
  refusal,
  signedIn,
  testExchange,
  type Browser,
  type NewCustomer,
  type TestExchange,
} from '../../support/exchange'

let exchange: TestExchange
let browser: Browser
let customerId: string

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  browser = await signedInWith()
})

const signedInWith = async (changes: NewCustomer = {}): Promise<Browser> => {
  const signed = await signedIn(exchange, changes)
  customerId = signed.customer.id
  return signed.browser
}

const addresses = {
  BTC: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ETH: '0x52908400098527886E0F7030069857D2E4169EE7',
  LTC: 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1',
  BCH: 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
} as const

const asked = {
  from: 'SEK',
  to: 'BTC',
  amount: '5000',
  total: '5000.00',
  address: addresses.BTC,
  method: 'BANKGIRO',
  type: 'BUY',
  priority: 'LOW',
  customerPaysNetworkFee: false,
  purpose: 'own-savings',
} as const

const place = (body: object, headers = {}) => browser.post('/protected/v2/buy/orders', body, headers)
const feeOf = async (coin: string, fiat: string): Promise<string> =>
  (await browser.get(`/protected/v2/orders/networkfee?from=${fiat}&to=${coin}`)).json().result.fee
const rateOf = (coin: keyof typeof addresses, fiat: 'SEK' | 'EUR') =>
  walkedPrice(exchange.exchange.config.sandboxSeed, coin, fiat, exchange.clock.now())

describe('an order that is placed', () => {
  test('is UNPAID, with its number, deadline, quote and instructions', async () => {
    const answer = await place(asked)
    const { result } = answer.json<{ result: Order }>()
    const rate = '830991.32'
    const estimate = '0.00571606'
    expect([answer.statusCode, result]).toEqual([
      200,
      {
        reference: expect.stringMatching(/^[0-9a-f-]{36}$/),
        number: '2611200011',
        type: 'BUY',
        status: 'UNPAID',
        orderDate: '2026-11-20T12:00:00.000Z',
        deadline: '2026-11-25T12:00:00.000Z',
        from: { currency: 'SEK', amount: '5000.00' },
        to: { currency: 'BTC', amount: estimate },
        coin: 'BTC',
        fiat: 'SEK',
        estimatedAmountWithLabel: `${estimate} BTC`,
        paymentMethod: 'BANKGIRO',
        providerName: null,
        rate,
        rateIsFinal: false,
        priority: 'LOW',
        priorityFee: '0.00',
        networkFee: '0.00',
        customerPaysNetworkFee: false,
        transactionFee: '0.00',
        paymentMethodFee: '0.00',
        total: '5000.00',
        walletAddress: addresses.BTC,
        qrCodeString:
          '{"uqr":1,"tp":1,"nme":"Nordmynt AB","cc":"SE","cid":"559999-0008","iref":"2611200011","ddt":"20261125","due":5000.00,"pt":"BG","acc":"991-2346"}',
        instructions: {
          kind: 'bankgiro',
          giro: '991-2346',
          ocr: '2611200011',
          payee: 'Nordmynt AB',
          amount: '5000.00',
          qr: '{"uqr":1,"tp":1,"nme":"Nordmynt AB","cc":"SE","cid":"559999-0008","iref":"2611200011","ddt":"20261125","due":5000.00,"pt":"BG","acc":"991-2346"}',
        },
        isPaymentTried: false,
        paymentEndsAt: null,
        redirectUrl: null,
        quickpayFormData: null,
        bankAccountReference: null,
        cancelReason: null,
        feedbackReason: null,
        feedbackDetails: null,
        personalInformation: null,
        payoutAccount: null,
        payoutProblem: null,
        holds: [],
        leavingSince: null,
        waitingRefunds: [],
        feedback: null,
        transactions: [],
        history: [{ status: 'UNPAID', at: '2026-11-20T12:00:00.000Z' }],
      },
    ])
    expect(rateOf('BTC', 'SEK')).toBe(rate)
  })

  test('has the exact estimate and rate of the quote', async () => {
    const { result } = (await place(asked)).json<{ result: Order }>()
    const [row] = await exchange.database.read((handle) =>
      handle.select().from(orders).where(eq(orders.reference, result.reference)),
    )
    expect([row?.estimate, row?.quotedRate, row?.settledRate, row?.coinAmount]).toEqual([
      result.to.amount,
      rateOf('BTC', 'SEK'),
      null,
      null,
    ])
  })

  test('by SEPA has the account to pay to', async () => {
    browser = await signedInWith({ country: 'DE' })
    const answer = await place({ ...asked, from: 'EUR', method: 'SEPA', amount: '500', total: '500' })
    const { result } = answer.json<{ result: Order }>()
    expect(result.instructions).toEqual({
      kind: 'sepa',
      owner: 'Nordmynt AB',
      iban: 'GB33BUKB20201555555555',
      bic: 'BUKBGB22',
      bankName: 'Barclays Bank UK PLC',
      bankAddress: '1 Churchill Place',
      bankCity: 'London E14 5HP',
      bankCountry: 'GB',
      message: result.number,
      amount: '500.00',
      qr: `BCD\n002\n1\nSCT\nBUKBGB22\nNordmynt AB\nGB33BUKB20201555555555\nEUR500.00\n\n\n${result.number}`,
    })
  })
})

describe('what is paid', () => {
  const fees = async (changes: object, total: string) => {
    const { result } = (await place({ ...asked, ...changes, total })).json<{ result: Order }>()
    return [result.priorityFee, result.networkFee, result.paymentMethodFee, result.transactionFee, result.total]
  }

  test('BTC with priority: 1.5 % and the network fee on top', async () => {
    const fee = await feeOf('BTC', 'SEK')
    expect(fee).toMatch(/^\d+\.\d{2}$/)
    const onTop = (75 + Number(fee)).toFixed(2)
    const total = (5075 + Number(fee)).toFixed(2)
    expect(await fees({ priority: 'HIGH', customerPaysNetworkFee: true }, total)).toEqual([
      '75.00',
      fee,
      '0.00',
      onTop,
      total,
    ])
  })

  test.each([
    ['who pays the network fee, HIGH', true, 'HIGH'],
    ['who does not, LOW', false, 'LOW'],
  ])('BTC without a priority goes by %s', async (_, pays, priority) => {
    const { priority: _named, ...rest } = asked
    const total = pays ? (5075 + Number(await feeOf('BTC', 'SEK'))).toFixed(2) : '5000.00'
    const answer = await place({ ...rest, allowsDuplicate: true, customerPaysNetworkFee: pays, total })
    expect([answer.statusCode, answer.json().result]).toMatchObject([
      200,
      { priority, customerPaysNetworkFee: pays, total },
    ])
  })

  test('other coins without a priority have none', async () => {
    const { priority: _named, ...rest } = asked
    const eth = { ...rest, to: 'ETH', address: addresses.ETH, customerPaysNetworkFee: true }
    const total = (5000 + Number(await feeOf('ETH', 'SEK'))).toFixed(2)
    expect((await place({ ...eth, total })).json().result).toMatchObject({ priority: 'LOW', total })
    expect((await place({ ...eth, to: 'LTC', address: addresses.LTC })).json()).toEqual(
      refusal('bad-input', ['customerPaysNetworkFee', 'notAccepted']),
    )
  })

  test('ETH: the network fee alone', async () => {
    const fee = await feeOf('ETH', 'SEK')
    const total = (5000 + Number(fee)).toFixed(2)
    const eth = { to: 'ETH', address: addresses.ETH, customerPaysNetworkFee: true }
    expect(await fees(eth, total)).toEqual(['0.00', fee, '0.00', fee, total])
  })

  test.each(['LTC', 'BCH'] as const)('%s: neither', async (to) => {
    expect(await feeOf(to, 'SEK')).toBe('0.00')
    expect(await fees({ to, address: addresses[to] }, '5000.00')).toEqual(['0.00', '0.00', '0.00', '0.00', '5000.00'])
  })
})

describe('input that cannot stand', () => {
  test.each([
    ['', 'required'],
    ['0100', 'amountLeadingZero'],
    ['1.5', 'amountWhole'],
    ['1,5', 'amountWhole'],
    ['0', 'amountInvalid'],
    ['-5', 'amountInvalid'],
    ['1e3', 'amountInvalid'],
    ['hundra', 'amountInvalid'],
    ['1 000', 'amountInvalid'],
    ['1,000', 'amountInvalid'],
    ['99', 'amountTooLow'],
    ['1000001', 'amountTooLarge'],
  ])('amount %j', async (amount, code) => {
    const answer = await place({ ...asked, amount })
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal('bad-input', ['amount', code])])
  })

  test.each([
    ['SEK', '100', 200],
    ['SEK', '1000000', 200],
    ['EUR', '10', 200],
    ['EUR', '9', 400],
    ['EUR', '100000', 200],
    ['EUR', '100001', 400],
  ])('%s %s at the edge of the limits', async (from, amount, status) => {
    browser = await signedInWith({ country: 'DE' })
    const method = from === 'EUR' ? 'SEPA' : 'BANKGIRO'
    expect((await place({ ...asked, from, method, amount, total: amount })).statusCode).toBe(status)
  })

  test.each([
    ['BTC', '', 'required'],
    ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'walletAddress'],
    ['BTC', ` ${addresses.BTC}`, 'walletAddress'],
    ['BTC', addresses.LTC, 'walletAddress'],
    ['ETH', '0x52908400098527886e0F7030069857D2E4169EE7', 'walletAddress'],
    ['ETH', addresses.BTC, 'walletAddress'],
    ['LTC', addresses.ETH, 'walletAddress'],
    ['BCH', addresses.ETH, 'walletAddress'],
  ])('%s to %j', async (to, address, code) => {
    const body = { ...asked, to, address, customerPaysNetworkFee: to === 'ETH' }
    const answer = await place(body)
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal('bad-input', ['address', code])])
  })

  test.each([
    ['a method of the other currency', { method: 'SEPA' }, ['method', 'paymentMethod']],
    ['a method that is switched off', { method: 'PAYEX', total: '5125.00' }, ['method', 'paymentMethod']],
    ['a method that is not offered', { method: 'StripeSwish' }, ['method', 'paymentMethod']],
    [
      'priority where there is none',
      { to: 'LTC', address: addresses.LTC, priority: 'HIGH' },
      ['priority', 'notAccepted'],
    ],
    ['a network fee that is not asked', { customerPaysNetworkFee: true }, ['customerPaysNetworkFee', 'notAccepted']],
    ['EUR of a resident of Sweden', { from: 'EUR', method: 'SEPA' }, ['from', 'eurRefused']],
    ['an unknown coin', { to: 'XRP' }, ['to', 'notAccepted']],
    ['a number for an amount', { amount: 5000 }, ['amount', 'notAccepted']],
    ['something that is not asked for', { rate: '1' }, ['rate', 'notAccepted']],
  ] satisfies [string, object, [string, string]][])('%s', async (_, changes, problem) => {
    const answer = await place({ ...asked, ...changes })
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal('bad-input', problem)])
  })

  test('ETH without its network fee', async () => {
    const answer = await place({ ...asked, to: 'ETH', address: addresses.ETH })
    expect(answer.json()).toEqual(refusal('bad-input', ['customerPaysNetworkFee', 'notAccepted']))
  })

  test('tells everything at once', async () => {
    const answer = await place({ ...asked, amount: '1', address: 'x', method: 'SEPA' })
    expect(answer.json()).toEqual(
      refusal('bad-input', ['amount', 'amountTooLow'], ['address', 'walletAddress'], ['method', 'paymentMethod']),
    )
  })
})

describe('a quote that has changed', () => {
  test('is refused with the figures of now, and nothing is placed', async () => {
    const answer = await place({ ...asked, total: '4999.00' })
    const rate = rateOf('BTC', 'SEK')
    const { quote } = answer.json()
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      {
        ...refusal('quote-expired'),
        quote: {
          rate,
          amount: '5000.00',
          priorityFee: '0.00',
          networkFee: '0.00',
          methodFee: '0.00',
          total: '5000.00',
          atRate: quote.atRate,
          margin: quote.margin,
          estimate: quote.estimate,
        },
      },
    ])
    expect(Number(quote.atRate) - Number(quote.margin)).toBeCloseTo(Number(quote.estimate), 8)
    expect((await browser.get('/protected/v2/orders')).json().result.content).toEqual([])
  })

  test('a network fee stands for ten minutes, then it may be another', async () => {
    const fee = await feeOf('BTC', 'SEK')
    exchange.clock.forward({ minutes: 9 })
    expect(await feeOf('BTC', 'SEK')).toBe(fee)
    exchange.clock.forward({ hours: 5 })
    browser = await signedInWith()
    const now = await feeOf('BTC', 'SEK')
    expect(now).not.toBe(fee)
    const total = (5075 + Number(fee)).toFixed(2)
    const answer = await place({ ...asked, priority: 'HIGH', customerPaysNetworkFee: true, total })
    expect([answer.statusCode, answer.json().quote.networkFee]).toEqual([409, now])
  })
})

describe('who may not buy', () => {
  test('customers who are not verified', async () => {
    browser = await signedInWith({ identityStatus: 'PENDING' })
    const answer = await place(asked)
    expect([answer.statusCode, answer.json()]).toEqual([409, refusal('right-missing')])
  })

  test('more than is left of the day', async () => {
    const big = { ...asked, amount: '600000', total: '600000' }
    expect((await place(big)).statusCode).toBe(200)
    const limits = (await browser.get('/protected/v2/limits')).json().result
    expect(
      limits.find(({ type, coin, fiat }: Record<string, string>) => type === 'BUY' && coin === 'BTC' && fiat === 'SEK'),
    ).toEqual({
      type: 'BUY',
      coin: 'BTC',
      fiat: 'SEK',
      min: '100',
      max: '1000000',
      leftToday: '400000',
    })
    expect((await place(big)).json()).toEqual(refusal('limit-reached'))
    expect((await place({ ...big, to: 'LTC', address: addresses.LTC })).statusCode).toBe(200)
    exchange.clock.forward({ hours: 24 })
    const { email } = (
      await exchange.database.read((handle) => handle.select().from(customers).where(eq(customers.id, customerId)))
    )[0] ?? { email: '' }
    await browser.signIn(email)
    expect((await place(big)).statusCode).toBe(200)
  })

  test('a coin that is off, for this customer alone', async () => {
    await exchange.database.transaction((tx) =>
      tx.insert(features).values({ flag: 'BUY_BTC', customerId, active: false }),
    )
    expect((await place(asked)).json()).toEqual(refusal('feature-off'))
    expect((await place({ ...asked, to: 'LTC', address: addresses.LTC })).statusCode).toBe(200)
  })

  test('anybody while the exchange is closed', async () => {
    await exchange.database.transaction((tx) => tx.insert(exchangeStates).values({ open: false }))
    expect((await place(asked)).json()).toEqual(refusal('exchange-closed'))
    await exchange.database.transaction((tx) => tx.delete(exchangeStates))
  })
})

describe('one key', () => {
  const key = { 'idempotency-key': '6f2a6f0e-8a3b-4a4e-9b0c-3f7d9f6f4f21' }
  const count = async () => (await browser.get('/protected/v2/orders')).json().result.page.totalElements

  test('twice gives the same order', async () => {
    const first = await place(asked, key)
    const second = await place(asked, key)
    expect(second.json()).toEqual(first.json())
    expect(await count()).toBe(1)
  })

  test('with another body is refused', async () => {
    await place(asked, key)
    const answer = await place({ ...asked, amount: '6000', total: '6000' }, key)
    expect([answer.statusCode, answer.json(), await count()]).toEqual([422, refusal('idempotency-key-reused'), 1])
  })

  test('twice at the same time gives one order', async () => {
    const [first, second] = await Promise.all([place(asked, key), place(asked, key)])
    expect(second?.json()).toEqual(first?.json())
    expect(await count()).toBe(1)
  })

  test('several keys at the same time give as many orders, each with its number, where that is meant', async () => {
    const meant = { ...asked, allowsDuplicate: true }
    const answers = await Promise.all([place(meant), place(meant), place(meant)])
    const numbers = answers.map((answer) => answer.json().result.number)
    expect([new Set(numbers).size, await count()]).toEqual([3, 3])
  })
})
