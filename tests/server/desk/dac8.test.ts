import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginDrawing } from '../../../src/server/dac8/messages'
import { customers, deskDecisions } from '../../../src/server/database/schema'
import { bankTransfer, type Entry } from '../../../src/server/sandbox/seeds/year'
import { translate } from '../../../src/i18n/i18n'
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
const t = translate('en')
const address = '/sandbox/desk/dac8'

beforeAll(async () => {
  exchange = await testExchange()
  known = await taxpayer(exchange.database)
  unknown = await taxpayer(exchange.database, { changes: { personalNumber: null, city: null }, answers: {} })
  for (const { id } of [known, unknown]) await writeYear(exchange, id, [purchase])
})
afterAll(() => exchange.stop())

const decided = () =>
  exchange.database.read((handle) =>
    handle
      .select({
        at: deskDecisions.at,
        name: deskDecisions.name,
        action: deskDecisions.action,
        about: deskDecisions.about,
        reason: deskDecisions.reason,
        outcome: deskDecisions.outcome,
      })
      .from(deskDecisions)
      .where(eq(deskDecisions.kind, 'dac8'))
      .orderBy(asc(deskDecisions.at), asc(deskDecisions.id))
      .limit(100),
  )

/** It is February of the year after: the report is due. */
const passYear = () => exchange.clock.forward({ hours: 24 * 90 })

const draw = () => decidesAt(exchange.server, address, { year: '2026', what: 'draw', why: 'It is due' })

/** Addresses of the forms of files on the page, the latest first. */
const formsOf = async (): Promise<string[]> =>
  [
    ...(await deskPageAt(exchange.server, `${address}?year=2026`)).matchAll(
      /action="(\/sandbox\/desk\/dac8\/[0-9a-f-]{36})"/g,
    ),
  ].map(([, action = '']) => action)

test('the desk leads to the report of the year that is due', async () => {
  expect(await deskPageAt(exchange.server)).toContain(`href="${address}"`)
  expect(await deskPageAt(exchange.server, address)).toContain('Tax year 2026')
})

test('a test file is the year as a message of tests, and is noted with who, when and why', async () => {
  const fields = { year: '2026', what: 'test', why: 'To try it' }
  const { headers, statusCode, payload } = await decidesAt(exchange.server, address, fields, 'second')
  const users = readReport(payload).CARFBody?.CryptoUsers ?? []
  expect({
    statusCode,
    type: headers['content-type'],
    name: headers['content-disposition'],
    cache: headers['cache-control'],
    problems: await schemaProblems(payload),
    users: users.map(({ DocSpec }) => [DocSpec['stf:DocTypeIndic'], DocSpec['stf:DocRefId']?.includes(known.id)]),
    isUnknownIn: payload.includes(unknown.id),
  }).toEqual({
    statusCode: 200,
    type: 'application/xml; charset=utf-8',
    name: 'attachment; filename="nordmynt-dac8-2026-test.xml"',
    cache: 'no-store',
    problems: [],
    users: [['OECD11', true]],
    isUnknownIn: false,
  })
  expect(await decided()).toEqual([
    {
      at: exchange.clock.now(),
      name: 'Nils Ask',
      action: 'dac8.test',
      about: '2026',
      reason: 'To try it',
      outcome: 'done',
    },
  ])
  const [, list = ''] = (await deskPageAt(exchange.server, address)).split('What was done')
  expect([
    list.includes('Nils Ask downloads a test file of the report: done'),
    list.includes('<span>To try it</span>'),
  ]).toEqual([true, true])
})

