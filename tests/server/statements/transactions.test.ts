import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { negated, plus, rounded, type Decimal } from '../../../src/domain/money/money'
import type { AccountEntry } from '../../../src/domain/orders/account-entries'
import type { Order } from '../../../src/domain/orders/orders'
import type { Plan } from '../../../src/domain/plans/plans'
import { ledgerEntries, orders, removedCoins } from '../../../src/server/database/schema'
import { csvOf, csvOfPrograms } from '../../../src/server/exports/csv'
import { exportsPerCustomer } from '../../../src/server/exports/routes'
import { bookedTradesOf } from '../../../src/server/statements/trades'
import { transactionsTable } from '../../../src/server/exports/transactions-table'
import { bankTransfer, euroWeeks, swedishYear, type Entry } from '../../../src/server/sandbox/seeds/year'
import { sendCallback, transferOf } from '../../support/callbacks'
import { bothDecideAt } from '../../support/desk'
import { browserOf, newCustomer, signedIn, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { newAccount, newSeller, placeSale } from '../../support/selling'
import { coinsBought, divlyWallet, koinlyWallet, rowsIn } from '../../support/tax-software'
import { writeYear } from '../../support/year'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())

const ask = (browser: Browser, software: 'divly' | 'koinly', year?: number) =>
  browser.get(
    `/protected/v2/orders/statement/transactions?software=${software}${year === undefined ? '' : `&year=${year}`}`,
  )
const fileOf = async (browser: Browser, software: 'divly' | 'koinly', year?: number): Promise<Buffer> =>
  (await ask(browser, software, year)).rawPayload
const walletsOf = async (browser: Browser) => ({
  koinly: koinlyWallet(await fileOf(browser, 'koinly')),
  divly: divlyWallet(await fileOf(browser, 'divly')),
})

/** A customer with orders that were lived through, signed in. */
const livedThrough = async (entries: readonly Entry[]) => {
  const customer = await newCustomer(exchange.database)
  await writeYear(exchange, customer.id, entries)
  const browser = browserOf(exchange.server)
  await browser.signIn(customer.email)
  return { browser, customer }
}

/** What the ledger owes a customer of each currency, for all orders: what they hold here. */
const owedTo = async (customerId: string): Promise<Record<string, Decimal>> => {
  const rows = await exchange.database.read((handle) =>
    handle
      .select({ currency: ledgerEntries.currency, amount: sql<string>`sum(${ledgerEntries.amount})::text` })
      .from(ledgerEntries)
      .innerJoin(orders, eq(orders.reference, ledgerEntries.orderReference))
      .where(and(eq(orders.customerId, customerId), eq(ledgerEntries.account, 'customer')))
      .groupBy(ledgerEntries.currency),
  )
  return Object.fromEntries(
    rows.flatMap(({ currency, amount }) =>
      Number(amount) === 0 ? [] : [[currency, rounded(negated(amount), 8, 'half-up')]],
    ),
  )
}

const listedOrders = async (browser: Browser): Promise<Order[]> => {
  const all: Order[] = []
  for (;;) {
    const { content } = (await browser.get(`/protected/v2/orders?page=${all.length / 50}&size=50`)).json().result
    all.push(...content)
    if (content.length < 50) return all
  }
}

/**
 * Orders that the statement counts, or whose money and coins are as they came: a sale is sold in the ledger when its coins come,
 * and in the statement once it was paid out.
 */
const countedAlike = (entries: readonly Entry[]) =>
  entries.filter(({ path }) => !isOnItsWay.has(path.at(-1)?.[0] ?? 'expired'))
const isOnItsWay: ReadonlySet<string> = new Set(['settled', 'coinsCame', 'coinsWrong', 'returned'])

const sale = (path: Entry['path']): Entry => ({
  hoursAgo: 60 * 24,
  type: 'SELL',
  coin: 'BTC',
  fiat: 'SEK',
  amount: '0.005',
  method: 'BANKGIRO',
  priority: 'LOW',
  path,
})
const paidOut: Entry['path'] = [
  ['coinsCame', 40],
  ['settled', 50],
  ['sent', 1500],
]
/** It was paid out, and its money came back. */
const paidBack = sale([...paidOut, ['returned', 2900]])

