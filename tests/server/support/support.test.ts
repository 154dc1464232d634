import { randomUUID } from 'node:crypto'
import { and, asc, eq, notLike } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brand } from '../../../src/domain/company/brand'
import { caseStatuses } from '../../../src/domain/customer/support'
import { customers, outbox, supportCases } from '../../../src/server/database/schema'
import { hiddenIn } from '../../support/desk'
import {
  browserOf,
  host,
  newCustomer,
  origin,
  refusal,
  signedIn,
  testExchange,
  type Browser,
  type CustomerWritten,
  type TestExchange,
} from '../../support/exchange'
import { sendCallback } from '../../support/callbacks'
import { inboxOf } from '../../support/inbox'
import { newOrder } from '../../support/order-rows'

let exchange: TestExchange
let browser: Browser
let customer: CustomerWritten

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  ;({ customer, browser } = await signedIn(exchange))
})

const write = (body: object, headers = {}) => browser.post('/v2/support', body, headers)
const written = async (body: object): Promise<string> => (await write(body)).json().result.number
const rows = () =>
  exchange.database.read((handle) =>
    handle
      .select()
      .from(supportCases)
      .where(eq(supportCases.customerId, customer.id))
      .orderBy(asc(supportCases.number)),
  )
const letters = () =>
  exchange.database.read((handle) =>
    handle
      .select()
      .from(outbox)
      .where(and(eq(outbox.customerId, customer.id), notLike(outbox.about, 'new-device/%')))
      .orderBy(asc(outbox.about)),
  )
const bell = async () => {
  const { items } = (await browser.get('/protected/v2/auth/me/notifications?size=20')).json().result
  return items.map(({ notification_type, status, title }: Record<string, string>) => [notification_type, status, title])
}
const sendNews = (number: string, status: string, given: object = {}) =>
  sendCallback(exchange, 'chat', { type: 'case.updated', number, status, text: null, ...given })

