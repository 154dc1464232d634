import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { parse } from 'papaparse'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bankAccounts, customers, orders, outbox } from '../../../src/server/database/schema'
import {
  newCustomer,
  refusal,
  signedIn,
  testExchange,
  type Browser,
  type CustomerWritten,
  type TestExchange,
} from '../../support/exchange'
import { photo, upload } from '../../support/files'
import { hostile } from '../../support/hostile'
import { newOrder } from '../../support/order-rows'
import { placeOrder } from '../../support/placing'

let exchange: TestExchange
let browser: Browser
let customer: CustomerWritten

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  ;({ customer, browser } = await signedIn(exchange, { hasWallet: true }))
})

const base = '/protected/v2'

describe('a name', () => {
  const details = {
    firstName: 'Astrid',
    lastName: 'Lind',
    personalNumber: '19850709-9805',
    address: 'Skeppsbron 10',
    postalCode: '111 30',
    city: 'Stockholm',
    countryCode: 'SE',
    pep: false,
  }
  const spoilt = [
    hostile,
    '<b>',
    '&lt;b&gt;',
    'Astrid\r\nBcc, all',
    'Astrid\nLind',
    'Astrid\tLind',
    'Astrid\u2028Lind',
    'Astrid\u202eLind',
    '=cmd',
    '{{x}}',
    '${x}',
  ]
  const fields = ['firstName', 'lastName', 'city'] as const

  test.each(fields)('of the field %s has neither markup nor lines of its own', async (field) => {
    const { email } = await newCustomer(exchange.database, { personalInfoFilled: false, identityStatus: 'UNVERIFIED' })
    await browser.signIn(email)
    for (const text of spoilt) {
      exchange.clock.forward({ minutes: 15 })
      const answer = await browser.post(`${base}/profile/personal`, { ...details, [field]: text })
      const found = answer.json().fieldErrors?.map((problem: { field: string }) => problem.field)
      expect([text, answer.statusCode, found]).toEqual([text, 400, [field]])
    }
  })
})

describe('markup that somebody types', () => {
  test('is told again as the very text, in JSON that nobody takes for a page', async () => {
    const { reference } = (await placeOrder(browser)).json().result
    const { supportChatToken: token } = (await browser.post(`${base}/auth/me`)).json().result
    const saved = { coin: 'BTC', label: hostile.slice(0, 64), address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }
    await browser.post(`${base}/wallets`, saved)
    await browser.post('/v2/support/chat', { token, text: hostile })
    await browser.post('/v2/support', { message: hostile })
    await browser.post(`${base}/orders/${reference}/cancel`, { reason: 'other', text: hostile })
    const told = [await browser.get(`${base}/wallets`), await browser.get('/v2/support/chat')]
    for (const { headers, body } of told) {
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
      expect(body).toContain(JSON.stringify(hostile).slice(1, 40))
    }
  })

  test('is no markup on the desk and in the inbox, and makes no line of a letter’s head', async () => {
    await browser.post('/v2/support', { message: `${hostile}\r\nBcc: all@example.com` })
    const named = await newCustomer(exchange.database, { firstName: `${hostile}\r\nBcc: all@example.com` })
    await browser.signIn(named.email)
    await placeOrder(browser)
    await exchange.exchange.jobs.runDue()
    for (const page of ['/sandbox/desk', '/sandbox/inbox']) {
      const { body } = await browser.get(page, { accept: 'text/html' })
      expect([page, body.includes('&lt;img src=x'), body.includes('<img src=x')]).toEqual([page, true, false])
    }
    const letters = await exchange.database.read((handle) =>
      handle.select({ to: outbox.to, subject: outbox.subject }).from(outbox).orderBy(asc(outbox.id)).limit(100),
    )
    expect(letters.filter(({ to, subject }) => /[\r\n]/.test(to + subject))).toEqual([])
    expect(letters.length).toBeGreaterThan(0)
  })

  test('as the name of a file is a name, and no path', async () => {
    const names = [
      '../../../../tmp/x.jpg',
      `<img src=x onerror=hit()>.jpg`,
      'a;b.jpg',
      'C:\\x.jpg',
      '.htaccess',
      'x'.repeat(900),
    ]
    for (const name of names) {
      exchange.clock.forward({ minutes: 2 })
      const answer = await upload(browser, 'passport', name, await photo())
      expect([name, answer.statusCode]).toEqual([name, 200])
      const address = `/sandbox/desk/documents/${customer.id}/passport`
      const page = await browser.get(address, { accept: 'text/html' })
      if (page.statusCode === 200) expect(page.body).not.toContain('<img src=x')
      const file = await browser.get(`${address}/pictures/1`)
      expect([file.statusCode, file.headers['content-type'], file.rawPayload.subarray(0, 3).toString('hex')]).toEqual([
        200,
        'image/jpeg',
        'ffd8ff',
      ])
      await browser.remove(`${base}/profile/id/passport`)
    }
  })
})

