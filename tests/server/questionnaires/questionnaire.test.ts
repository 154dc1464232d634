import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { onboardingQuestionnaire as key } from '../../../src/domain/customer/customer'
import type { Answer, Question } from '../../../src/domain/onboarding/questionnaires'
import { documents, questionnaires } from '../../../src/server/database/schema'
import { nobody } from '../../../src/server/outside/availability'
import { plainAnswers } from '../../support/answers'
import { hiddenIn } from '../../support/desk'
import {
  browserOf,
  host,
  newCustomer,
  origin,
  refusal,
  testExchange,
  type Browser,
  type NewCustomer,
  type TestExchange,
} from '../../support/exchange'
import { sendCallback } from '../../support/callbacks'
import { inboxOf } from '../../support/inbox'

let exchange: TestExchange
let browser: Browser
let id: string
let email: string

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())

/** A customer who has sent in everything but the answers. */
const ready = async (changes: NewCustomer = {}) => {
  browser = browserOf(exchange.server)
  ;({ id, email } = await newCustomer(exchange.database, changes))
  await exchange.database.transaction(async (tx) => {
    await tx.delete(questionnaires).where(eq(questionnaires.customerId, id))
    const all = (['passport', 'residency'] as const).map((kind) => ({ customerId: id, kind }))
    await tx
      .insert(documents)
      .values(all.map((one) => ({ ...one, status: 'PENDING' as const, uploadedAt: new Date() })))
  })
  await browser.signIn(email)
}
beforeEach(() => ready())

const one = async (which = key) => (await browser.get(`/protected/v2/questionnaires/${which}`)).json().result
const questionOf = async (name: string): Promise<Question> =>
  (await one()).questions.find((question: Question) => question.id === name)
const save = (name: string, answer: Answer) =>
  browser.put(`/protected/v2/questionnaires/${key}/answers/${name}`, { answer })
const saveAll = async (answers: Record<string, Answer>) => {
  for (const [name, answer] of Object.entries(answers)) expect((await save(name, answer)).statusCode).toBe(200)
}
const submit = (which = key) => browser.post('/protected/questionnaire', { key: which })
const me = async () => (await browser.post('/protected/v2/auth/me')).json().result
const titles = async () => (await me()).notifications.map(({ title }: { title: string }) => title)

describe('the questionnaire', () => {
  test('asks what was decided, in its order, each follow-up behind its condition', async () => {
    const { questions, ...rest } = await one()
    expect(rest).toEqual({
      key,
      submitted: false,
      status: 'MISSING',
      title: 'A few questions about you',
      intro: expect.stringMatching(/^The law requires us/),
    })
    const whenOf = ({ shownWhen }: Question) =>
      shownWhen && [shownWhen.question, shownWhen.anyOf ?? `not ${shownWhen.otherThan?.join()}`]
    expect(questions.map((question: Question) => [question.id, question.kind, whenOf(question)])).toEqual([
      ['purpose', 'choice', null],
      ['purposeOther', 'text', ['purpose', ['other']]],
      ['frequency', 'choice', null],
      ['monthlyAmount', 'choice', null],
      ['sourceOfFunds', 'choices', null],
      ['sourceOfFundsOther', 'text', ['sourceOfFunds', ['other']]],
      ['occupation', 'choice', null],
      ['employer', 'text', ['occupation', ['employed']]],
      ['business', 'text', ['occupation', ['self-employed']]],
      ['onBehalf', 'choice', null],
      ['taxResidence', 'countries', null],
      ['taxNumber', 'country-texts', ['taxResidence', 'not SE']],
      ['pep', 'yes-no', null],
      ['pepRelation', 'choice', ['pep', ['yes']]],
      ['pepOffice', 'text', ['pep', ['yes']]],
      ['ownWallets', 'yes-no', null],
      ['terms', 'agreement', null],
    ])
  })

  test('speaks the customer’s language, and of amounts in their currency', async () => {
    const bands = async () =>
      (await questionOf('monthlyAmount')).options.map(({ text }) => text.replaceAll('\u00a0', ' '))
    expect(await bands()).toEqual([
      'Up to SEK 5,000',
      'SEK 5,000–20,000',
      'SEK 20,000–50,000',
      'SEK 50,000–150,000',
      'SEK 150,000–500,000',
      'More than SEK 500,000',
    ])
    await ready({ country: 'DE', language: 'sv' })
    expect((await one()).title).toBe('Några frågor om dig')
    expect((await bands()).slice(0, 2)).toEqual(['Högst 500 €', '500–2 000 €'])
  })

  test('says which options exclude others, end it, or need a word', async () => {
    const optionOf = async (question: string, option: string) =>
      (await questionOf(question)).options.find((each) => each.id === option)
    expect(await optionOf('sourceOfFunds', 'prefer-not-to-say')).toMatchObject({ excludesOthers: true, ends: false })
    expect(await optionOf('onBehalf', 'someone-else')).toMatchObject({
      ends: true,
      notice: expect.stringMatching(/^You can only trade for yourself here/),
    })
    expect((await optionOf('ownWallets', 'no'))?.notice).toMatch(/^Only buy to a wallet of your own/)
    expect((await questionOf('terms')).links).toEqual(['terms', 'privacy', 'risks'])
    expect((await questionOf('pep')).help).toMatch(/^A PEP holds, or has held/)
  })

  test('of a key that nobody has is not found', async () => {
    const answers = [await browser.get('/protected/v2/questionnaires/OTHER'), await submit('OTHER')]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  })
})

