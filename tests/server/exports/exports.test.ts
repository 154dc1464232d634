import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { parse } from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '../../../src/server/database/schema'
import { csvOf } from '../../../src/server/exports/csv'
import { exportsPerCustomer } from '../../../src/server/exports/routes'
import { xlsOf } from '../../../src/server/exports/xls'
import { swedishYear } from '../../../src/server/sandbox/seeds/year'
import { cellsIn, exportedRow, storedOrders } from '../../support/exported'
import { browserOf, newCustomer, signedIn, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { writeYear } from '../../support/year'

let exchange: TestExchange
let browser: Browser
let customerId: string
let email: string

beforeAll(async () => {
  exchange = await testExchange()
  const customer = await newCustomer(exchange.database)
  customerId = customer.id
  email = customer.email
  await writeYear(exchange, customerId, swedishYear)
  browser = browserOf(exchange.server)
  await browser.signIn(customer.email)
})
afterAll(() => exchange.stop())

const read = (query: string, from = browser) => from.get(`/protected/v2/orders/export?${query}`)
const bom = '\ufeff'

describe('orders as CSV', () => {
  test('have every order, newest first, with what the database has of it', async () => {
    const { headers, payload } = await read('format=csv')
    const stored = await storedOrders(exchange.database, email)
    const [headings, ...rows] = cellsIn(payload)
    expect({ type: headers['content-type'], name: headers['content-disposition'], headings }).toEqual({
      type: 'text/csv; charset=utf-8',
      name: 'attachment; filename="orders.csv"',
      headings: [
        'Order number',
        'Date',
        'Type',
        'Status',
        'Coin',
        'Coins, estimate',
        'Coins',
        'Currency',
        'Amount',
        'Fees',
        'Total',
        'Rate',
        'Payment method',
        'Wallet address',
      ],
    })
    expect(rows).toEqual(stored.map(exportedRow))
  })

  test('are read rightly by a Swedish spreadsheet: byte order mark, semicolons, decimal commas', async () => {
    const [first = ''] = (await read('format=csv&type=BUY&status=UNPAID')).payload.split('\r\n').slice(1)
    expect({ begin: (await read('format=csv')).payload.slice(0, 14), first: first.split(';').slice(7, 9) }).toEqual({
      begin: `${bom}Order number;`,
      first: ['SEK', '5000,00'],
    })
  })

  test('are a Swede’s for who has not said where they live', async () => {
    const newcomer = await newCustomer(exchange.database, { personalInfoFilled: false, country: null, language: 'en' })
    await writeYear(exchange, newcomer.id, swedishYear.slice(0, 1))
    const theirs = browserOf(exchange.server)
    await theirs.signIn(newcomer.email)
    const [, row] = cellsIn((await read('format=csv', theirs)).payload)
    expect(row?.slice(7, 11)).toEqual(['SEK', '5000,00', '0,00', '5000,00'])
  })

  test('of a customer abroad who reads English have commas and points', async () => {
    const abroad = await newCustomer(exchange.database, { country: 'DE', language: 'en' })
    await writeYear(exchange, abroad.id, swedishYear.slice(0, 1))
    const theirs = browserOf(exchange.server)
    await theirs.signIn(abroad.email)
    const [, row] = cellsIn((await read('format=csv', theirs)).payload, ',')
    expect(row?.slice(7, 11)).toEqual(['SEK', '5000.00', '0.00', '5000.00'])
  })

  test('take the same filters as the list, and a page of it', async () => {
    const listed = (await browser.get('/protected/v2/orders?size=100&type=SELL')).json().result.content
    const exported = cellsIn((await read('format=csv&type=SELL')).payload)
    const second = cellsIn((await read('format=csv&type=SELL&size=2&page=1')).payload)
    expect({
      all: exported.slice(1).map(([number]) => number),
      page: second.slice(1).map(([number]) => number),
    }).toEqual({
      all: listed.map(({ number }: { number: string }) => number),
      page: listed.slice(2, 4).map(({ number }: { number: string }) => number),
    })
  })

  test('are nothing where nothing matches', async () => {
    const { statusCode, rawPayload } = await read('format=csv&number=999999')
    expect({ statusCode, bytes: rawPayload.length }).toEqual({ statusCode: 200, bytes: 0 })
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1', '|cmd'])(
    'a cell that says %j is no formula',
    (said) => {
      const csv = csvOf(
        { columns: [{ heading: 'Words' }], rows: [[said]] },
        { separator: ';', point: ',', hasMark: true },
      )
      expect(parse<string[]>(csv.toString().slice(1), { delimiter: ';', newline: '\r\n' }).data[1]).toEqual([
        `'${said}`,
      ])
    },
  )

  test('can be asked for so often, then not for a while', async () => {
    const { browser: theirs } = await signedIn(exchange)
    const statuses = []
    for (let asked = 0; asked <= exportsPerCustomer.most; asked += 1)
      statuses.push((await read('format=csv', theirs)).statusCode)
    expect(statuses).toEqual([...Array.from({ length: exportsPerCustomer.most }, () => 200), 429])
  })
})

describe('orders as XLS', () => {
  test('are a workbook of Excel 97', async () => {
    const { headers, rawPayload } = await read('format=xls')
    expect({
      type: headers['content-type'],
      name: headers['content-disposition'],
      signature: rawPayload.subarray(0, 8).toString('hex'),
    }).toEqual({
      type: 'application/vnd.ms-excel',
      name: 'attachment; filename="orders.xls"',
      signature: 'd0cf11e0a1b11ae1',
    })
  })

  const office = ['soffice', 'libreoffice'].find((name) => spawnSync(name, ['--version']).status === 0)

  test.skipIf(office === undefined)('are opened by LibreOffice, words as words and figures as figures', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'orders-'))
    try {
      const said = {
        name: 'Orders',
        columns: [{ heading: 'Words', width: 9 }],
        rows: [['=1+1', { figure: '0.33122636' }]],
      }
      writeFileSync(join(folder, 'said.xls'), xlsOf(said))
      writeFileSync(join(folder, 'orders.xls'), (await read('format=xls')).rawPayload)
      const home = `-env:UserInstallation=file://${folder}/home`
      const options = [
        home,
        '--headless',
        '--convert-to',
        'csv:Text - txt - csv (StarCalc):59,34,76,1,,1033',
        '--outdir',
      ]
      execFileSync(office ?? '', [...options, folder, join(folder, 'said.xls'), join(folder, 'orders.xls')])
      const opened = (name: string) => cellsIn(bom + readFileSync(join(folder, name), 'utf8'))
      const csv = cellsIn((await read('format=csv')).payload).map((row) =>
        row.map((cell) => cell.replace(/(\d),(\d)/, '$1.$2')),
      )
      expect({ said: opened('said.csv')[1], orders: opened('orders.csv') }).toEqual({
        said: ['=1+1', '0.33122636'],
        orders: csv,
      })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

test('headings are in the customer’s language', async () => {
  await exchange.database.transaction((tx) =>
    tx.update(customers).set({ language: 'sv' }).where(eq(customers.id, customerId)),
  )
  const [headings, row] = cellsIn((await read('format=csv&status=UNPAID')).payload)
  expect([headings?.slice(0, 4), row?.slice(2, 4)]).toEqual([
    ['Ordernummer', 'Datum', 'Typ', 'Status'],
    ['Köp', 'Obetald'],
  ])
})
