import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import { fiatFor } from '../../../src/domain/money/quote'
import { exchangeStates, features, orderSteps } from '../../../src/server/database/schema'
import { sandboxAddress } from '../../../src/server/sandbox/addresses'
import { walkedPrice } from '../../../src/server/sandbox/price-walk'
import {
  browserOf,
  refusal,
  testExchange,
  type Browser,
  type NewCustomer,
  type TestExchange,
} from '../../support/exchange'
import { withEach } from '../../support/coins'
import { inboxOf } from '../../support/inbox'
import { newAccount, newSeller, placeSale } from '../../support/selling'

let exchange: TestExchange
let browser: Browser
let seller: Awaited<ReturnType<typeof newSeller>>

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(() => signIn())

const signIn = async (changes: NewCustomer = {}) => {
  seller = await newSeller(exchange.database, changes)
  browser = browserOf(exchange.server)
  await browser.signIn(seller.customer.email)
}

const place = (changes: object = {}, headers = {}) => placeSale(browser, seller.account.reference, changes, headers)
const rateOf = (coin: Order['coin']) =>
  walkedPrice(exchange.exchange.config.sandboxSeed, coin, 'SEK', exchange.clock.now())
const switched = (flag: 'SELL' | 'SELL_BTC' | 'SELL_OTHER_BANK_ACCOUNT') =>
  exchange.database.transaction((tx) =>
    tx.insert(features).values({ flag, customerId: seller.customer.id, active: false }),
  )
const ordersPlaced = async (): Promise<number> =>
  (await browser.get('/protected/v2/orders')).json().result.page.totalElements

describe('a sale that is placed', () => {
  test('is PENDING, and says where to send the coins and what they are worth now', async () => {
    const answer = await place()
    const { result } = answer.json<{ result: Order }>()
    const worth = fiatFor('0.05', rateOf('BTC'))
    const address = sandboxAddress('BTC', `deposit/${result.reference}`)
    expect([answer.statusCode, result]).toEqual([
      200,
      {
        reference: expect.stringMatching(/^[0-9a-f-]{36}$/),
        number: '2611200011',
        type: 'SELL',
        status: 'PENDING',
        orderDate: '2026-11-20T12:00:00.000Z',
        deadline: '2026-11-21T12:00:00.000Z',
        from: { currency: 'BTC', amount: '0.05000000' },
        to: { currency: 'SEK', amount: worth },
        coin: 'BTC',
        fiat: 'SEK',
        estimatedAmountWithLabel: `${worth} SEK`,
        paymentMethod: 'BANKGIRO',
        providerName: null,
        rate: rateOf('BTC'),
        rateIsFinal: false,
        priority: 'LOW',
        priorityFee: '0.00',
        networkFee: '0.00',
        customerPaysNetworkFee: false,
        transactionFee: '0.00',
        paymentMethodFee: '0.00',
        total: worth,
        walletAddress: address,
        qrCodeString: `bitcoin:${address}?amount=0.05000000`,
        instructions: null,
        isPaymentTried: false,
        paymentEndsAt: null,
        redirectUrl: null,
        quickpayFormData: null,
        bankAccountReference: seller.account.reference,
        cancelReason: null,
        feedbackReason: null,
        feedbackDetails: null,
        personalInformation: null,
        payoutProblem: null,
        holds: [],
        leavingSince: null,
        waitingRefunds: [],
        payoutAccount: {
          fullName: 'Astrid Lind',
          bankName: 'Handelsbanken',
          clearingNumber: '6789',
          accountNumber: '123456789',
        },
        feedback: null,
        transactions: [],
        history: [{ status: 'PENDING', at: '2026-11-20T12:00:00.000Z' }],
      },
    ])
  })

  test('is told by mail, with the address', async () => {
    const { number, walletAddress } = (await place()).json<{ result: Order }>().result
    const letters = await inboxOf(exchange, seller.customer.email)
    expect(letters.map(({ subject, body }) => [subject, body.includes(walletAddress)])).toEqual([
      [`Order ${number}: send 0.05\u00a0BTC`, true],
    ])
  })

  test.each(['BTC', 'ETH', 'LTC', 'BCH'] as const)('of %s has an address of its own', async (coin) => {
    const sold = { coin, amount: coin === 'BTC' ? '0.01' : coin === 'ETH' ? '0.3' : '10.5' }
    const orders = [await place(sold), await place(sold)].map((answer) => answer.json<{ result: Order }>().result)
    expect(orders.map(({ walletAddress }) => walletAddress)).toEqual(
      orders.map(({ reference }) => sandboxAddress(coin, `deposit/${reference}`)),
    )
  })

  test('whose coins do not come in a day is canceled', async () => {
    const { reference } = (await place()).json<{ result: Order }>().result
    exchange.clock.forward({ hours: 24 })
    await exchange.exchange.jobs.runDue()
    const steps = await exchange.database.read((handle) =>
      handle.select().from(orderSteps).where(eq(orderSteps.orderReference, reference)).orderBy(asc(orderSteps.id)),
    )
    expect(steps.map(({ status, event }) => [status, event])).toEqual([
      ['PENDING', null],
      ['CANCELED', 'order.expired'],
    ])
  })
})

