import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { higherLimitQuestionnaire as key } from '../../../src/domain/limit-requests/limit-requests'
import { deskDecisions, limitRequests, questionnaires } from '../../../src/server/database/schema'
import { decidesAt, deskPageAt, hiddenIn } from '../../support/desk'
import { refusal, signedIn, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { inboxOf } from '../../support/inbox'
import {
  answersLimit,
  fillsRequest,
  limitAnswers,
  limitNow,
  sendsRequest,
  startsRequest,
  submitsRequest,
  uploadsLimit,
} from '../../support/limit-requests'
import { buyOrder } from '../../support/placing'

let exchange: TestExchange
let browser: Browser
let id: string
let email: string

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  const person = await signedIn(exchange)
  browser = person.browser
  ;({ id, email } = person.customer)
})

const base = '/protected/v2'
const day = 24 * 60 * 60 * 1000
const now = () => exchange.clock.now().toISOString()
const later = (days: number) => new Date(exchange.clock.now().getTime() + days * day).toISOString()

const requestId = async (): Promise<string> => {
  const [row] = await exchange.database.read((handle) =>
    handle.select({ id: limitRequests.id }).from(limitRequests).where(eq(limitRequests.customerId, id)).limit(1),
  )
  if (row === undefined) throw new Error('There is no request')
  return row.id
}
const address = async () => `/sandbox/desk/limits/${await requestId()}`
const seen = async () => hiddenIn(await deskPageAt(exchange.server, await address()), 'at')
const decides = async (fields: Record<string, string>) => {
  const at = await seen()
  return decidesAt(exchange.server, await address(), { at, ...fields })
}
const grants = () => decides({ decision: 'grant', level: 'level-2' })
const limitOf = async (type: string, fiat: string) =>
  (await browser.post(`${base}/auth/me`, {}))
    .json()
    .result.limitations.find((each: { type: string; fiat: string }) => each.type === type && each.fiat === fiat)
const mails = async (subject: string) => (await inboxOf(exchange, email)).filter((letter) => letter.subject === subject)
const titles = async () =>
  (await browser.get(`${base}/auth/me/notifications`)).json().result.items.map((each: { title: string }) => each.title)
const nothingAsked = { most: { SEK: '1000000', EUR: '100000' }, until: null, request: null }
const draft = {
  state: 'DRAFT',
  submittedAt: null,
  decidedAt: null,
  note: null,
  noteAbout: null,
  granted: null,
  tryAgainAt: null,
  documents: [],
}
const payslip = () => ({ kind: 'payslip', fileName: 'payslip.jpg', uploadedAt: now() })