test('its page says how many were reported when the last file was made, what of each coin, and who is left out and why', async () => {
  const page = (await deskPageAt(exchange.server, `${address}?year=2026`)).replaceAll('\u00a0', ' ')
  const [, list = ''] = page.split('Not in the report')
  expect({
    reported: page.includes('1 customer is in the report.'),
    leftOut: page.includes('1 customer with transactions is not in the report'),
    ongoing: page.includes('2026 has not ended.'),
    bought: page.includes('1 transaction: 0.01'),
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

test('of a year that goes on only a test file is made', async () => {
  expect((await deskPageAt(exchange.server, `${address}?year=2026`)).includes('Draw up the report')).toBe(false)
  expect([(await draw()).statusCode, await formsOf()]).toEqual([409, []])
})

test('without a reason nothing is made, and the field says so', async () => {
  const before = await decided()
  const tried = { year: '2026', what: 'test', why: ' ' }
  const { statusCode, body } = await decidesAt(exchange.server, address, tried)
  expect([statusCode, body.includes('CARF_OECD'), body.includes('write why you decide so')]).toEqual([400, false, true])
  expect(await decided()).toEqual(before)
})

describe('once the year has ended', () => {
  beforeAll(passYear)

  test('a report that an exchange left half done can be drawn up anew after half an hour', async () => {
    const ids = { new: randomUUID(), correction: randomUUID() }
    const begun = { year: 2026, at: exchange.clock.now(), isTest: true, ids }
    const said = async () => {
      const page = await deskPageAt(exchange.server, `${address}?year=2026`)
      return ['name="what" value="draw"', t('desk.dac8.drawing'), t('desk.dac8.open')].map((each) =>
        page.includes(each),
      )
    }
    const before = await said()
    await exchange.database.transaction((tx) => beginDrawing(tx, begun))
    exchange.clock.forward({ minutes: 30 })
    const meanwhile = await said()
    exchange.clock.forward({ seconds: 1 })
    expect([before, meanwhile, await said()]).toEqual([
      [true, false, false],
      [false, true, false],
      [true, false, false],
    ])
  })

  test('the report is drawn up, downloaded, and noted as filed; in the sandbox all of it is test data', async () => {
    const decides = (url: string, fields: Readonly<Record<string, string>>) => {
      // What is noted stands by its time.
      exchange.clock.forward({ seconds: 1 })
      return decidesAt(exchange.server, url, fields)
    }
    const toDraw = { year: '2026', what: 'draw', why: 'It is due' }
    const drawn = await decides(address, toDraw)
    const [form = ''] = await formsOf()
    const got = await decides(form, { decision: 'download', why: 'To file it' })
    const again = await decides(form, { decision: 'download', why: 'To file it' })
    const isOpenTwice = (await decides(address, toDraw)).statusCode
    const noted = await decides(form, { decision: 'filed', why: 'Receipt 17' })
    const types = [...got.payload.matchAll(/DocTypeIndic>(\w+)</g)].map(([, type]) => type)
    expect({
      drawn: [drawn.statusCode, drawn.headers.location],
      name: got.headers['content-disposition'],
      types,
      isSame: got.payload === again.payload,
      problems: await schemaProblems(got.payload),
      isOpenTwice,
      noted: [noted.statusCode, noted.headers.location],
      page: (await deskPageAt(exchange.server, `${address}?year=2026`)).includes('<span class="badge">Filed</span>'),
      done: (await decided()).slice(-5).map(({ action, outcome, reason }) => [action, outcome, reason]),
    }).toEqual({
      drawn: [303, `${address}?year=2026&outcome=drawn`],
      name: 'attachment; filename="nordmynt-dac8-2026-new.xml"',
      types: ['OECD11', 'OECD11'],
      isSame: true,
      problems: [],
      isOpenTwice: 409,
      noted: [303, `${address}?year=2026`],
      page: true,
      done: [
        ['dac8.draw', 'done', 'It is due'],
        ['dac8.download', 'done', 'To file it'],
        ['dac8.download', 'done', 'To file it'],
        ['dac8.draw', 'refused', 'It is due'],
        ['dac8.filed', 'done', 'Receipt 17'],
      ],
    })
  })

  test('drawn up again while nothing has changed, the page says so', async () => {
    const { headers } = await draw()
    expect(headers.location).toBe(`${address}?year=2026&outcome=unchanged`)
    expect(await deskPageAt(exchange.server, String(headers.location))).toContain(
      'Nothing has changed since the last file was filed.',
    )
  })

  test('what changed is a file of corrections, which is noted as never filed and then is not to be had', async () => {
    exchange.clock.forward({ minutes: 1 })
    await exchange.database.transaction((tx) =>
      tx.update(customers).set({ city: 'Lund' }).where(eq(customers.id, known.id)),
    )
    await draw()
    const [form = ''] = await formsOf()
    const { payload, headers } = await decidesAt(exchange.server, form, { decision: 'download' })
    const types = [...payload.matchAll(/DocTypeIndic>(\w+)</g)].map(([, type]) => type)
    const dropped = await decidesAt(exchange.server, form, { decision: 'dropped' })
    const later = await decidesAt(exchange.server, form, { decision: 'download' })
    expect([headers['content-disposition'], types, dropped.statusCode, later.statusCode]).toEqual([
      'attachment; filename="nordmynt-dac8-2026-correction.xml"',
      ['OECD10', 'OECD12'],
      303,
      404,
    ])
  })

  test('an answer without its reason, to nothing, or of no kind decides nothing', async () => {
    await draw()
    const [form = ''] = await formsOf()
    const before = await decided()
    const statuses = [
      (await decidesAt(exchange.server, form, { decision: 'filed', why: '' })).statusCode,
      (await decidesAt(exchange.server, form, { decision: 'delete' })).statusCode,
      (await decidesAt(exchange.server, `${address}/${known.id}`, { decision: 'filed' })).statusCode,
      (await decidesAt(exchange.server, `${address}/x`, { decision: 'filed' })).statusCode,
    ]
    expect([statuses, await decided()]).toEqual([[400, 404, 404, 404], before])
  })
})

test.each(['2025', '2028', 'x', '02026'])('there is no report of %s', async (year) => {
  const statuses = [
    (await exchange.server.inject({ url: `${address}?year=${year}`, headers: { host: '127.0.0.1:3000' } })).statusCode,
    (await decidesAt(exchange.server, address, { year, what: 'test' })).statusCode,
  ]
  expect(statuses).toEqual([404, 404])
})

test('neither addresses nor log lines have what the report has of customers', async () => {
  await decidesAt(exchange.server, address, { year: '2026', what: 'test' })
  for (const personal of [known.personalNumber, known.lastName, known.address])
    expect(exchange.lines.filter((line) => line.includes(String(personal)))).toEqual([])
})