describe('the account in a file for tax software', () => {
  test('has the columns of Koinly’s universal template, in UTC, to the öre and to eight decimals', async () => {
    const { browser } = await livedThrough([
      {
        hoursAgo: 90 * 24,
        type: 'BUY',
        coin: 'BTC',
        fiat: 'SEK',
        amount: '10000',
        method: 'BANKGIRO',
        priority: 'HIGH',
        path: bankTransfer,
      },
    ])
    const { headers, payload } = await ask(browser, 'koinly')
    const [order] = await listedOrders(browser)
    const hash = order?.transactions
      .find(({ label }) => label === 'coins')
      ?.explorerLink?.split('/')
      .at(-1)
    expect({
      type: headers['content-type'],
      name: headers['content-disposition'],
      lines: payload.split('\r\n'),
    }).toEqual({
      type: 'text/csv; charset=utf-8',
      name: 'attachment; filename="nordmynt-koinly.csv"',
      lines: [
        'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash',
        `2026-08-23 08:30:00 UTC,,,10168.40,SEK,,,,,,Order ${order?.number},`,
        `2026-08-23 09:00:00 UTC,10000.00,SEK,0.01131839,BTC,168.40,SEK,,,,Order ${order?.number},`,
        `2026-08-23 09:15:00 UTC,0.01131839,BTC,,,,,,,,Order ${order?.number},${hash}`,
        '',
      ],
    })
  })

  test('has the columns of Divly’s custom file, with the type of each row', async () => {
    const { browser } = await livedThrough([sale(paidOut)])
    const { headers, payload } = await ask(browser, 'divly', 2026)
    const [order] = await listedOrders(browser)
    const hash = order?.transactions
      .find(({ label }) => label === 'coins')
      ?.explorerLink?.split('/')
      .at(-1)
    expect({ name: headers['content-disposition'], lines: payload.split('\r\n') }).toEqual({
      name: 'attachment; filename="nordmynt-divly-2026.csv"',
      lines: [
        'date,time,transaction_type,label,sent_amount,sent_currency,received_amount,received_currency,fee_amount,fee_currency,tx_hash,custom_description',
        `2026-09-21,12:40:00,Deposit,,,,0.00500000,BTC,,,${hash},Order ${order?.number}`,
        `2026-09-21,12:40:00,Trade,,0.00500000,BTC,4079.76,SEK,,,,Order ${order?.number}`,
        `2026-09-22,13:00:00,Withdrawal,,4079.76,SEK,,,,,,Order ${order?.number}`,
        '',
      ],
    })
  })

  test.each([
    ['a year of every kind of order, and of a payout that came back', [...countedAlike(swedishYear), paidBack]],
    ['weeks in euro', countedAlike(euroWeeks)],
  ])('of %s leaves in the software what the ledger owes the customer, and both tools agree', async (_, entries) => {
    const { browser, customer } = await livedThrough(entries)
    const { koinly, divly } = await walletsOf(browser)
    expect({ koinly: koinly.held, divly: divly.held }).toEqual({
      koinly: await owedTo(customer.id),
      divly: await owedTo(customer.id),
    })
  })

  test('has the trades, fees and coins of the order list, and no others', async () => {
    const { browser } = await livedThrough(swedishYear)
    const listed = await listedOrders(browser)
    const traded = listed.filter(
      ({ type, status, history }) =>
        status === 'COMPLETED' || (type === 'SELL' && history.some((step) => step.status === 'COMPLETED')),
    )
    const trades = rowsIn(await fileOf(browser, 'koinly')).filter(
      (row) => row['Sent Amount'] !== '' && row['Received Amount'] !== '',
    )
    const inShort = (row: Record<string, string>) =>
      [row['Description'], row['Sent Amount'], row['Sent Currency'], row['Received Amount'], row['Fee Amount']].join(
        ' ',
      )
    expect(trades.map(inShort).toSorted()).toEqual(
      traded
        .map(({ number, from, to, total, type }) => {
          const fee = rounded(plus(total, negated(type === 'BUY' ? from.amount : to.amount)), 2, 'half-up')
          return [`Order ${number}`, from.amount, from.currency, to.amount, fee === '0.00' ? '' : fee].join(' ')
        })
        .toSorted(),
    )
  })

  test('buys what is held in the end: the coins of all trades are the holdings of the statement', async () => {
    const { browser } = await livedThrough(
      swedishYear.filter(({ type, hoursAgo }) => type === 'BUY' || hoursAgo === 52 * 24),
    )
    const holdings: { coin: string; quantity: string }[] = (await browser.get('/protected/v2/orders/holdings')).json()
      .result
    const { SEK, ...coins } = coinsBought(await fileOf(browser, 'koinly'))
    expect(SEK?.startsWith('-')).toBe(true)
    expect(coins).toEqual(Object.fromEntries(holdings.map(({ coin, quantity }) => [coin, quantity])))
  })

  test('never has more leave than is there', async () => {
    const { browser } = await livedThrough(
      countedAlike(swedishYear).filter(({ path }) => !path.some(([scene]) => scene === 'coinsBack')),
    )
    const { koinly, divly } = await walletsOf(browser)
    expect([koinly.below, divly.below]).toEqual([[], []])
  })

  test('of each year is a part of the whole history, which it is all of', async () => {
    const { browser } = await livedThrough(swedishYear)
    const rows = async (year?: number) =>
      (await fileOf(browser, 'koinly', year)).toString().trim().split('\r\n').slice(1)
    const [before, now, all] = [await rows(2025), await rows(2026), await rows()]
    expect([[...before, ...now], before.length > 0]).toEqual([all, true])
  })

  test('of a year begins and ends at midnight in Stockholm, while its times are those of UTC', async () => {
    const atOnce: Entry['path'] = [
      ['started', 0],
      ['paid', 0],
      ['settled', 0],
      ['sent', 0],
    ]
    const bought = (instant: string, amount: string): Entry => ({
      hoursAgo: (exchange.clock.now().getTime() - new Date(instant).getTime()) / 3_600_000,
      type: 'BUY',
      coin: 'BTC',
      fiat: 'SEK',
      amount,
      method: 'Swish',
      priority: 'LOW',
      path: atOnce,
    })
    const { browser } = await livedThrough([
      bought('2025-12-31T22:59:59.000Z', '1000'),
      bought('2025-12-31T23:00:00.000Z', '2000'),
    ])
    const trades = async (year: number) =>
      rowsIn(await fileOf(browser, 'koinly', year))
        .filter((row) => row['Sent Amount'] !== '' && row['Received Amount'] !== '')
        .map((row) => [row['Date'], row['Sent Amount']])
    expect([await trades(2025), await trades(2026)]).toEqual([
      [['2025-12-31 22:59:59 UTC', '1000.00']],
      [['2025-12-31 23:00:00 UTC', '2000.00']],
    ])
  })

  test('tells Koinly what purchases in euro were worth in kronor, as the statement counts them, without fees', async () => {
    const { browser, customer } = await livedThrough(euroWeeks)
    const counted = await exchange.database.read((handle) => bookedTradesOf(handle, customer.id))
    const trades = rowsIn(await fileOf(browser, 'koinly')).filter(
      (row) => row['Sent Currency'] === 'EUR' && row['Received Amount'] !== '',
    )
    expect(trades.map((row) => row['Net Worth Currency'])).toEqual(counted.map(() => 'SEK'))
    for (const [index, row] of trades.entries()) {
      const [sent, fee] = [Number(row['Sent Amount']), Number(row['Fee Amount'])]
      expect(Number(row['Net Worth Amount'])).toBeCloseTo((Number(counted[index]?.kronor) * sent) / (sent + fee), 1)
    }
  })

  test('is nothing where there is nothing, and has nothing of others', async () => {
    await livedThrough(swedishYear)
    const { browser } = await livedThrough([])
    const { statusCode, rawPayload } = await ask(browser, 'divly')
    expect({ statusCode, bytes: rawPayload.length }).toEqual({ statusCode: 200, bytes: 0 })
  })

  test('is of software that is known', async () => {
    const { browser } = await livedThrough([])
    const { statusCode } = await browser.get('/protected/v2/orders/statement/transactions?software=excel')
    expect(statusCode).toBe(400)
  })

  test('counts with exports: one too many is refused', async () => {
    const { browser } = await livedThrough([])
    const statuses = []
    for (let asked = 0; asked <= exportsPerCustomer.most; asked += 1)
      statuses.push((await ask(browser, 'koinly')).statusCode)
    expect(statuses).toEqual([...Array.from({ length: exportsPerCustomer.most }, () => 200), 429])
  })

  test.each(['=1+1', '@SUM(A1)', '-1'])('a cell that says %j is no formula', (hash) => {
    const entry: AccountEntry = {
      kind: 'withdrawal',
      at: '2026-03-01T10:05:00.000Z',
      order: '2603010017',
      sent: { amount: '0.00100000', currency: 'BTC' },
      received: null,
      fee: null,
      netWorth: null,
      hash,
    }
    const [koinly] = rowsIn(csvOf(transactionsTable([entry], 'koinly', 'en'), csvOfPrograms))
    const [divly] = rowsIn(csvOf(transactionsTable([entry], 'divly', 'sv'), csvOfPrograms))
    expect([koinly?.['TxHash'], divly?.['tx_hash']]).toEqual([`'${hash}`, `'${hash}`])
  })
})