describe('a file that is looked at', () => {
  const polyglot = async (kind: 'jpeg' | 'png' | 'webp'): Promise<Buffer> =>
    Buffer.concat([
      await photo(kind),
      Buffer.from('<script>hit()</script><?php hit(); PK\u0003\u0004 %PDF-1.7 /JavaScript'),
    ])

  test.each(['jpeg', 'png', 'webp'] as const)(
    'and is also something else, as a %s with a script behind it, is a picture alone',
    async (kind) => {
      expect((await upload(browser, 'passport', 'slow.html', await polyglot(kind))).statusCode).toBe(200)
      const file = await browser.get(`/sandbox/desk/documents/${customer.id}/passport/pictures/1`)
      expect(file.rawPayload.includes('hit()')).toBe(false)
      expect(file.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'content-disposition': 'attachment',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'self';/),
      })
    },
  )

  test('comes alone, and so often: sixty an hour are enough, whether they are taken or not', async () => {
    const one = `--b\r\nContent-Disposition: form-data; name="passport"; filename="a.jpg"\r\n\r\nx\r\n`
    const two = await browser.post(`${base}/profile/id`, Buffer.from(`${one}${one}--b--\r\n`), {
      'content-type': 'multipart/form-data; boundary=b',
    })
    expect(two.statusCode).toBe(413)
    const statuses: number[] = []
    for (let nth = 0; nth <= 60; nth += 1)
      statuses.push((await upload(browser, 'passport', 'a.jpg', Buffer.from('no picture'))).statusCode)
    expect(statuses).toEqual([...Array<number>(60).fill(415), 429])
  })
})

describe('a file that the exchange makes', () => {
  const formulas = ['=cmd|x', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '"=1', `${hostile}`]
  const createdAt = new Date('2026-11-18T09:15:00.000Z')

  test('has no formula in any cell, whatever stands in the texts of the orders', async () => {
    for (const text of formulas) {
      const order = await newOrder(exchange.database, { customerId: customer.id, createdAt, walletAddress: text })
      await exchange.database.transaction((tx) =>
        tx
          .update(orders)
          .set({ providerName: text, feedbackReason: text, feedbackDetails: text, cancelText: text })
          .where(eq(orders.reference, order.reference)),
      )
    }
    const { payload } = await browser.get(`${base}/orders/export?format=csv`)
    const { data } = parse<string[]>(payload.slice(1), { delimiter: ';', skipEmptyLines: true })
    expect(data.length).toBe(formulas.length + 1)
    expect(data.slice(1).map((row) => row.length)).toEqual(formulas.map(() => data[0]?.length))
    expect(data.flat().filter((cell) => /^\s*[=+\-@\t\r|%]/.test(cell))).toEqual([])
    expect(data.flat().filter((cell) => cell.startsWith("'"))).not.toEqual([])
  })

  test('is a receipt without scripts, links and files, whatever the names in it', async () => {
    const name = ') >> /S /JavaScript /JS (app.alert(1)) /URI (javascript:hit()) <</EmbeddedFiles 1 0 R'
    const changes = { firstName: name, lastName: hostile, address: name, city: '\\) /Launch', postalCode: '(((' }
    await exchange.database.transaction(async (tx) => {
      await tx.update(customers).set(changes).where(eq(customers.id, customer.id))
      await tx.insert(bankAccounts).values({
        customerId: customer.id,
        reference: randomUUID(),
        clearingNumber: '5000',
        accountNumber: '0000019',
        bankName: name,
        createdAt,
      })
    })
    const { reference } = await newOrder(exchange.database, {
      customerId: customer.id,
      status: 'COMPLETED',
      settledRate: '830991.20',
      coinAmount: '0.00571606',
      walletAddress: name,
      createdAt,
    })
    const { statusCode, headers, rawPayload } = await browser.post(`${base}/orders/${reference}/receipt`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
    const opened = await getDocumentProxy(new Uint8Array(rawPayload))
    expect([await opened.getJSActions(), await opened.getAttachments()]).toEqual([null, null])
    expect(rawPayload.toString('latin1')).not.toMatch(/\/(URI|JS|Launch|EmbeddedFiles?)\b/)
  })
})

test('a refusal says a field’s name again as text alone', async () => {
  const answer = await upload(browser, hostile.replaceAll('"', ''), 'a.jpg', await photo())
  expect([answer.statusCode, answer.headers['content-type'], answer.json()]).toEqual([
    400,
    'application/json; charset=utf-8',
    refusal('bad-input', [hostile.replaceAll('"', ''), 'notAccepted']),
  ])
})
