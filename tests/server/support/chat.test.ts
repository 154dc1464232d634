import { and, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brand } from '../../../src/domain/company/brand'
import { supportCases } from '../../../src/server/database/schema'
import { switchFeature } from '../../../src/server/desk/features'
import { hiddenIn } from '../../support/desk'
import {
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
import { inboxOf } from '../../support/inbox'

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

const tokenNow = async (): Promise<string | null> =>
  (await browser.post('/protected/v2/auth/me')).json().result.supportChatToken
const say = async (text: string, token?: string) =>
  browser.post('/v2/support/chat', { token: token ?? (await tokenNow()) ?? '', text })
const said = async () =>
  (await browser.get('/v2/support/chat'))
    .json()
    .result.map(({ from, text, at }: Record<string, string>) => [from, text, at])
const chats = () =>
  exchange.database.read((handle) =>
    handle
      .select({ number: supportCases.number, status: supportCases.status })
      .from(supportCases)
      .where(and(eq(supportCases.customerId, customer.id), eq(supportCases.isChat, true)))
      .orderBy(supportCases.number)
      .limit(10),
  )
const answer = async (number: string, fields: Record<string, string>) => {
  const { body } = await exchange.server.inject({ url: `/sandbox/desk/cases/${number}`, headers: { host } })
  const at = hiddenIn(body, 'at')
  return exchange.server.inject({
    method: 'POST',
    url: `/sandbox/desk/cases/${number}`,
    headers: { host, origin, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ at, why: 'They asked', ...fields }).toString(),
  })
}
const turn = (active: boolean) =>
  exchange.database.transaction((tx) =>
    switchFeature(tx, exchange.exchange, { flag: 'ZENDESK', customerId: customer.id, active }),
  )

describe('the chat', () => {
  test('opens one case, goes on in it, and support gets each message by mail', async () => {
    expect((await say(' When do you send? ')).json()).toEqual({ status: 'SUCCESS', result: null })
    exchange.clock.forward({ seconds: 1 })
    await say('Today?')
    const at = exchange.clock.now().getTime()
    const [chat] = await chats()
    expect([await chats(), await said()]).toEqual([
      [{ number: chat?.number, status: 'received' }],
      [
        ['customer', 'When do you send?', new Date(at - 1000).toISOString()],
        ['customer', 'Today?', new Date(at).toISOString()],
      ],
    ])
    const letters = (await inboxOf(exchange, brand.supportEmail)).map(({ body }) => body.split('\n\n'))
    const head = `${customer.email} has written to support, case ${chat?.number}.`
    expect(letters).toEqual(
      expect.arrayContaining([
        [head, 'When do you send?'],
        [head, 'Today?'],
      ]),
    )
  })

  test('is answered on the desk, in the chat and by the bell', async () => {
    await say('When do you send?')
    const [{ number = '' } = {}] = await chats()
    const desk = (await exchange.server.inject({ url: '/sandbox/desk', headers: { host } })).body
    expect(desk).toContain('Answer in the chat')
    exchange.clock.forward({ seconds: 1 })
    await answer(number, { status: 'answered', text: ' Within the hour. ' })
    const at = exchange.clock.now().toISOString()
    expect((await said()).at(-1)).toEqual(['support', 'Within the hour.', at])
    const { items } = (await browser.get('/protected/v2/auth/me/notifications?size=5')).json().result
    expect(items[0].title).toBe(`Support has answered case ${number}`)
  })

  test('waits on the desk no more once it is answered, and is read there by its number', async () => {
    await say('When do you send?')
    const [{ number = '' } = {}] = await chats()
    await answer(number, { status: 'answered', text: 'Within the hour.' })
    const read = async (path: string) => {
      const { statusCode, body } = await exchange.server.inject({ url: `/sandbox/desk${path}`, headers: { host } })
      return [statusCode, body.includes(`Case ${number}`), body.includes('Within the hour.')]
    }
    expect([await read(''), await read(`/cases/${number}`), (await read('/cases/1'))[0]]).toEqual([
      [200, false, false],
      [200, true, true],
      404,
    ])
  })

  test('of many words shows its last ones on the desk', async () => {
    for (let nth = 1; nth <= 25; nth += 1) {
      exchange.clock.forward({ minutes: 10 })
      await say(`Word ${nth}.`)
    }
    const { body } = await exchange.server.inject({ url: '/sandbox/desk', headers: { host } })
    expect([5, 6, 25].map((nth) => body.includes(`Word ${nth}.`))).toEqual([false, true, true])
  })

  test('that support has closed goes on as another case', async () => {
    await say('One')
    const [{ number = '' } = {}] = await chats()
    await answer(number, { status: 'closed' })
    exchange.clock.forward({ seconds: 1 })
    await say('Two')
    expect((await chats()).map(({ status }) => status)).toEqual(['closed', 'received'])
    expect((await said()).map(([, text]: string[]) => text)).toEqual(['One', 'Two'])
  })

  test('is one case also when two messages come at once', async () => {
    const token = (await tokenNow()) ?? ''
    await Promise.all([say('One', token), say('Two', token)])
    expect([(await chats()).length, (await said()).length]).toEqual([1, 2])
  })

  test('is nobody else’s: their messages and their token', async () => {
    await say('Mine')
    const { browser: theirs } = await signedIn(exchange)
    expect((await theirs.get('/v2/support/chat')).json().result).toEqual([])
    const token = (await tokenNow()) ?? ''
    const refusedSay = await theirs.post('/v2/support/chat', { token, text: 'Hello' })
    expect([refusedSay.statusCode, refusedSay.json()]).toEqual([409, refusal('step-refused')])
  })

  test('takes sixty messages an hour', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 61; time += 1) statuses.push((await say(`Message ${time}`)).statusCode)
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429])
  })

  test('says a message once for one key', async () => {
    const token = await tokenNow()
    const headers = { 'idempotency-key': randomUUID() }
    for (let time = 0; time < 2; time += 1) await browser.post('/v2/support/chat', { token, text: 'Once' }, headers)
    expect((await said()).length).toBe(1)
  })

  test.each([
    ['that is empty', '', 'supportMessage'],
    ['that is too long', 'x'.repeat(2001), 'notAccepted'],
  ])('takes no message %s', async (_, text, code) => {
    const refusedSay = await say(text)
    expect([refusedSay.statusCode, refusedSay.json()]).toEqual([400, refusal('bad-input', ['text', code])])
  })

  test('has a token only while ZENDESK is on and the e-mail address is verified', async () => {
    const token = (await tokenNow()) ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    await turn(false)
    const refusedSay = await say('Hello', token)
    expect([await tokenNow(), refusedSay.statusCode, refusedSay.json()]).toEqual([null, 409, refusal('feature-off')])
    customer = await newCustomer(exchange.database, { emailStatus: 'UNVERIFIED' })
    await browser.signIn(customer.email)
    expect(await tokenNow()).toBeNull()
  })
})