describe('input that cannot stand', () => {
  test.each([
    ['', 'required'],
    ['.5', 'amountInvalid'],
    ['00.5', 'amountLeadingZero'],
    ['0', 'amountInvalid'],
    ['-0.05', 'amountInvalid'],
    ['5e-2', 'amountInvalid'],
    ['half', 'amountInvalid'],
    ['0,05', 'amountInvalid'],
    [' 0.05', 'amountInvalid'],
    ['0.050000001', 'amountDecimals'],
    ['0.0001', 'amountTooLow'],
    ['0.5', 'amountTooLarge'],
  ])('amount %j', async (amount, code) => {
    const answer = await place({ amount })
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal('bad-input', ['amount', code])])
  })

  test.each([
    ['an unknown coin', { coin: 'XRP' }, ['coin', 'notAccepted']],
    ['a number for an amount', { amount: 0.05 }, ['amount', 'notAccepted']],
    [
      'an account that is not there',
      { bankAccountReference: '7c1f7a52-90cb-4a7e-8f7a-2f27c5d0a3b4' },
      ['bankAccountReference', 'notAccepted'],
    ],
    ['something that is not asked for', { rate: '1' }, ['rate', 'notAccepted']],
  ] satisfies [string, object, [string, string]][])('%s', async (_, changes, problem) => {
    const answer = await place(changes)
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal('bad-input', problem)])
  })

  test('an account of somebody else is none', async () => {
    const other = await newSeller(exchange.database)
    const answer = await place({ bankAccountReference: other.account.reference })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      refusal('bad-input', ['bankAccountReference', 'notAccepted']),
    ])
  })

  test('is told of all at once; sales are paid out in kronor alone', async () => {
    const answer = await place({ fiat: 'EUR', amount: '' })
    expect(answer.json()).toEqual(refusal('bad-input', ['fiat', 'eurRefused'], ['amount', 'required']))
  })

  test('leaves nothing behind', async () => {
    await place({ amount: '.5' })
    expect(await ordersPlaced()).toBe(0)
  })
})

describe('the limits', () => {
  /** Coins whose worth is the amount, or just above it. */
  const coinsOf = (amount: number) => (Math.ceil((amount / Number(rateOf('BTC'))) * 1e8) / 1e8).toFixed(8)

  test.each([
    [750.01, 200],
    [749.98, 400],
    [99_999.9, 200],
    [100_000.01, 400],
  ])('SEK %d at the edge', async (worth, status) => {
    expect((await place({ amount: coinsOf(worth) })).statusCode).toBe(status)
  })

  test('hold for a day and each coin by itself; what was canceled does not count', async () => {
    const first = (await place({ amount: coinsOf(60_000) })).json<{ result: Order }>().result
    expect((await place({ amount: coinsOf(50_000) })).json()).toEqual(refusal('limit-reached'))
    const limits = (await browser.get('/protected/v2/limits')).json().result
    const left = limits.find((one: Record<string, string>) => one['type'] === 'SELL' && one['coin'] === 'BTC')
    expect(Number(left.leftToday)).toBeCloseTo(100_000 - Number(first.total), 2)
    expect((await place({ coin: 'BCH', amount: '5' })).statusCode).toBe(200)
    await browser.post(`/protected/v2/orders/${first.reference}/cancel`, { reason: 'changed-mind' })
    expect((await place({ amount: coinsOf(50_000) })).statusCode).toBe(200)
  })
})