describe('an answer', () => {
  test('is kept as it was given, and can be changed', async () => {
    await save('employer', { text: ' Nordic Timber AB ' })
    expect((await questionOf('employer')).answer).toEqual({ text: 'Nordic Timber AB' })
    await save('sourceOfFunds', { choices: ['salary'] })
    await save('sourceOfFunds', { choices: ['savings', 'gift'] })
    expect((await questionOf('sourceOfFunds')).answer).toEqual({ choices: ['savings', 'gift'] })
  })

  test.each<[string, Answer, string]>([
    ['employer', { text: '  ' }, 'mandatoryAnswer'],
    ['employer', { text: 'Nordic <Timber>' }, 'kycText'],
    ['employer', { text: 'x'.repeat(65) }, 'kycText'],
    ['employer', { choices: ['salary'] }, 'notAccepted'],
    ['purpose', { choices: [] }, 'mandatoryAnswer'],
    ['purpose', { choices: ['gambling'] }, 'notAccepted'],
    ['purpose', { choices: ['saving', 'trading'] }, 'notAccepted'],
    ['sourceOfFunds', { choices: ['salary', 'prefer-not-to-say'] }, 'notAccepted'],
    ['taxResidence', { choices: ['SE', 'XX'] }, 'country'],
    ['taxNumber', { countryTexts: [{ country: 'DE', text: '123' }] }, 'country'],
    ['terms', { choices: ['no'] }, 'mandatoryAnswer'],
  ])('to %s that is %j is refused with %s', async (name, answer, code) => {
    const { statusCode, json } = await save(name, answer)
    expect([statusCode, json()]).toEqual([400, refusal('bad-input', ['answer', code])])
  })

  test('to no question of it is not found', async () => {
    expect((await save('shoeSize', { text: '43' })).statusCode).toBe(404)
  })

  test('is somebody’s own', async () => {
    await save('purpose', { choices: ['saving'] })
    await ready()
    expect((await questionOf('purpose')).answer).toBeNull()
  })
})