describe('asking', () => {
  test('begins with nothing asked, and a draft that is begun twice stays one', async () => {
    expect(await limitNow(browser)).toEqual(nothingAsked)
    await startsRequest(browser)
    expect((await startsRequest(browser)).json().result).toEqual({ ...nothingAsked, request: draft })
    expect(
      await exchange.database.read((handle) => handle.$count(limitRequests, eq(limitRequests.customerId, id))),
    ).toBe(1)
  })

  test('answers and documents are kept before they are submitted', async () => {
    await fillsRequest(browser)
    expect((await limitNow(browser)).request).toEqual({ ...draft, documents: [payslip()] })
    const { questions, submitted } = (await browser.get(`${base}/questionnaires/${key}`)).json().result
    expect(submitted).toBe(false)
    expect(
      questions.flatMap(({ id: name, answer }: { id: string; answer: unknown }) => (answer ? [[name, answer]] : [])),
    ).toEqual(Object.entries(limitAnswers))
  })

  test('nothing is answered, uploaded, taken back or submitted without a request', async () => {
    const answer = { choices: ['level-1'] }
    expect((await answersLimit(browser, 'dailyLimit', answer)).json()).toEqual(refusal('step-refused'))
    expect((await uploadsLimit(browser, 'payslip')).json()).toEqual(refusal('step-refused'))
    expect((await browser.remove(`${base}/buy-limit/request/documents/payslip`)).json()).toEqual(
      refusal('step-refused'),
    )
    expect((await submitsRequest(browser)).json()).toEqual(refusal('step-refused'))
  })

  test('a document takes the place of the one before, and can be taken back', async () => {
    await startsRequest(browser)
    await uploadsLimit(browser, 'payslip')
    const again = await uploadsLimit(browser, 'payslip', 'newer.jpg')
    expect(again.json().result.request.documents).toEqual([{ ...payslip(), fileName: 'newer.jpg' }])
    const call = `${base}/buy-limit/request/documents/payslip`
    expect((await browser.remove(call)).json().result.request.documents).toEqual([])
    expect((await browser.remove(call)).json()).toEqual(refusal('not-found'))
  })

  test('a question without its answer, and a source without a document, are named', async () => {
    await startsRequest(browser)
    const { fundsDetail, ...others } = limitAnswers
    for (const [name, answer] of Object.entries(others)) await answersLimit(browser, name, answer)
    expect((await submitsRequest(browser)).json()).toEqual(refusal('bad-input', ['fundsDetail', 'mandatoryAnswer']))
    await answersLimit(browser, 'fundsDetail', fundsDetail ?? { text: '' })
    expect((await submitsRequest(browser)).json()).toEqual(refusal('bad-input', ['documents', 'required']))
    await uploadsLimit(browser, 'sale-contract')
    expect((await submitsRequest(browser)).json()).toEqual(refusal('bad-input', ['documents', 'required']))
  })

  test('what was submitted waits, and nothing of it changes', async () => {
    await sendsRequest(browser)
    const waiting = { ...draft, state: 'WAITING', submittedAt: now(), documents: [payslip()] }
    expect(await limitNow(browser)).toEqual({ ...nothingAsked, request: waiting })
    expect((await startsRequest(browser)).json()).toEqual(refusal('step-refused'))
    expect((await submitsRequest(browser)).json()).toEqual(refusal('step-refused'))
    expect((await uploadsLimit(browser, 'payslip')).json()).toEqual(refusal('step-refused'))
    expect((await answersLimit(browser, 'truth', { choices: ['yes'] })).json()).toEqual(refusal('step-refused'))
  })

  test('whoever may not buy cannot ask', async () => {
    await exchange.database.transaction((tx) => tx.delete(questionnaires).where(eq(questionnaires.customerId, id)))
    expect((await startsRequest(browser)).json()).toEqual(refusal('right-missing'))
  })

  test('a frozen account asks for nothing', async () => {
    await fillsRequest(browser)
    await browser.post(`${base}/user/freeze`, {})
    expect((await submitsRequest(browser)).json()).toEqual(refusal('account-frozen'))
  })

  test('the call of other questionnaires does not submit it', async () => {
    await fillsRequest(browser)
    expect((await browser.post('/protected/questionnaire', { key })).json()).toEqual(refusal('not-found'))
  })
})