describe('who may not sell', () => {
  test.each([
    ['customers who are not verified', { identityStatus: 'PENDING' }],
    ['customers abroad', { country: 'DE' }],
  ] satisfies [string, NewCustomer][])('%s', async (_, changes) => {
    await signIn(changes)
    const answer = await place()
    expect([answer.statusCode, answer.json()]).toEqual([409, refusal('right-missing')])
  })

  test.each(['UNVERIFIED', 'PENDING', 'REJECTED'] as const)('to an account that is %s', async (verificationStatus) => {
    const other = { accountNumber: '987654321', isMain: false, verificationStatus } as const
    const { reference } = await newAccount(exchange.database, seller.customer.id, other)
    const answer = await place({ bankAccountReference: reference })
    expect([answer.statusCode, answer.json()]).toEqual([409, refusal('step-refused')])
  })

  test('to another account than the main one, where that is off', async () => {
    const other = { accountNumber: '987654321', isMain: false }
    const { reference } = await newAccount(exchange.database, seller.customer.id, other)
    expect((await place({ bankAccountReference: reference })).statusCode).toBe(200)
    await switched('SELL_OTHER_BANK_ACCOUNT')
    expect((await place({ bankAccountReference: reference })).json()).toEqual(refusal('feature-off'))
    expect((await place()).statusCode).toBe(200)
  })

  test.each(['SELL', 'SELL_BTC'] as const)('where %s is off, for this customer alone', async (flag) => {
    await switched(flag)
    const answer = await place()
    expect([answer.statusCode, answer.json()]).toEqual([409, refusal('feature-off')])
    expect((await place({ coin: 'BCH', amount: '5' })).statusCode).toBe(flag === 'SELL' ? 409 : 200)
  })

  test('anybody while the exchange is closed', async () => {
    await exchange.database.transaction((tx) => tx.insert(exchangeStates).values({ open: false }))
    expect((await place()).json()).toEqual(refusal('exchange-closed'))
    await exchange.database.transaction((tx) => tx.delete(exchangeStates))
  })

  test('anybody who is not signed in', async () => {
    expect((await placeSale(browserOf(exchange.server), seller.account.reference)).statusCode).toBe(401)
  })
})

describe('the address', () => {
  const addressing = (address: () => Promise<string>) => {
    const { outside } = exchange.exchange
    const { coins } = outside
    outside.coins = withEach(coins, () => ({ address }))
    return () => void (outside.coins = coins)
  }

  test('that nobody gives places nothing', async () => {
    const restore = addressing(() => Promise.reject(new Error('away')))
    const answer = await place()
    restore()
    expect([answer.statusCode, answer.json(), await ordersPlaced()]).toEqual([409, refusal('provider-unavailable'), 0])
    expect([(await place()).statusCode, await ordersPlaced()]).toEqual([200, 1])
  })

  test('that is none of the coin is never shown to anybody', async () => {
    const restore = addressing(async () => 'bc1qnothing')
    const answer = await place()
    restore()
    expect([answer.statusCode, await ordersPlaced()]).toEqual([500, 0])
  })

  test('is not asked for where the sale is refused', async () => {
    let asked = 0
    const restore = addressing(async () => String((asked += 1)))
    await place({ amount: '.5' })
    restore()
    expect(asked).toBe(0)
  })

  test.each([
    ['is not verified', { identityStatus: 'PENDING' }, 'right-missing'],
    ['lives abroad', { country: 'DE' }, 'right-missing'],
    ['is frozen', {}, 'account-frozen'],
  ] satisfies [string, NewCustomer, string][])('is not asked for where the customer %s', async (_, changes, code) => {
    await signIn(changes)
    if (code === 'account-frozen') await browser.post('/protected/v2/user/freeze', {})
    let asked = 0
    const restore = addressing(async () => String((asked += 1)))
    const answers = [await place(), await place()]
    restore()
    expect([answers.map((answer) => answer.json()), asked]).toEqual([[refusal(code), refusal(code)], 0])
  })
})

describe('one key', () => {
  const key = { 'idempotency-key': '6f2a6f0e-8a3b-4a4e-9b0c-3f7d9f6f4f22' }

  test('twice, one after the other or at once, gives one sale', async () => {
    const first = await place({}, key)
    const [second, third] = await Promise.all([place({}, key), place({}, key)])
    expect([second?.json(), third?.json(), await ordersPlaced()]).toEqual([first.json(), first.json(), 1])
  })

  test('with another body is refused', async () => {
    await place({}, key)
    const answer = await place({ amount: '0.06' }, key)
    expect([answer.statusCode, answer.json(), await ordersPlaced()]).toEqual([
      422,
      refusal('idempotency-key-reused'),
      1,
    ])
  })

  test('that comes again when its answer is forgotten places no second sale', async () => {
    await place({}, key)
    exchange.clock.forward({ hours: 25 })
    await browser.signIn(seller.customer.email)
    expect([(await place({}, key)).json(), await ordersPlaced()]).toEqual([refusal('step-refused'), 1])
  })
})
