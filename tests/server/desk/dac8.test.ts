import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskDecisions } from '../../../src/server/database/schema'
import { bankTransfer, type Entry } from '../../../src/server/sandbox/seeds/year'
import { readReport, schemaProblems, taxpayer } from '../../support/dac8'
import { deskPageAt, decidesAt } from '../../support/desk'
import { testExchange, type CustomerWritten, type TestExchange } from '../../support/exchange'
import { writeYear } from '../../support/year'

let exchange: TestExchange
let known: CustomerWritten
let unknown: CustomerWritten

const purchase: Entry = {
  hoursAgo: 30 * 24,
  type: 'BUY',
  coin: 'BTC',
  fiat: 'SEK',
  amount: '10000',
  method: 'BANKGIRO',
  priority: 'LOW',
  path: bankTransfer,
}
const address = '/sandbox/desk/dac8'

beforeAll(async () => {
  exchange = await testExchange()
  known = await taxpayer(exchange.database)
  unknown = await taxpayer(exchange.database, { changes: { personalNumber: null, city: null }, answers: {} })
  for (const { id } of [known, unknown]) await writeYear(exchange, id, [purchase])
})
afterAll(() => exchange.stop())

const downloads = () =>
  exchange.database.read((handle) =>
    handle
      .select({
        at: deskDecisions.at,
        name: deskDecisions.name,
        about: deskDecisions.about,
        reason: deskDecisions.reason,
        outcome: deskDecisions.outcome,
      })
      .from(deskDecisions)
      .where(eq(deskDecisions.action, 'dac8.download'))
      .orderBy(asc(deskDecisions.at), asc(deskDecisions.id))
      .limit(100),
  )

test('the desk leads to the report of the year that is due', async () => {
  expect(await deskPageAt(exchange.server)).toContain(`href="${address}"`)
  expect(await deskPageAt(exchange.server, address)).toContain('Tax year 2026')
})

test('its page says how many are reported, what of each coin, and who is left out and why', async () => {
  const page = await deskPageAt(exchange.server, `${address}?year=2026`)
  const [, list = ''] = page.split('Not in the report')
  expect({
    reported: page.includes('1 customer is in the report.'),
    leftOut: page.includes('1 customer with transactions is not in the report'),
    ongoing: page.includes('2026 has not ended.'),
    bought: page.replaceAll(' ', ' ').includes('1 transaction: 0.01'),
    listed: [known, unknown].map(({ id }) => list.includes(`/sandbox/desk/customers/${id}`)),
    why: list.includes('Lacks: address, date of birth (personal number), tax residence'),
  }).toEqual({
    reported: true,
    leftOut: true,
    ongoing: true,
    bought: true,
    listed: [false, true],
    why: true,
  })
})

test('a download is the message, and is kept with who, when and why', async () => {
  const answer = await decidesAt(exchange.server, address, { year: '2026', why: 'To file it' }, 'second')
  const { headers, statusCode, payload } = answer
  expect({
    statusCode,
    type: headers['content-type'],
    name: headers['content-disposition'],
    cache: headers['cache-control'],
    problems: await schemaProblems(payload),
    users: readReport(payload).CARFBody.CryptoUsers?.map(({ DocSpec }) => DocSpec['stf:DocRefId']?.includes(known.id)),
    isUnknownIn: payload.split('</CARF_OECD>')[0]?.includes(unknown.id),
  }).toEqual({
    statusCode: 200,
    type: 'application/xml; charset=utf-8',
    name: 'attachment; filename="nordmynt-dac8-2026.xml"',
    cache: 'no-store',
    problems: [],
    users: [true],
    isUnknownIn: false,
  })
  const row = { at: exchange.clock.now(), name: 'Nils Ask', about: '2026', reason: 'To file it', outcome: 'done' }
  expect(await downloads()).toEqual([row])
  const [, list = ''] = (await deskPageAt(exchange.server, address)).split('Downloads')
  expect([list.includes('Nils Ask'), list.includes('To file it')]).toEqual([true, true])
})

test('without a reason nothing is downloaded, and the field says so', async () => {
  const before = await downloads()
  const { statusCode, body } = await decidesAt(exchange.server, address, { year: '2026', why: ' ' })
  expect([statusCode, body.includes('CARF_OECD'), body.includes('write why you decide so')]).toEqual([400, false, true])
  expect(await downloads()).toEqual(before)
})

test.each(['2025', '2027', 'x', '02026'])('there is no report of %s', async (year) => {
  const statuses = [
    (await exchange.server.inject({ url: `${address}?year=${year}`, headers: { host: '127.0.0.1:3000' } })).statusCode,
    (await decidesAt(exchange.server, address, { year })).statusCode,
  ]
  expect(statuses).toEqual([404, 404])
})

test('neither addresses nor log lines have what the report has of customers', async () => {
  await decidesAt(exchange.server, address, { year: '2026' })
  for (const personal of [known.personalNumber, known.lastName, known.address])
    expect(exchange.lines.filter((line) => line.includes(String(personal)))).toEqual([])
})
