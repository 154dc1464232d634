import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import { bankAccounts, notifications } from '../../../src/server/database/schema'
import { payOut } from '../../../src/server/orders/take-step'
import type { Payout } from '../../../src/server/outside/payouts'
import { browserOf, refusal, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { sendCallback } from '../../support/callbacks'
import { inboxOf } from '../../support/inbox'
import { balancesOf } from '../../support/ledger'
import { buyOrder } from '../../support/placing'
import { newAccount, newSeller, placeSale } from '../../support/selling'

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

const closed = { accountNumber: '123450404', isMain: false }
const other = { clearingNumber: '5001', accountNumber: '0123456', bankName: 'SEB', isMain: false }

const work = () => exchange.exchange.jobs.runDue()
const account = (changes: Parameters<typeof newAccount>[2]) =>
  newAccount(exchange.database, seller.customer.id, changes).then(({ reference }) => reference)
const placed = async (to = seller.account.reference): Promise<Order> => (await placeSale(browser, to)).json().result
const fetched = async ({ reference }: Pick<Order, 'reference'>): Promise<Order> =>
  (await browser.get(`/protected/v2/orders/${reference}`)).json().result
const coinsFor = async ({ reference, coin, from }: Order) =>
  sendCallback(exchange, 'coins', {
    type: 'coins.received',
    order: reference,
    coin,
    amount: from.amount,
    hash: reference.replaceAll('-', '').repeat(2),
  })
const retry = ({ reference }: Order, bankAccountReference: string) =>
  browser.post(`/protected/v2/orders/${reference}/payout`, { bankAccountReference })
const paid = ({ reference, total }: Order, times: number) =>
  sendCallback(exchange, 'payouts', {
    type: 'payout.paid',
    key: `${reference}/${times}`,
    amount: total,
    currency: 'SEK',
  })
const returned = ({ reference }: Order, times: number) =>
  sendCallback(exchange, 'payouts', { type: 'payout.returned', key: `${reference}/${times}`, reason: 'Konto avslutat' })
const lettersAboutErrors = async () => {
  const letters = await inboxOf(exchange, seller.customer.email)
  return letters
    .filter(({ subject }) => /could not be paid out|was returned/.test(subject ?? ''))
    .map(({ subject, body }) => [subject, body.split('\n\n')[1]])
}
const newest = async (): Promise<string> =>
  (await browser.get('/protected/v2/auth/me/notifications')).json().result.items[0].title
const statusesOf = ({ history }: Order) => history.map(({ status }) => status)

/** In the sandbox: at once, or back where the number ends in 404. */
describe('a sale whose coins have come', () => {
  test('is paid out by itself, and is done when the money is there', async () => {
    const order = await placed()
    await coinsFor(order)
    await work()
    const now = await fetched(order)
    const total = Number(now.total)
    expect([now.status, statusesOf(now), now.rateIsFinal, now.feedbackDetails]).toEqual([
      'COMPLETED',
      ['PENDING', 'PAID', 'PAYOUT_PENDING', 'COMPLETED'],
      true,
      null,
    ])
    expect(
      now.transactions.map(({ direction, label, amount, currency }) => [direction, label, amount, currency]),
    ).toEqual([
      ['IN', 'coins', '0.05000000', 'BTC'],
      ['OUT', 'payout', now.total, 'SEK'],
    ])
    expect(await balancesOf(exchange.database, order)).toEqual([
      `bank ${-total} SEK`,
      'trading -0.05 BTC',
      `trading ${total} SEK`,
      'wallet 0.05 BTC',
    ])
    const news = await exchange.database.read((handle) =>
      handle
        .select({ status: notifications.status })
        .from(notifications)
        .where(and(eq(notifications.customerId, seller.customer.id), eq(notifications.orderReference, order.reference)))
        .orderBy(asc(notifications.index)),
    )
    expect(news.map(({ status }) => status)).toEqual(['PAID', 'PAYOUT_PENDING', 'COMPLETED'])
  })

  test('that the bank sends back waits with the bank’s words, and is paid to another account', async () => {
    const order = await placed(await account(closed))
    await coinsFor(order)
    await work()
    const waiting = await fetched(order)
    expect([
      waiting.status,
      waiting.feedbackReason,
      waiting.feedbackDetails,
      waiting.payoutAccount?.accountNumber,
    ]).toEqual(['ERROR', null, 'The account is closed', '123450404'])
    const answer = await retry(order, seller.account.reference)
    expect([answer.statusCode, answer.json().result.status, answer.json().result.feedbackDetails]).toEqual([
      200,
      'PAYOUT_PENDING',
      null,
    ])
    await work()
    const now = await fetched(order)
    expect([now.status, now.payoutAccount?.accountNumber, now.bankAccountReference]).toEqual([
      'COMPLETED',
      '123456789',
      seller.account.reference,
    ])
    expect(now.transactions.filter(({ label }) => label === 'payout').length).toBe(1)
  })

  test('may come back more than once', async () => {
    const order = await placed(await account(closed))
    await coinsFor(order)
    await work()
    await retry(order, await account({ ...closed, accountNumber: '555550404' }))
    await work()
    await retry(order, await account(other))
    await work()
    const now = await fetched(order)
    expect([statusesOf(now), now.payoutAccount?.bankName]).toEqual([
      ['PENDING', 'PAID', 'PAYOUT_PENDING', 'ERROR', 'PAYOUT_PENDING', 'ERROR', 'PAYOUT_PENDING', 'COMPLETED'],
      'SEB',
    ])
    expect((await balancesOf(exchange.database, order)).filter((line) => line.startsWith('customer'))).toEqual([])
  })
})

describe('paying out again', () => {
  const returnedOnce = async () => {
    const reference = await account(closed)
    const order = await placed(reference)
    await coinsFor(order)
    await work()
    return { order, reference }
  }

  test('to the same account is refused, until it was verified anew', async () => {
    const { order, reference } = await returnedOnce()
    const answer = await retry(order, reference)
    expect([answer.statusCode, answer.json()]).toEqual([409, refusal('step-refused')])
    exchange.clock.forward({ minutes: 1 })
    const mended = { accountNumber: '123450405', verifiedAt: exchange.clock.now() }
    await exchange.database.transaction((tx) =>
      tx.update(bankAccounts).set(mended).where(eq(bankAccounts.reference, reference)),
    )
    expect((await retry(order, reference)).statusCode).toBe(200)
    await work()
    const now = await fetched(order)
    expect([now.status, now.payoutAccount?.accountNumber]).toEqual(['COMPLETED', '123450405'])
  })

  test('to the same account works where that was verified anew before a late return', async () => {
    const order = await placed()
    await coinsFor(order)
    await work()
    exchange.clock.forward({ minutes: 1 })
    const { reference } = seller.account
    await exchange.database.transaction((tx) =>
      tx.update(bankAccounts).set({ verifiedAt: exchange.clock.now() }).where(eq(bankAccounts.reference, reference)),
    )
    exchange.clock.forward({ minutes: 1 })
    await returned(order, 1)
    expect((await retry(order, reference)).statusCode).toBe(200)
  })

  test.each(['UNVERIFIED', 'PENDING', 'REJECTED'] as const)(
    'to one that is %s is refused',
    async (verificationStatus) => {
      const { order } = await returnedOnce()
      const answer = await retry(order, await account({ ...other, verificationStatus }))
      expect([answer.statusCode, answer.json()]).toEqual([409, refusal('step-refused')])
    },
  )

  test('to one of somebody else, or none, is refused at the field', async () => {
    const { order } = await returnedOnce()
    const stranger = await newSeller(exchange.database)
    const answers = [await retry(order, stranger.account.reference), await retry(order, order.reference)]
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      answers.map(() => [400, refusal('bad-input', ['bankAccountReference', 'notAccepted'])]),
    )
  })

  test('is refused where nothing came back', async () => {
    const sale = await placed()
    const bought: Order = (await browser.post('/protected/v2/buy/orders', buyOrder)).json().result
    const answers = [await retry(sale, seller.account.reference), await retry(bought, seller.account.reference)]
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      answers.map(() => [409, refusal('step-refused')]),
    )
  })

  test('of somebody else’s sale finds none', async () => {
    const { order } = await returnedOnce()
    const stranger = await newSeller(exchange.database)
    await browser.signIn(stranger.customer.email)
    expect((await retry(order, stranger.account.reference)).json()).toEqual(refusal('not-found'))
  })

  test('twice at once pays once', async () => {
    const { order } = await returnedOnce()
    const to = await account(other)
    const answers = await Promise.all([retry(order, seller.account.reference), retry(order, to)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    await work()
    expect((await fetched(order)).transactions.filter(({ label }) => label === 'payout').length).toBe(1)
  })
})

describe('at a bank that takes its time', () => {
  const asked: Payout[] = []

  beforeEach(() => {
    asked.length = 0
    const { outside } = exchange.exchange
    const { payouts } = outside
    outside.payouts = { pay: async (payout) => void asked.push(payout) }
    return () => void (outside.payouts = payouts)
  })

  const onItsWay = async (to?: string) => {
    const order = await placed(to)
    await coinsFor(order)
    await work()
    return fetched(order)
  }

  test('the payout is asked for with the numbers that were verified, and no IBAN', async () => {
    const order = await onItsWay(await account({ ...other, iban: 'SE3550000000054910000003' }))
    expect([order.status, asked]).toEqual([
      'PAYOUT_PENDING',
      [
        {
          key: `${order.reference}/1`,
          amount: order.total,
          currency: 'SEK',
          clearingNumber: '5001',
          accountNumber: '0123456',
          holder: 'Astrid Lind',
          message: `Nordmynt ${order.number}`,
        },
      ],
    ])
  })

  test('work that ran and was not written down asks for the same payout, whatever became of the account', async () => {
    const order = await onItsWay()
    await exchange.database.transaction((tx) =>
      tx
        .update(bankAccounts)
        .set({ accountNumber: '111111111' })
        .where(eq(bankAccounts.reference, seller.account.reference)),
    )
    await payOut.run({ reference: order.reference }, exchange.exchange)
    expect([asked.length, asked[1]]).toEqual([2, asked[0]])
    expect((await fetched(order)).payoutAccount?.accountNumber).toBe('123456789')
  })

  test('what is told twice is booked once', async () => {
    const order = await onItsWay()
    const answers = [await paid(order, 1), await paid(order, 1)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const now = await fetched(order)
    expect([now.status, now.transactions.filter(({ label }) => label === 'payout').length]).toEqual(['COMPLETED', 1])
  })

  test('told at once by two instances, it is booked once', async () => {
    const order = await onItsWay()
    await Promise.all([paid(order, 1), paid(order, 1), paid(order, 1)])
    expect((await balancesOf(exchange.database, order)).filter((line) => line.startsWith('customer'))).toEqual([])
  })

  test('a payout of an attempt that nobody has made moves nothing', async () => {
    const order = await onItsWay()
    await paid(order, 2)
    expect((await fetched(order)).status).toBe('PAYOUT_PENDING')
  })

  test('what was said to have come back, and is paid after all, is not paid a second time', async () => {
    const order = await onItsWay()
    await returned(order, 1)
    await paid(order, 1)
    await paid(order, 1)
    expect((await fetched(order)).status).toBe('ERROR')
    await retry(order, await account(other))
    await work()
    const now = await fetched(order)
    expect([now.status, asked.length, now.payoutAccount?.accountNumber]).toEqual(['COMPLETED', 1, '123456789'])
    expect(now.transactions.filter(({ label }) => label === 'payout').length).toBe(1)
    expect((await balancesOf(exchange.database, order)).filter((line) => line.startsWith('customer'))).toEqual([])
    expect(errorsAbout(order)).toEqual(['a payout was paid that its order does not wait for'])
  })

  const errorsAbout = ({ reference }: Order): string[] =>
    exchange.lines
      .map((line): { level: number; order?: string; msg: string } => JSON.parse(line))
      .filter((line) => line.order === reference && line.level === 50)
      .map(({ msg }) => msg)
  const owed = async (order: Order) =>
    (await balancesOf(exchange.database, order)).filter((line) => line.startsWith('customer'))
  const declared = async (): Promise<number> => (await browser.get('/protected/v2/orders/statement')).json().result.sold
  const payoutsIn = ({ transactions }: Order) =>
    transactions.filter(({ label }) => label === 'payout').map(({ direction }) => direction)

  test.each([
    { told: [1, 2], first: 'the earlier attempt' },
    { told: [2, 1], first: 'the later attempt' },
  ])('two payouts that the bank made are both booked, and told to somebody, $first first', async ({ told }) => {
    const order = await onItsWay()
    await returned(order, 1)
    await retry(order, await account(other))
    await work()
    for (const times of told) await paid(order, times)
    for (const times of told) await paid(order, times)
    const now = await fetched(order)
    expect([now.status, payoutsIn(now)]).toEqual(['COMPLETED', ['OUT', 'OUT']])
    expect(await owed(order)).toEqual([`customer ${Number(now.total)} SEK`])
    expect(errorsAbout(order).toSorted()).toEqual([
      'a payout was paid that its order does not wait for',
      'a sale was paid out twice',
    ])
  })

  test('that was there and came back days later is booked back, and paid to another account', async () => {
    const order = await onItsWay()
    await paid(order, 1)
    await returned(order, 1)
    await returned(order, 1)
    await paid(order, 1)
    const stopped = await fetched(order)
    expect([stopped.status, stopped.payoutProblem, stopped.feedbackDetails, payoutsIn(stopped)]).toEqual([
      'ERROR',
      'returned',
      'Konto avslutat',
      ['OUT', 'IN'],
    ])
    expect(await owed(order)).toEqual([`customer ${-Number(order.total)} SEK`])
    expect(await declared()).toBe(1)
    await retry(order, await account(other))
    await work()
    await paid(order, 2)
    const { transactions } = await fetched(order)
    expect((await browser.get('/protected/v2/profile')).json().result.totalAmount).toBe(transactions[0]?.value)
    const now = await fetched(order)
    expect([now.status, now.payoutProblem, payoutsIn(now)]).toEqual(['COMPLETED', null, ['OUT', 'IN', 'OUT']])
    expect(await owed(order)).toEqual([])
    expect(errorsAbout(order)).toEqual(['a payout that was paid came back'])
  })

  test('one of two that came back is booked back, and the sale stays done', async () => {
    const order = await onItsWay()
    await returned(order, 1)
    await retry(order, await account(other))
    await work()
    await paid(order, 1)
    await paid(order, 2)
    await returned(order, 1)
    const now = await fetched(order)
    expect([now.status, payoutsIn(now)]).toEqual(['COMPLETED', ['OUT', 'OUT', 'IN']])
    expect(await owed(order)).toEqual([])
  })

  test.each([
    { amount: '1.00', currency: 'SEK' },
    { amount: null, currency: 'EUR' },
  ])('a payout of another sum than was asked for ($amount $currency) moves nothing, and is told', async (sum) => {
    const order = await onItsWay()
    const key = `${order.reference}/1`
    const { amount, currency } = { ...sum, amount: sum.amount ?? order.total }
    await sendCallback(exchange, 'payouts', { type: 'payout.paid', key, amount, currency })
    const now = await fetched(order)
    expect([now.status, payoutsIn(now), errorsAbout(order)]).toEqual([
      'PAYOUT_PENDING',
      [],
      ['a payout of another sum'],
    ])
  })

  test('an answer to an earlier attempt does not move a later one', async () => {
    const order = await onItsWay()
    await returned(order, 1)
    await retry(order, await account(other))
    await work()
    await returned(order, 1)
    expect([(await fetched(order)).status, asked.map(({ key }) => key)]).toEqual([
      'PAYOUT_PENDING',
      [`${order.reference}/1`, `${order.reference}/2`],
    ])
  })

  test('a sale whose account is gone, or not verified any more, waits for another one', async () => {
    const order = await placed()
    await exchange.database.transaction((tx) =>
      tx.delete(bankAccounts).where(eq(bankAccounts.reference, seller.account.reference)),
    )
    await coinsFor(order)
    await work()
    const now = await fetched(order)
    expect([statusesOf(now), now.payoutProblem, asked]).toEqual([
      ['PENDING', 'PAID', 'PAYOUT_PENDING', 'ERROR'],
      'gone',
      [],
    ])
    expect(await newest()).toBe(`Order ${order.number} could not be paid out`)
    expect(await lettersAboutErrors()).toEqual([
      [
        `Order ${order.number} could not be paid out`,
        expect.stringMatching(
          /^We could not pay out SEK\s[\d,.]+: the bank account that it was to go to is gone\. Log in/,
        ),
      ],
    ])
    await retry(order, await account(other))
    await work()
    expect([(await fetched(order)).status, asked.map(({ key }) => key)]).toEqual([
      'PAYOUT_PENDING',
      [`${order.reference}/2`],
    ])
  })

  test('a letter says that the account is not verified any more, where it is not', async () => {
    const order = await placed()
    await exchange.database.transaction((tx) =>
      tx
        .update(bankAccounts)
        .set({ verificationStatus: 'UNVERIFIED' })
        .where(eq(bankAccounts.reference, seller.account.reference)),
    )
    await coinsFor(order)
    expect(await lettersAboutErrors()).toEqual([
      [
        `Order ${order.number} could not be paid out`,
        expect.stringContaining('is not verified any more. Log in and verify it'),
      ],
    ])
    expect((await fetched(order)).payoutProblem).toBe('unverified')
  })

  test('a letter says that the bank sent a payout back, where it has', async () => {
    const order = await onItsWay()
    await returned(order, 1)
    expect(await lettersAboutErrors()).toEqual([
      [`The payout for order ${order.number} was returned`, expect.stringMatching(/^Your bank returned the payout/)],
    ])
  })

  test('where nobody pays out, the work waits', async () => {
    const { outside } = exchange.exchange
    const { payouts } = outside
    const order = await placed()
    outside.payouts = null
    await coinsFor(order)
    await work()
    expect((await fetched(order)).status).toBe('PAYOUT_PENDING')
    outside.payouts = payouts
    exchange.clock.forward({ minutes: 10 })
    await work()
    expect(asked.map(({ key }) => key)).toEqual([`${order.reference}/1`])
  })
})

test('no number of an account is in the log', async () => {
  const order = await placed()
  await coinsFor(order)
  await work()
  expect(exchange.lines.filter((line) => line.includes('123456789') || line.includes('Konto avslutat'))).toEqual([])
})