describe('who writes to support', () => {
  test('opens a case about an order, or about nothing of the kind', async () => {
    const order = await newOrder(exchange.database, { customerId: customer.id })
    const answer = await write({ message: ' When do you send\nthe coins? \n', orderNumber: order.number })
    const { number } = answer.json().result
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'SUCCESS', result: { number } }])
    const next = await written({ message: 'And another thing' })
    const at = exchange.clock.now()
    const row = { customerId: customer.id, status: 'received', isChat: false, createdAt: at, updatedAt: at }
    expect(await rows()).toEqual([
      { ...row, number, orderReference: order.reference, message: 'When do you send\nthe coins?' },
      { ...row, number: next, orderReference: null, message: 'And another thing' },
    ])
  })

  test('gets the next number: they count up, and what is refused takes none', async () => {
    const first = Number(await written({ message: 'One' }))
    await write({ message: 'Two', orderNumber: '1' })
    const both = await Promise.all([written({ message: 'Three' }), written({ message: 'Four' })])
    expect([first >= 10_001, both.map(Number).toSorted()]).toEqual([true, [first + 1, first + 2]])
  })

  test('has it once for one key', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const [one, other] = [await write({ message: 'Once' }, headers), await write({ message: 'Once' }, headers)]
    expect([other.statusCode, other.json(), (await rows()).length, (await letters()).length]).toEqual([
      200,
      one.json(),
      1,
      2,
    ])
  })

  test('is told by the bell and by mail; support gets who, which order and what', async () => {
    const { number: order } = await newOrder(exchange.database, { customerId: customer.id })
    const number = await written({ message: 'Where is it?', orderNumber: order })
    expect(await bell()).toEqual([['SUPPORT_REQUEST_UPDATED', 'received', `We have your message, case ${number}`]])
    expect(await inboxOf(exchange, customer.email)).toEqual([
      {
        kind: 'mail',
        subject: `We have your message, case ${number}`,
        body: [
          'Hello Astrid,',
          `We have your message and answer on business days, usually the same day. Your case number is ${number}.`,
          `Order number: ${order}`,
          'You wrote:\nWhere is it?',
          'Nordmynt\nQuestions? Write to support@nordmynt.example. We never ask for passwords or codes.',
        ].join('\n\n'),
      },
    ])
    expect(await inboxOf(exchange, brand.supportEmail)).toContainEqual({
      kind: 'mail',
      subject: `Case ${number} from ${customer.email}`,
      body: [
        `${customer.email} has written to support, case ${number}.`,
        `Order number: ${order}`,
        'Where is it?',
      ].join('\n\n'),
    })
  })

  test('is written in their language', async () => {
    await exchange.database.transaction((tx) =>
      tx.update(customers).set({ language: 'sv', firstName: null }).where(eq(customers.id, customer.id)),
    )
    const number = await written({ message: 'Var är det?' })
    expect((await letters()).map(({ about, to, language, subject }) => [about, to, language, subject])).toEqual([
      [`case/${number}`, customer.email, 'sv', `Vi har fått ditt meddelande, ärende ${number}`],
      [`case/${number}/support`, brand.supportEmail, 'sv', `Ärende ${number} från ${customer.email}`],
    ])
    expect((await letters())[0]?.text).toMatch(/^Hej,\n\n.+oftast samma dag.+\n\nDu skrev:\nVar är det\?\n\n/)
  })

  test('gets no mail at a placeholder address', async () => {
    customer = await newCustomer(exchange.database, { email: `${randomUUID()}@${brand.temporaryEmailDomain}` })
    await browser.signIn(customer.email)
    await written({ message: 'My e-ID is new' })
    expect((await letters()).map(({ to }) => to)).toEqual([brand.supportEmail])
  })

  test('may do so before anything of them is verified', async () => {
    customer = await newCustomer(exchange.database, { emailStatus: 'UNVERIFIED', identityStatus: 'MISSING' })
    await browser.signIn(customer.email)
    expect((await write({ message: 'I am stuck' })).statusCode).toBe(200)
  })

  test('may open ten cases an hour', async () => {
    for (let time = 0; time < 10; time += 1) await write({ message: 'Where is it?' })
    const answer = await write({ message: 'Where is it?' })
    expect([answer.statusCode, answer.json(), (await rows()).length]).toEqual([429, refusal('too-many-requests'), 10])
    exchange.clock.forward({ hours: 1 })
    await browser.signIn(customer.email)
    expect((await write({ message: 'Where is it?' })).statusCode).toBe(200)
  })

  test('is signed in', async () => {
    const answer = await browserOf(exchange.server).post('/v2/support', { message: 'Who am I?' })
    expect([answer.statusCode, answer.json()]).toEqual([401, refusal('not-signed-in')])
  })

  test.each([
    [{}, 'message', 'supportMessage'],
    [{ message: '' }, 'message', 'supportMessage'],
    [{ message: ' \n ' }, 'message', 'supportMessage'],
    [{ message: 'x'.repeat(2001) }, 'message', 'notAccepted'],
    [{ message: 'a\u0000b' }, 'message', 'notAccepted'],
    [{ message: 'Hello', orderNumber: '\u0000' }, 'orderNumber', 'notAccepted'],
    [{ message: 'Hello', orderNumber: '' }, 'orderNumber', 'notAccepted'],
    [{ message: 'Hello', orderNumber: '261120999' }, 'orderNumber', 'notAccepted'],
  ])('is refused %j, and nothing is kept of it', async (body, field, code) => {
    const answer = await write(body)
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal('bad-input', [field, code])])
    expect([await rows(), await letters(), await bell()]).toEqual([[], [], []])
  })

  test('names no order of somebody else', async () => {
    const other = await newCustomer(exchange.database)
    const { number } = await newOrder(exchange.database, { customerId: other.id })
    const answer = await write({ message: 'Whose is it?', orderNumber: number })
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal('bad-input', ['orderNumber', 'notAccepted'])])
  })

  test('may write 2,000 characters', async () => {
    expect((await write({ message: 'å'.repeat(2000) })).statusCode).toBe(200)
  })
})

