import { asc, count, eq, isNotNull, sql, sum } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPath } from '../../../machines/order/lifecycle'
import { checkAddress } from '../../../src/domain/orders/addresses'
import { bankAccountProblems } from '../../../src/domain/bank/bank-accounts'
import { currentUserOf, type CurrentUserAnswer } from '../../../src/domain/customer/customer'
import { buyBlockOf } from '../../../src/domain/orders/buy-block'
import { accessStateOf } from '../../../src/domain/routing/gating'
import { isLuhn } from '../../../src/domain/bank/luhn'
import { isZero } from '../../../src/domain/money/money'
import type { OrdersPage } from '../../../src/domain/orders/orders'
import { sellBlockOf } from '../../../src/domain/orders/sell-block'
import { orderStatuses, type OrderStatus } from '../../../src/domain/orders/statuses'
import { bankAccounts, customers, ledgerEntries, orders, orderSteps } from '../../../src/server/database/schema'
import { freshPersonalNumber } from '../../../src/server/sandbox/seeds/customers'
import { seedKeys, type SeedKey } from '../../../src/server/sandbox/seeds/keys'
import { nextSerial } from '../../../src/server/orders/number'
import { manyOrders } from '../../../src/server/sandbox/seeds/many'
import { freePersonalNumber, seedSandbox } from '../../../src/server/sandbox/seeds/seed'
import { browserOf, origin, testExchange, type TestExchange } from '../../support/exchange'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange()
  await seedSandbox(exchange.exchange)
  await exchange.exchange.jobs.runDue()
}, 180_000)
afterAll(() => exchange.stop())

const read: TestExchange['database']['read'] = (work) => exchange.database.read(work)

const userOf = async (key: SeedKey) => {
  const browser = browserOf(exchange.server)
  await browser.post(`/sandbox/customers/${key}`, undefined, {
    origin,
    'content-type': 'application/x-www-form-urlencoded',
  })
  const answer: CurrentUserAnswer = (await browser.post('/protected/v2/auth/me')).json().result
  return { browser, user: currentUserOf(answer) }
}

/** Who is to be shown around once they buy: those who have not been there yet, and the one who is there for it. */
const shownAround = async (): Promise<SeedKey[]> => {
  const rows = await read((handle) =>
    handle.select({ key: customers.seedKey }).from(customers).where(eq(customers.guideDisplayed, true)).limit(100),
  )
  return seedKeys.filter((key) => rows.some((row) => row.key === key))
}

describe('ready-made customers', () => {
  test('are all there, once, however often they are asked for', async () => {
    await seedSandbox(exchange.exchange)
    const rows = await read((handle) =>
      handle.select({ key: customers.seedKey }).from(customers).where(isNotNull(customers.seedKey)).limit(100),
    )
    expect(rows.map(({ key }) => key).toSorted()).toEqual([...seedKeys].toSorted())
  })

  test.each([
    ['verified-swede', 'open', null],
    ['verified-euro', 'open', null],
    ['no-bank-account', 'open', null],
    ['brand-new', 'verification-needed', 'email-not-verified'],
    ['phone-step', 'verification-needed', 'phone-not-verified'],
    ['questionnaire-due', 'questionnaire-due', 'questionnaire-due'],
    ['questionnaire-rejected', 'questionnaire-due', 'questionnaire-rejected'],
    ['document-rejected', 'open', 'document-rejected'],
    ['eid-new', 'verification-needed', 'temporary-email'],
    ['eid-verified', 'open', null],
    ['old-wallet', 'open', null],
    ['guide-tour', 'open', null],
    ['two-factor', 'open', null],
    ['password-change', 'open', null],
    ['ten-thousand', 'open', null],
  ] as const)('%s stands where its name says: %s, %s', async (key, state, block) => {
    const { user } = await userOf(key)
    expect([accessStateOf(user), buyBlockOf(user)]).toEqual([state, block])
  })

  test('have what their names say', async () => {
    expect((await userOf('verified-swede')).user.details.isSwedishResident).toBe(true)
    expect((await userOf('verified-swede')).user.roles).toContain('CAN_PLACE_SELL_ORDER')
    expect((await userOf('verified-euro')).user.details.isSwedishResident).toBe(false)
    expect((await userOf('old-wallet')).user.details.hasWallet).toBe(true)
    expect(await shownAround()).toEqual(['brand-new', 'phone-step', 'questionnaire-due', 'eid-new', 'guide-tour'])
    const { user: unbanked } = await userOf('no-bank-account')
    expect([unbanked.bankAccounts, sellBlockOf(unbanked)]).toEqual([[], 'bank-account-missing'])
    expect((await userOf('two-factor')).user.details.enabled2FA).toBe(true)
    expect((await userOf('password-change')).user.details.passwordChangeRequired).toBe(true)
    expect((await userOf('eid-new')).user).toMatchObject({
      hasTemporaryEmail: true,
      details: { isBankidUser: true, hasPassword: false },
    })
    expect((await userOf('eid-verified')).user.details).toMatchObject({ isBankidUser: true, hasPassword: true })
  })
})

