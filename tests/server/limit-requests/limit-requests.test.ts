import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { grantEnd, higherLimitQuestionnaire as key } from '../../../src/domain/limit-requests/limit-requests'
import { tellOfEnd } from '../../../src/server/limit-requests/ending'
import { customers, deskDecisions, limitRequests, questionnaires } from '../../../src/server/database/schema'
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
  withdrawsRequest,
} from '../../support/limit-requests'
import { mortal, type Life } from '../../support/mortal'
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
    handle
      .select({ id: limitRequests.id })
      .from(limitRequests)
      .where(eq(limitRequests.customerId, id))
      .orderBy(desc(limitRequests.createdAt))
      .limit(1),
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

describe('withdrawing', () => {
  const questions = async () => (await browser.get(`${base}/questionnaires/${key}`)).json().result.questions
  const answered = async () =>
    (await questions()).flatMap(({ id: name, answer }: { id: string; answer: unknown }) => (answer ? [name] : []))

  const isListed = async () => (await deskPageAt(exchange.server, '/sandbox/desk/lists/limits')).includes(email)

  test('ends a request that waits, and the desk sees when, and has nothing to decide', async () => {
    await sendsRequest(browser)
    const submitted = now()
    expect(await isListed()).toBe(true)
    exchange.clock.forward({ minutes: 10 })
    const withdrawn = {
      ...draft,
      state: 'WITHDRAWN',
      submittedAt: submitted,
      documents: [{ ...payslip(), uploadedAt: submitted }],
    }
    expect((await withdrawsRequest(browser)).json().result).toEqual({ ...nothingAsked, request: withdrawn })
    expect(await limitNow(browser)).toEqual({ ...nothingAsked, request: withdrawn })
    const page = await deskPageAt(exchange.server, await address())
    expect([
      page.includes('<span class="badge">Withdrawn</span>'),
      page.includes('Withdrawn by the customer'),
      page.includes('<form class="card stack"'),
    ]).toEqual([true, true, false])
    expect(await isListed()).toBe(false)
  })

  test('is told to who decides about it afterwards', async () => {
    await sendsRequest(browser)
    const at = await seen()
    await withdrawsRequest(browser)
    const late = await decidesAt(exchange.server, await address(), { at, decision: 'grant', level: 'level-1' })
    expect([
      late.statusCode,
      late.body.includes('The customer has withdrawn the request. Your decision was not kept.'),
    ]).toEqual([409, true])
    expect(late.body).not.toContain('Your decision was about an earlier version')
  })

  test('is refused where nothing waits', async () => {
    const refusals = [await withdrawsRequest(browser)]
    await startsRequest(browser)
    refusals.push(await withdrawsRequest(browser))
    await fillsRequest(browser)
    await submitsRequest(browser)
    await withdrawsRequest(browser)
    refusals.push(await withdrawsRequest(browser))
    expect(refusals.map((each) => each.json())).toEqual(refusals.map(() => refusal('step-refused')))
  })

  test('leaves the answers for another request, which is a new one and can be sent at once', async () => {
    await sendsRequest(browser)
    const old = await requestId()
    await withdrawsRequest(browser)
    exchange.clock.forward({ seconds: 1 })
    expect((await startsRequest(browser)).json().result.request).toEqual(draft)
    expect(await answered()).toEqual(Object.keys(limitAnswers))
    expect((await submitsRequest(browser)).json()).toEqual(refusal('bad-input', ['documents', 'required']))
    await uploadsLimit(browser, 'payslip')
    expect((await submitsRequest(browser)).json().result.request.state).toBe('WAITING')
    expect((await limitNow(browser)).request.submittedAt).toBe(now())
    const rows = await exchange.database.read((handle) =>
      handle
        .select({ id: limitRequests.id, state: limitRequests.state })
        .from(limitRequests)
        .where(eq(limitRequests.customerId, id))
        .orderBy(limitRequests.createdAt)
        .limit(5),
    )
    expect(rows).toEqual([
      { id: old, state: 'WITHDRAWN' },
      { id: expect.any(String), state: 'WAITING' },
    ])
  })

  test('is possible while the account is frozen: somebody else may have asked', async () => {
    await sendsRequest(browser)
    await browser.post(`${base}/user/freeze`, {})
    expect((await withdrawsRequest(browser)).json().result.request.state).toBe('WITHDRAWN')
  })

  test('and deciding exclude each other where both begin at once', async () => {
    await sendsRequest(browser)
    const at = await seen()
    const url = await address()
    const [withdrawal, decision] = await Promise.all([
      withdrawsRequest(browser),
      decidesAt(exchange.server, url, { at, decision: 'grant', level: 'level-1' }),
    ])
    const isWithdrawn = withdrawal.statusCode === 200
    expect([withdrawal.statusCode, decision.statusCode]).toEqual(isWithdrawn ? [200, 409] : [409, 303])
    const { most, request } = await limitNow(browser)
    expect([request.state, most.SEK]).toEqual(isWithdrawn ? ['WITHDRAWN', '1000000'] : ['GRANTED', '2000000'])
    const letters = await mails('Your buy limit is higher now')
    expect(letters).toHaveLength(isWithdrawn ? 0 : 1)
  })
})