describe('what happened to an order', () => {
  const hash = 'ab'.repeat(32)

  test('coins that their chain took back for good are in no file, nor is what they were sold for', async () => {
    const { customer, account } = await newSeller(exchange.database)
    const browser = browserOf(exchange.server)
    await browser.signIn(customer.email)
    const order: Order = (await placeSale(browser, account.reference, { amount: '0.001' })).json().result
    const coins = (type: string) =>
      sendCallback(exchange, 'coins', { type, order: order.reference, coin: 'BTC', amount: '0.001', hash, output: 0 })
    await coins('coins.received')
    const came = (await walletsOf(browser)).koinly.held
    await coins('coins.reorganised')
    const removed = await removedCoinsOf(order)
    await bothDecideAt(
      exchange.server,
      `/sandbox/desk/removed-coins/${removed}`,
      { decision: 'written-off' },
      '/sandbox/desk',
    )
    const { rawPayload } = await ask(browser, 'koinly')
    expect([came, rawPayload.length, await owedTo(customer.id)]).toEqual([{ BTC: '0.00100000' }, 0, {}])
  })

  test('purchases of a plan are trades like others, with the transfer that paid for them', async () => {
    const { browser, customer } = await signedIn(exchange)
    await newAccount(exchange.database, customer.id)
    const plan: Plan = (
      await browser.post('/protected/v2/plans', {
        fiat: 'SEK',
        amount: '1000',
        shares: [{ coin: 'BTC', percent: 100, address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }],
        rhythm: { every: 'month', day: 25 },
        way: 'transfer',
        purpose: 'own-savings',
      })
    ).json().result
    await sendCallback(exchange, 'payments', transferOf(plan.transfer?.ocr ?? '', '1000.00'))
    await exchange.exchange.jobs.runDue()
    const [bought] = await listedOrders(browser)
    await sendCallback(exchange, 'coins', {
      type: 'coins.sent',
      key: `${bought?.reference}/1`,
      coin: 'BTC',
      amount: bought?.to.amount,
      hash,
    })
    const { koinly, divly } = await walletsOf(browser)
    const [, trade] = rowsIn(await fileOf(browser, 'koinly'))
    expect([koinly, divly, trade?.['Sent Amount'], trade?.['Description']]).toEqual([
      { held: {}, below: [] },
      { held: {}, below: [] },
      bought?.from.amount,
      `Order ${bought?.number}`,
    ])
  })
})

const removedCoinsOf = async ({ reference }: Order): Promise<string> => {
  const [row] = await exchange.database.read((handle) =>
    handle
      .select({ id: removedCoins.id })
      .from(removedCoins)
      .where(eq(removedCoins.orderReference, reference))
      .limit(1),
  )
  if (row === undefined) throw new Error('Nothing was taken back')
  return row.id
}
