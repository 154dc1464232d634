import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deskDecisions } from '../../../src/server/database/schema'
import { decidesAt, deskPageAt, hiddenIn } from '../../support/desk'
import { host, origin, signedIn, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { photo, upload } from '../../support/files'

const base = '/sandbox/desk'
const asked = 'Nothing was decided: write why you decide so.'

let exchange: TestExchange
let browser: Browser
let customer: string

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  const person = await signedIn(exchange)
  browser = person.browser
  customer = person.customer.id
})

const rows = async () =>
  (await exchange.database.read((handle) => handle.select().from(deskDecisions).limit(1000))).filter(
    ({ customerId }) => customerId === customer,
  )

/** A field of a page with its value, and what stands at it. */
const fieldOf = (page: string, id: string) => {
  const input = new RegExp(`<input\\s+id="${id}"[^>]*>`).exec(page)?.[0] ?? ''
  const describing = /aria-describedby="([^"]*)"/.exec(input)?.[1]
  const said = new RegExp(`<p id="${describing}" class="problem">([^<]*)</p>`).exec(page)?.[1]
  return {
    isRequired: /\srequired\s/.test(input),
    value: /value="([^"]*)"/.exec(input)?.[1],
    isInvalid: input.includes('aria-invalid="true"'),
    said: said?.trim(),
  }
}
const missing = { isRequired: true, value: ' ', isInvalid: true, said: asked }

/** The number of the case that the customer's message opened. */
const chatCase = async (): Promise<string> => {
  const token = (await browser.post('/protected/v2/auth/me')).json().result.supportChatToken
  await browser.post('/v2/support/chat', { token, text: 'When do you send?' })
  const page = await deskPageAt(exchange.server)
  return [...page.matchAll(/action="\/sandbox\/desk\/cases\/(\d+)"/g)].at(-1)?.[1] ?? ''
}
const freeze = async () => {
  await browser.post('/protected/v2/user/freeze', {})
  const page = await deskPageAt(exchange.server)
  return hiddenIn(page.split(`${base}/freezes/${customer}`)[1] ?? '', 'at')
}
const document = async () => {
  await upload(browser, 'passport', 'slow.jpg', await photo())
  const address = `${base}/documents/${customer}/passport`
  return { address, at: hiddenIn(await deskPageAt(exchange.server, address), 'at') }
}

describe('an approval', () => {
  test('without its reason is shown again on its page, and decides nothing', async () => {
    const { address, at } = await document()
    const answer = await decidesAt(exchange.server, address, { at, decision: 'accept', why: ' ' })
    expect([answer.statusCode, fieldOf(answer.body, 'why-accept'), await rows()]).toEqual([400, missing, []])
    expect(answer.body).toContain('<img class="document"')
  })

  test('is written down with its reason', async () => {
    const { address, at } = await document()
    await decidesAt(exchange.server, address, { at, decision: 'accept', why: ' It is theirs ' })
    expect((await rows()).map(({ action, reason, version }) => [action, reason, version])).toEqual([
      ['document.accept', 'It is theirs', at],
    ])
  })

  test('is asked for its reason in the operator’s language', async () => {
    const { address, at } = await document()
    const { body } = await exchange.server.inject({
      method: 'POST',
      url: address,
      headers: { host, origin, cookie: 'lang=sv', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ at, decision: 'accept', why: '' }).toString(),
    })
    expect(fieldOf(body, 'why-accept').said).toBe('Inget beslutades: skriv varför du beslutar så.')
  })
})

test('what an operator decides for all, or of the month, has a reason', async () => {
  for (const [path, form, fields] of [
    ['/features', 'BUY', { flag: 'BUY', customer: '', active: 'off' }],
    ['/month', 'month', { left: 'none' }],
  ] as const) {
    const answer = await decidesAt(exchange.server, `${base}${path}`, { ...fields, why: ' ' })
    expect([answer.statusCode, fieldOf(answer.body, `why-${form}`)]).toEqual([400, missing])
  }
  expect(await deskPageAt(exchange.server)).toContain('50 are left this month')
})

describe('a form of a list without its reason', () => {
  test.each([
    [base, '<h1>The desk</h1>'],
    [`${base}/lists/freezes`, '<h1>'],
    ['https://elsewhere.example/', '<h1>'],
    ['', '<h1>'],
  ])('is shown again on the page that it was sent from: %s', async (page) => {
    const at = await freeze()
    const answer = await decidesAt(exchange.server, `${base}/freezes/${customer}`, { at, why: ' ', page })
    expect([answer.statusCode, fieldOf(answer.body, `why-${customer}`), await rows()]).toEqual([400, missing, []])
    const isList = page.includes('/lists/')
    expect([answer.body.includes('id="features"'), hiddenIn(answer.body, 'page')]).toEqual([
      !isList,
      isList ? page : base,
    ])
    expect(answer.body).toContain(`href="${isList ? page : base}?lang=sv"`)
  })

  test('keeps the answer that was typed for the customer', async () => {
    const number = await chatCase()
    const page = `${base}/cases/${number}`
    const at = hiddenIn(await deskPageAt(exchange.server, page), 'at')
    const fields = { at, status: 'answered', text: 'Within the "hour"', why: ' ' }
    for (const from of [base, page]) {
      const { statusCode, body } = await decidesAt(exchange.server, page, { ...fields, page: from })
      expect([statusCode, fieldOf(body, `why-${number}`), fieldOf(body, `answer-${number}`).value]).toEqual([
        400,
        missing,
        'Within the &quot;hour&quot;',
      ])
    }
    expect(await rows()).toEqual([])
  })
})

describe('an answer to a case', () => {
  test('is about what was seen: not where the customer has written since, and then nothing typed is lost', async () => {
    const number = await chatCase()
    const url = `${base}/cases/${number}`
    const at = hiddenIn(await deskPageAt(exchange.server, url), 'at')
    exchange.clock.forward({ seconds: 1 })
    await chatCase()
    const fields = { status: 'closed', text: 'Done', why: 'They asked once' }
    const late = await decidesAt(exchange.server, url, { ...fields, at })
    expect([late.statusCode, await rows()]).toEqual([409, []])
    expect(late.body).toContain('about an earlier version')
    expect([`answer-${number}`, `why-${number}`].map((id) => fieldOf(late.body, id).value)).toEqual([
      'Done',
      'They asked once',
    ])
    const seen = hiddenIn(late.body, 'at')
    expect((await decidesAt(exchange.server, url, { ...fields, at: seen })).statusCode).toBe(303)
    expect((await rows()).map(({ action, version, reason }) => [action, version, reason])).toEqual([
      ['case.update', seen, 'They asked once'],
    ])
  })

  test('is given once where two operators do so at once', async () => {
    const number = await chatCase()
    const url = `${base}/cases/${number}`
    const at = hiddenIn(await deskPageAt(exchange.server, url), 'at')
    const fields = { at, status: 'answered', text: 'Within the hour' }
    exchange.clock.forward({ seconds: 1 })
    const both = await Promise.all([
      decidesAt(exchange.server, url, fields),
      decidesAt(exchange.server, url, fields, 'second'),
    ])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409])
    const { result } = (await browser.get('/v2/support/chat')).json()
    expect(result.map(({ text }: { text: string }) => text)).toEqual(['When do you send?', 'Within the hour'])
  })
})