describe('submitting', () => {
  test('needs an answer to every question that is shown', async () => {
    await saveAll({ ...plainAnswers, pep: { choices: ['yes'] }, taxResidence: { choices: ['SE', 'DE'] } })
    const answer = await submit()
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      refusal(
        'bad-input',
        ['taxNumber', 'mandatoryAnswer'],
        ['pepRelation', 'mandatoryAnswer'],
        ['pepOffice', 'mandatoryAnswer'],
      ),
    ])
    await saveAll({
      taxNumber: { countryTexts: [{ country: 'DE', text: null }] },
      pepRelation: { choices: ['family'] },
      pepOffice: { text: 'Riksdagsledamot, Sverige, 2018–2022' },
    })
    expect((await submit()).statusCode).toBe(200)
  })

  test('is not for who trades for somebody else', async () => {
    await saveAll({ ...plainAnswers, onBehalf: { choices: ['someone-else'] } })
    expect((await submit()).json()).toEqual(refusal('bad-input', ['onBehalf', 'notAccepted']))
  })

  test.each([
    ['a verified phone', { phoneStatus: 'UNVERIFIED' }],
    ['personal details', { personalInfoFilled: false }],
  ] as const)('needs %s', async (_, lacking) => {
    await ready(lacking)
    await saveAll(plainAnswers)
    expect((await submit()).json()).toEqual(refusal('step-refused'))
  })

  test('needs the documents, but not of who has an e-ID', async () => {
    const without = async (changes: NewCustomer) => {
      await ready(changes)
      await exchange.database.transaction((tx) => tx.delete(documents).where(eq(documents.customerId, id)))
      await saveAll(plainAnswers)
      return (await submit()).statusCode
    }
    expect([await without({}), await without({ bankIdStatus: 'CONFIRMED' })]).toEqual([409, 200])
  })

  test('needs a document again that was rejected', async () => {
    await saveAll(plainAnswers)
    const stands = (status: 'REJECTED' | 'PENDING') =>
      exchange.database.transaction((tx) =>
        tx
          .update(documents)
          .set({ status })
          .where(and(eq(documents.customerId, id), eq(documents.kind, 'residency'))),
      )
    await stands('REJECTED')
    expect((await submit()).json()).toEqual(refusal('step-refused'))
    await stands('PENDING')
    expect((await submit()).statusCode).toBe(200)
  })

  test('leads to a review, which the sandbox approves; buying is open meanwhile', async () => {
    await saveAll({ ...plainAnswers, purposeOther: { text: 'left from before' } })
    const answer = await submit()
    expect([answer.statusCode, answer.json().result]).toEqual([200, { key, submitted: true, status: 'UNVERIFIED' }])
    expect((await me()).roles).toContain('CAN_PLACE_BUY_ORDER')
    expect((await questionOf('purposeOther')).answer).toBeNull()
    await exchange.exchange.jobs.runDue()
    expect((await me()).questionnaires).toEqual([{ key, submitted: true, status: 'VERIFIED' }])
    expect(await titles()).toEqual(['Your answers are approved'])
  })

  test('closes the answers', async () => {
    await saveAll(plainAnswers)
    await submit()
    const answers = [await save('purpose', { choices: ['trading'] }), await submit()]
    expect(answers.map(({ json }) => json())).toEqual([refusal('step-refused'), refusal('step-refused')])
  })

  test('with “prefer not to say” is rejected with the reason, and opens again to be mended', async () => {
    await saveAll({ ...plainAnswers, sourceOfFunds: { choices: ['prefer-not-to-say'] } })
    await submit()
    await exchange.exchange.jobs.runDue()
    expect((await one()).status).toBe('REJECTED')
    expect((await questionOf('sourceOfFunds')).reason).toBe(
      'We must know where the money comes from to have you as a customer. Change the answer and submit again.',
    )
    expect((await me()).roles).not.toContain('CAN_PLACE_BUY_ORDER')
    expect(await titles()).toEqual(['An answer needs correction'])
    expect((await inboxOf(exchange, email)).map(({ subject }) => subject)).toEqual(['An answer needs correction'])
    exchange.clock.forward({ minutes: 1 })
    await save('sourceOfFunds', { choices: ['salary'] })
    expect((await submit()).statusCode).toBe(200)
    expect((await questionOf('sourceOfFunds')).reason).toBeNull()
    await exchange.exchange.jobs.runDue()
    expect((await one()).status).toBe('VERIFIED')
  })
})

describe('a review by hand', () => {
  const reviewed = (changes: object = {}) =>
    sendCallback(exchange, 'reviews', {
      type: 'questionnaire.reviewed',
      customer: id,
      key,
      status: 'REJECTED',
      reason: 'Write the name of the company.',
      question: 'employer',
      ...changes,
    })

  beforeEach(async () => {
    await saveAll(plainAnswers)
    await submit()
  })

  test('puts the reviewer’s words at the answer', async () => {
    expect((await reviewed()).statusCode).toBe(200)
    expect((await questionOf('employer')).reason).toBe('Write the name of the company.')
    expect((await me()).questionnaires[0].status).toBe('REJECTED')
  })

  test('tells once what it tells twice', async () => {
    await reviewed()
    await reviewed()
    expect(await titles()).toEqual(['An answer needs correction'])
  })

  test('of what was submitted before does not touch what was submitted since', async () => {
    const at = exchange.clock.now().toISOString()
    await reviewed()
    exchange.clock.forward({ minutes: 1 })
    await submit()
    expect((await reviewed({ at })).statusCode).toBe(200)
    expect((await one()).status).toBe('UNVERIFIED')
  })

  test('of nobody’s answers is not found', async () => {
    const other = await newCustomer(exchange.database)
    expect((await reviewed({ customer: other.id, key: 'OTHER' })).statusCode).toBe(404)
  })
})