describe('before a grant ends', () => {
  beforeEach(() => sendsRequest(browser))

  const subjects = async () =>
    (await inboxOf(exchange, email)).filter(({ subject }) => /ends on|upphör/.test(subject ?? ''))
  /** So many days before it ends. */
  const comesTo = async (days: number, until: string) => {
    const at = new Date(until).getTime() - days * day
    exchange.clock.forward({ seconds: (at - exchange.clock.now().getTime()) / 1000 })
    await exchange.exchange.jobs.runDue()
  }
  const granted = async (): Promise<string> => {
    await grants()
    return (await limitNow(browser)).until
  }
  const told = async () => {
    await browser.signIn(email)
    return (await titles()).filter((title: string) => title === 'Your higher buy limit ends soon').length
  }

  test('thirty days before, its customer is told once by letter and notification', async () => {
    const until = await granted()
    await comesTo(30.1, until)
    expect([await subjects(), await told()]).toEqual([[], 0])
    await comesTo(30, until)
    const last = until.slice(0, 10)
    const letters = await subjects()
    expect(letters.map(({ subject }) => subject)).toEqual([`Your higher buy limit ends on ${last}`])
    expect(letters[0]?.body.replaceAll('\u00a0', ' ')).toContain(
      `Until ${last} you can buy for up to SEK 5,000,000 or EUR 500,000 a day at Nordmynt, for each cryptocurrency. After that the limit is SEK 1,000,000 or EUR 100,000 a day.`,
    )
    await comesTo(29, until)
    expect([(await subjects()).length, await told()]).toEqual([1, 1])
  })

  test('is told in Swedish to who reads Swedish', async () => {
    const until = await granted()
    await exchange.database.transaction((tx) =>
      tx.update(customers).set({ language: 'sv' }).where(eq(customers.id, id)),
    )
    await comesTo(30, until)
    expect((await subjects()).map(({ subject }) => subject)).toEqual([
      `Din högre beloppsgräns upphör ${until.slice(0, 10)}`,
    ])
  })

  test('nothing is told of a grant that another has replaced', async () => {
    const first = await granted()
    await comesTo(200, first)
    await browser.signIn(email)
    await sendsRequest(browser)
    const second = await granted()
    await comesTo(29, first)
    expect(await subjects()).toEqual([])
    await comesTo(30, second)
    expect(await subjects()).toHaveLength(1)
  })

  test.each(['before', 'after'] as const)('is told once where the process ends %s it commits', async (end) => {
    const until = await granted()
    const at = new Date(until).getTime() - 30 * day
    exchange.clock.forward({ seconds: (at - exchange.clock.now().getTime()) / 1000 })
    let ended = 0
    const life: Life = { isGone: false, ends: () => end }
    const process = { ...exchange.exchange, database: mortal(exchange.database, life) }
    await tellOfEnd.run({ request: await requestId() }, process).catch(() => (ended += 1))
    expect(ended).toBe(1)
    await exchange.exchange.jobs.runDue()
    await tellOfEnd.run({ request: await requestId() }, exchange.exchange)
    expect([(await subjects()).length, await told()]).toEqual([1, 1])
  })
})

describe('the desk', () => {
  beforeEach(() => sendsRequest(browser))

  test('grants for a year, at once to buying, by letter and notification', async () => {
    expect((await grants()).statusCode).toBe(303)
    const until = grantEnd(exchange.clock.now()).toISOString()
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
    exchange.clock.forward({ hours: 366 * 24 })
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

test('so are plans and alerts that buy for more', async () => {
  const rule = { kind: 'above', price: '999999999' }
  const setAlert = () =>
    browser.post(`${base}/alerts`, { coin: 'BTC', fiat: 'SEK', rule, repeats: false, buys: '1500000' })
  const startPlan = () =>
    browser.post(`${base}/plans`, {
      fiat: 'SEK',
      amount: '1500000',
      shares: [{ coin: 'BTC', percent: 100, address: buyOrder.address }],
      purpose: 'own-savings',
      rhythm: { every: 'month', day: 25 },
      way: 'transfer',
    })
  expect([(await setAlert()).json(), (await startPlan()).json()]).toEqual([
    refusal('bad-input', ['buys', 'amountTooLarge']),
    refusal('bad-input', ['amount', 'amountTooLarge']),
  ])
  await sendsRequest(browser)
  await grants()
  expect([(await setAlert()).json().result.buys, (await startPlan()).json().result.amount]).toEqual([
    '1500000',
    '1500000.00',
  ])
})