test('of personal numbers that are nobody’s, each is given once', () => {
  const numbers = Array.from({ length: 5000 }, freshPersonalNumber)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('a number that somebody has already is not given to another', async () => {
  const [taken] = await read((handle) =>
    handle
      .select({ number: customers.personalNumber })
      .from(customers)
      .where(isNotNull(customers.personalNumber))
      .limit(1),
  )
  const drawn = [taken?.number ?? '', '19900101-9802']
  const free = await exchange.database.transaction((tx) => freePersonalNumber(tx, () => drawn.shift() ?? ''))
  expect([free, drawn]).toEqual(['19900101-9802', []])
})

test('their bank accounts hold', async () => {
  const accounts = await read((handle) => handle.select().from(bankAccounts).limit(100))
  expect(accounts).not.toEqual([])
  expect(accounts.flatMap((account) => bankAccountProblems({ ...account, iban: account.iban ?? '' }))).toEqual([])
})

describe('their orders', () => {
  test('every history is a path of the statechart, and ends where the order is', async () => {
    const lives = await read((handle) =>
      handle
        .select({
          type: orders.type,
          status: orders.status,
          history: sql<OrderStatus[]>`array_agg(${orderSteps.status} order by ${orderSteps.id})`,
          inOrder: sql<boolean>`array_agg(${orderSteps.at} order by ${orderSteps.id}) = array_agg(${orderSteps.at} order by ${orderSteps.at}, ${orderSteps.id})`,
        })
        .from(orders)
        .innerJoin(orderSteps, eq(orderSteps.orderReference, orders.reference))
        .groupBy(orders.reference)
        .limit(20_000),
    )
    const paths = new Map(lives.map(({ type, history }) => [`${type} ${history.join(' ')}`, { type, history }]))
    expect([...paths.values()].filter(({ type, history }) => !isPath(type, history))).toEqual([])
    expect(lives.filter(({ status, history }) => history.at(-1) !== status)).toEqual([])
    expect(lives.filter(({ inOrder }) => !inOrder)).toEqual([])
  })

  test('every ledger sums to zero, by order and by booking', async () => {
    const sums = await read((handle) =>
      handle
        .select({ currency: ledgerEntries.currency, sum: sum(ledgerEntries.amount) })
        .from(ledgerEntries)
        .groupBy(ledgerEntries.group, ledgerEntries.currency)
        .limit(200_000),
    )
    expect(sums.length).toBeGreaterThan(20_000)
    expect(sums.filter(({ sum: amount }) => !isZero(amount ?? '1'))).toEqual([])
  })

  test('a settled ledger owes the customer nothing', async () => {
    const owed = await read((handle) =>
      handle
        .select({ reference: orders.reference, status: orders.status, sum: sum(ledgerEntries.amount) })
        .from(ledgerEntries)
        .innerJoin(orders, eq(orders.reference, ledgerEntries.orderReference))
        .where(sql`${ledgerEntries.account} = 'customer' and ${orders.status} in ('COMPLETED', 'REFUND')`)
        .groupBy(orders.reference, ledgerEntries.currency)
        .limit(200_000),
    )
    expect(owed.filter(({ sum: amount }) => !isZero(amount ?? '1'))).toEqual([])
  })

  test('the Swede has every status, of both types where the statechart has it', async () => {
    const rows = await read((handle) =>
      handle
        .selectDistinct({ type: orders.type, status: orders.status })
        .from(orders)
        .innerJoin(customers, eq(customers.id, orders.customerId))
        .where(eq(customers.seedKey, 'verified-swede')),
    )
    const of = (type: string) =>
      rows
        .filter((row) => row.type === type)
        .map(({ status }) => status)
        .toSorted()
    expect([of('BUY'), of('SELL')]).toEqual([
      [...orderStatuses].toSorted(),
      orderStatuses.filter((status) => status !== 'UNPAID').toSorted(),
    ])
  })

  test('paid by Swish or card say who pays, and sales where the money goes', async () => {
    const { browser } = await userOf('verified-swede')
    const { content }: OrdersPage = (await browser.get('/protected/v2/orders?size=100')).json().result
    const person = {
      fullName: 'Astrid Lind',
      address: expect.any(String),
      postalCode: expect.any(String),
      city: expect.any(String),
      countryCode: 'SE',
      email: expect.stringMatching('@'),
      phoneNumber: expect.stringMatching(/^\+46/),
    }
    const account = {
      fullName: 'Astrid Lind',
      bankName: expect.any(String),
      clearingNumber: expect.stringMatching(/^\d{4,5}$/),
      accountNumber: expect.stringMatching(/^\d+$/),
    }
    expect(content.map(({ personalInformation, payoutAccount }) => [personalInformation, payoutAccount])).toEqual(
      content.map((order) => [
        order.type === 'BUY' && /Swish|Card/.test(order.paymentMethod) ? person : null,
        order.type === 'SELL' ? account : null,
      ]),
    )
  })

  test('were placed after their bank accounts were verified', async () => {
    const accounts = await read((handle) => handle.select().from(bankAccounts).limit(100))
    const [first] = await read((handle) => handle.select().from(orders).orderBy(asc(orders.createdAt)).limit(1))
    const verified = accounts.flatMap(({ verifiedAt }) => verifiedAt ?? [])
    expect(verified.length).toBeGreaterThan(0)
    expect(verified.filter((at) => first === undefined || at >= first.createdAt)).toEqual([])
  })

  test('numbers are valid OCR numbers, addresses are valid, none lies ahead', async () => {
    const rows = await read((handle) => handle.select().from(orders).orderBy(asc(orders.createdAt)).limit(20_000))
    const last = exchange.clock.now()
    expect(rows.filter(({ number }) => !isLuhn(number))).toEqual([])
    expect(rows.filter(({ createdAt, updatedAt }) => createdAt > last || updatedAt > last)).toEqual([])
    const addresses = new Map(rows.map(({ coin, walletAddress }) => [walletAddress, coin]))
    expect([...addresses].filter(([address, coin]) => !checkAddress(coin, address).valid)).toEqual([])
  })

  test('one customer has ten thousand, in pages as fast as another’s', async () => {
    const { browser } = await userOf('ten-thousand')
    const { page, content } = (await browser.get('/protected/v2/orders?size=100&page=99')).json().result
    expect([page, content.length]).toEqual([{ number: 99, size: 100, totalPages: 100, totalElements: manyOrders }, 100])
    const [all] = await read((handle) => handle.select({ count: count() }).from(orders))
    expect(all?.count).toBeGreaterThan(manyOrders + 40)
    // Whoever places one today has its short number.
    const serial = await exchange.database.transaction((tx) => nextSerial(tx, exchange.clock.now()))
    expect(serial).toBeLessThan(1000)
  })

  test('open ones are canceled when their time is over', async () => {
    exchange.clock.forward({ hours: 24 * 6 })
    await exchange.exchange.jobs.runDue()
    const [left] = await read((handle) =>
      handle.select({ count: count() }).from(orders).where(isNotNull(orders.deadline)),
    )
    expect(left?.count).toBe(0)
  })
})