describe('what support does about a case', () => {
  test.each([
    ['answered', 'Support has answered case'],
    ['waiting', 'We need an answer from you in case'],
    ['closed', 'is closed'],
  ])('comes as a callback: %s', async (status, words) => {
    const number = await written({ message: 'Hello' })
    exchange.clock.forward({ minutes: 5 })
    expect((await sendNews(number, status)).statusCode).toBe(200)
    expect(await rows()).toMatchObject([{ number, status, updatedAt: exchange.clock.now() }])
    const [[type, told, title]] = await bell()
    expect([type, told, title]).toEqual(['SUPPORT_REQUEST_UPDATED', status, expect.stringContaining(words)])
    expect(title).toContain(number)
  })

  test('counts once for each event', async () => {
    const number = await written({ message: 'Hello' })
    const id = randomUUID()
    await sendNews(number, 'answered', { id })
    await sendNews(number, 'closed')
    expect((await sendNews(number, 'answered', { id })).statusCode).toBe(200)
    expect([(await rows()).map(({ status }) => status), (await bell()).length]).toEqual([['closed'], 3])
  })

  test('is of a case that is there, at its own port', async () => {
    const number = await written({ message: 'Hello' })
    expect((await sendNews('1', 'answered')).statusCode).toBe(404)
    const event = { type: 'case.updated', number, status: 'answered', text: null }
    expect((await sendCallback(exchange, 'reviews', event)).statusCode).toBe(404)
    expect((await rows()).map(({ status }) => status)).toEqual(['received'])
  })
})

describe('the desk', () => {
  const page = async (cookie = '') =>
    (await exchange.server.inject({ url: '/sandbox/desk', headers: { host, cookie } })).body
  const act = async (number: string, status: string, from = origin) => {
    const { body } = await exchange.server.inject({ url: `/sandbox/desk/cases/${number}`, headers: { host } })
    const at = body.includes('name="at"') ? hiddenIn(body, 'at') : ''
    return exchange.server.inject({
      method: 'POST',
      url: `/sandbox/desk/cases/${number}`,
      headers: { host, origin: from, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ status, at, why: 'Looked at it' }).toString(),
    })
  }

  test('lists the oldest first, with message and order, as text', async () => {
    const order = await newOrder(exchange.database, { customerId: customer.id })
    const first = await written({ message: 'Slow <b>', orderNumber: order.number })
    exchange.clock.forward({ minutes: 1 })
    const second = await written({ message: 'Thanks' })
    const body = await page()
    expect(body).toContain('Slow &lt;b&gt;')
    expect(body).toContain(`Case ${first} · Order ${order.number}`)
    expect(body.indexOf(`Case ${first}`)).toBeLessThan(body.indexOf(`Case ${second}`))
    expect(await page('lang=sv')).toMatch(/Ärenden till kundservice[\s\S]+Mottaget/)
  })

  test.each(caseStatuses.filter((status) => status !== 'received'))('makes a case %s', async (status) => {
    const number = await written({ message: 'Hello' })
    const answer = await act(number, status)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/sandbox/desk'])
    expect([(await rows())[0]?.status, (await bell()).map(([, told]: string[]) => told)]).toEqual([
      status,
      [status, 'received'],
    ])
  })

  test('has nothing for a case that is not there, or an act that is none', async () => {
    const number = await written({ message: 'Hello' })
    expect([(await act('1', 'closed')).statusCode, (await act(number, 'burnt')).statusCode]).toEqual([404, 404])
    expect((await act(number, 'closed', 'http://elsewhere.example')).statusCode).toBe(403)
    expect((await rows()).map(({ status }) => status)).toEqual(['received'])
  })
})