describe('the desk', () => {
  beforeEach(() => sendsRequest(browser))

  test('grants for a year, at once to buying, by letter and notification', async () => {
    expect((await grants()).statusCode).toBe(303)
    const until = later(365)
    expect(await limitNow(browser)).toEqual({
      most: { SEK: '5000000', EUR: '500000' },
      until,
      request: {
        ...draft,
        state: 'GRANTED',
        submittedAt: now(),
        decidedAt: now(),
        granted: { SEK: '5000000', EUR: '500000' },
        documents: [payslip()],
      },
    })
    expect(await limitOf('BUY', 'SEK')).toMatchObject({ min: '100', max: '5000000', leftToday: '5000000' })
    expect(await limitOf('SELL', 'SEK')).toMatchObject({ max: '100000' })
    expect(await mails('Your buy limit is higher now')).toHaveLength(1)
    expect(await titles()).toContain('Your buy limit is higher now')
  })

  test('what is granted ends after a year', async () => {
    await grants()
    exchange.clock.forward({ hours: 365 * 24 })
    await browser.signIn(email)
    expect((await limitNow(browser)).most).toEqual({ SEK: '1000000', EUR: '100000' })
  })

  test('refuses with a reason and a day from which it can be tried again', async () => {
    await decides({ decision: 'refuse', days: '30', reason: 'The payslip is not yours.' })
    expect((await limitNow(browser)).request).toEqual({
      ...draft,
      state: 'REFUSED',
      submittedAt: now(),
      decidedAt: now(),
      note: 'The payslip is not yours.',
      tryAgainAt: later(30),
      documents: [payslip()],
    })
    expect(await mails('Your buy limit stays as it is')).toEqual([
      expect.objectContaining({ body: expect.stringContaining('The payslip is not yours.') }),
    ])
    expect((await startsRequest(browser)).json()).toEqual(refusal('step-refused'))
  })

  test('asks for more, which is answered and submitted again', async () => {
    await decides({ decision: 'more', about: 'fundsDetail', reason: 'Since when?' })
    expect((await limitNow(browser)).request).toMatchObject({
      state: 'MORE',
      note: 'Since when?',
      noteAbout: 'fundsDetail',
    })
    const { status, questions } = (await browser.get(`${base}/questionnaires/${key}`)).json().result
    expect([status, questions.find((each: { id: string }) => each.id === 'fundsDetail').reason]).toEqual([
      'REJECTED',
      'Since when?',
    ])
    await answersLimit(browser, 'fundsDetail', { text: 'Since 2014.' })
    await submitsRequest(browser)
    expect((await limitNow(browser)).request).toMatchObject({ state: 'WAITING', note: null, noteAbout: null })
    expect(await deskPageAt(exchange.server, await address())).toContain('Since 2014.')
  })

  test('never decides about what was submitted before, or decided by another', async () => {
    const old = await seen()
    await decides({ decision: 'more', about: 'documents', reason: 'All pages, please.' })
    exchange.clock.forward({ seconds: 1 })
    await submitsRequest(browser)
    const late = await decidesAt(exchange.server, await address(), { at: old, decision: 'grant', level: 'level-1' })
    expect([late.statusCode, (await limitNow(browser)).request.state]).toEqual([409, 'WAITING'])
    const shown = await seen()
    await grants()
    const second = await decidesAt(
      exchange.server,
      await address(),
      { at: shown, decision: 'refuse', days: '30', reason: 'No' },
      'second',
    )
    expect([second.statusCode, (await limitNow(browser)).request.state]).toEqual([409, 'GRANTED'])
  })

  test('grants nothing while the account is frozen', async () => {
    await browser.post(`${base}/user/freeze`, {})
    expect((await grants()).statusCode).toBe(409)
    expect((await limitNow(browser)).request.state).toBe('WAITING')
  })

  test.each([
    ['a reason of its own', { decision: 'grant', level: 'level-1', why: ' ' }],
    ['words to the customer', { decision: 'refuse', days: '30', reason: ' ' }],
    ['a level that there is', { decision: 'grant', level: 'level-9' }],
    ['a question that there is', { decision: 'more', about: 'shoeSize', reason: 'Which?' }],
  ])('decides nothing without %s', async (_, fields) => {
    expect((await decides(fields)).statusCode).toBe(400)
    expect((await limitNow(browser)).request.state).toBe('WAITING')
  })

  test('writes down who decided what about which submission', async () => {
    const version = await seen()
    await grants()
    const rows = await exchange.database.read((handle) =>
      handle.select().from(deskDecisions).where(eq(deskDecisions.customerId, id)).limit(5),
    )
    expect(rows).toEqual([
      expect.objectContaining({
        action: 'limit.grant',
        kind: 'limit',
        about: await requestId(),
        version,
        reason: 'Looked at it',
        outcome: 'done',
      }),
    ])
  })

  test('shows pictures of the documents', async () => {
    const url = `${await address()}/documents/payslip/pictures/1`
    const answer = await exchange.server.inject({ url, headers: { host: '127.0.0.1:3000' } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })
})

test('a purchase above what everybody may buy is placed once a higher limit is granted', async () => {
  const large = { ...buyOrder, amount: '1500000', total: '1500000.00' }
  const place = () => browser.post(`${base}/buy/orders`, large)
  expect((await place()).json()).toEqual(refusal('bad-input', ['amount', 'amountTooLarge']))
  await sendsRequest(browser)
  await grants()
  expect((await place()).json().result.status).toBe('UNPAID')
})