describe('the reviewer’s desk', () => {
  const page = (path = '') => exchange.server.inject({ url: `/sandbox/desk${path}`, headers: { host } })
  const shownAt = async () => hiddenIn((await page(`/answers/${id}/${key}`)).body, 'at')
  const decide = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    exchange.server.inject({
      method: 'POST',
      url: `/sandbox/desk/answers/${id}/${key}`,
      headers: { host, origin, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ why: 'Looked at it', ...fields }).toString(),
    })

  beforeEach(async () => {
    await saveAll(plainAnswers)
    await submit()
  })

  test('lists what was submitted, and shows its answers', async () => {
    expect((await page()).body).toContain(`href="/sandbox/desk/answers/${id}/${key}"`)
    const { body } = await page(`/answers/${id}/${key}`)
    expect(body).toContain('Salary, Savings')
    expect(body).toContain('Nordic Timber AB')
    expect(body).toContain('<dd>Sweden</dd>')
    expect(body).not.toMatch(/<dd>(yes|no|[A-Z]{2})<\/dd>/)
  })

  test('rejects with a reason and approves; the customer is told each time', async () => {
    const fields = { at: await shownAt(), decision: 'reject', question: 'employer', reason: 'Which company?' }
    const answer = await decide(fields)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/sandbox/desk'])
    expect((await questionOf('employer')).reason).toBe('Which company?')
    await decide({ at: await shownAt(), decision: 'accept' })
    expect((await me()).questionnaires[0].status).toBe('VERIFIED')
    expect(await titles()).toEqual(['Your answers are approved', 'An answer needs correction'])
  })

  test('does not decide about answers that came while others were looked at, and says so', async () => {
    const at = await shownAt()
    await decide({ at, decision: 'reject', question: 'employer', reason: 'Which company?' })
    exchange.clock.forward({ minutes: 1 })
    await save('employer', { text: 'Another AB' })
    await submit()
    const answer = await decide({ at, decision: 'accept' })
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('about an earlier version')])
    expect(answer.body).toContain('Another AB')
    expect((await one()).status).toBe('UNVERIFIED')
    await decide({ at: hiddenIn(answer.body, 'at'), decision: 'accept' })
    expect((await one()).status).toBe('VERIFIED')
  })

  test('decides once where two operators do so at once', async () => {
    const at = await shownAt()
    const both = await Promise.all([
      decide({ at, decision: 'accept' }),
      decide({ at, decision: 'reject', question: 'employer', reason: 'Which company?' }),
    ])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409])
    expect((await one()).status).toBe(both[0].statusCode === 303 ? 'VERIFIED' : 'REJECTED')
  })

  test('wants a reason, and to be asked by its own pages', async () => {
    const at = await shownAt()
    const answer = await decide({ at, decision: 'reject', question: 'employer', reason: ' ' })
    expect([answer.statusCode, answer.body.includes('Write what is wrong.')]).toEqual([400, true])
    const foreign = await decide({ at, decision: 'accept' }, { origin: 'https://evil.example' })
    expect(foreign.statusCode).toBe(403)
    expect((await one()).status).toBe('UNVERIFIED')
  })

  test.each([['/answers/nobody/KEY'], [`/answers/0d9b9f5a-3b0c-4c2e-9a64-0f1b8a6f5a11/${key}`]])(
    'of %s says that there is nothing',
    async (path) => {
      expect((await page(path)).statusCode).toBe(404)
    },
  )
})

test('without a reviewer the answers wait for a callback', async () => {
  const alone = await testExchange({ outside: nobody })
  const customer = await newCustomer(alone.database, { bankIdStatus: 'CONFIRMED' })
  await alone.database.transaction((tx) => tx.delete(questionnaires).where(eq(questionnaires.customerId, customer.id)))
  browser = browserOf(alone.server)
  await browser.signIn(customer.email)
  await saveAll(plainAnswers)
  expect((await submit()).statusCode).toBe(200)
  await alone.exchange.jobs.runDue()
  expect((await one()).status).toBe('UNVERIFIED')
  await alone.stop()
})
