import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cardDeclineCodes } from '../../../src/domain/payments/declines'
import type { Order } from '../../../src/domain/orders/orders'
import type { PaymentMethod } from '../../../src/domain/payments/payment-methods'
import { orders } from '../../../src/server/database/schema'
import { problemsOfCard, testCards } from '../../../src/server/sandbox/cards'
import { origin, signedIn, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { buyOrder } from '../../support/placing'
import { rowsOf } from '../../support/quick'

let exchange: TestExchange
let browser: Browser

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(() => signIn())

const signIn = async (country = 'SE') => {
  ;({ browser } = await signedIn(exchange, { country }))
}

const begun = async (method: PaymentMethod, total = '1000.00', more: object = {}): Promise<Order> => {
  const { reference } = (await browser.post('/protected/v2/buy/orders', { ...buyOrder, ...more })).json().result
  return (await browser.post(`/protected/v2/orders/${reference}/payment`, { method, total })).json().result
}
const fetched = async ({ reference }: Order): Promise<Order> =>
  (await browser.get(`/protected/v2/orders/${reference}`)).json().result

const pathOf = ({ redirectUrl }: Order): string => new URL(redirectUrl ?? '').pathname
const page = (url: string) => exchange.server.inject({ url, headers: { host: '127.0.0.1:3000' } })
const submit = (url: string, fields: Record<string, string>) =>
  exchange.server.inject({
    method: 'POST',
    url,
    headers: { host: '127.0.0.1:3000', origin, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

const card = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123', code: '', decision: 'pay' }

describe('the page of a provider', () => {
  test('lies on the customer’s origin, in their language, and says who is paid what', async () => {
    const order = await begun('Swish')
    expect(order.redirectUrl).toMatch(new RegExp(`^${origin}/sandbox/pay/[0-9a-f-]{36}\\?lang=en$`))
    expect(order.qrCodeString).toBe(order.redirectUrl)
    const { body } = await page(`${pathOf(order)}?lang=sv`)
    for (const text of ['Betala med Swish', 'Nordmynt AB', order.number, '1 000,00 kr', '3 min, till 12:03 UTC'])
      expect(body.replaceAll('\u00a0', ' ')).toContain(text)
  })

  test('is listed while it waits', async () => {
    const order = await begun('Zimpler', '1010.00')
    const row = `href="${pathOf(order)}"`
    expect((await page('/sandbox/pay')).body).toContain(row)
    await submit(pathOf(order), { decision: 'cancel' })
    expect((await page('/sandbox/pay')).body).not.toContain(row)
  })

  test('takes one decision; Back and another press find it', async () => {
    const order = await begun('Swish')
    await submit(pathOf(order), { decision: 'decline' })
    const again = await submit(pathOf(order), { decision: 'approve' })
    expect([again.statusCode, again.headers.location]).toEqual([303, pathOf(order)])
    await exchange.exchange.jobs.runDue()
    expect((await fetched(order)).status).toBe('ERROR')
    const { body } = await page(pathOf(order))
    expect(body).toContain('Declined.')
    expect(body).toContain(`href="${origin}/app/payment/${order.reference}/swish"`)
    expect(body).not.toContain('<form')
  })

  test('of a payment that is over says so', async () => {
    const order = await begun('StripeCard', '1025.00')
    await browser.post(`/protected/v2/orders/${order.reference}/cancel`, { reason: 'changed-mind' })
    const answer = await submit(pathOf(order), card)
    expect([answer.statusCode, (await page(pathOf(order))).body.includes('This payment is over')]).toEqual([303, true])
    expect((await fetched(order)).status).toBe('CANCELED')
  })

  test('of no payment is not there', async () => {
    const paths = ['/sandbox/pay/0d9b9f5a-3b0c-4c2e-9a64-0f1b8a6f5a11', '/sandbox/pay/nothing']
    const answers = [...(await Promise.all(paths.map(page))), await submit(paths[0] ?? '', { decision: 'approve' })]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  })

  test('decides nothing by what it does not know', async () => {
    const order = await begun('Swish')
    for (const decision of ['', 'pay', 'refund']) await submit(pathOf(order), { decision })
    expect((await fetched(order)).status).toBe('PENDING')
    expect((await page(pathOf(order))).body).toContain('value="approve"')
  })

  test('has its customer log in, or choose a bank, before they can approve', async () => {
    const zimpler = await begun('Zimpler', '1010.00')
    expect((await page(pathOf(zimpler))).body).not.toContain('value="approve"')
    expect((await page(`${pathOf(zimpler)}?step=approve`)).body).toContain('value="approve"')
    const tink = await begun('TinkSepaCredit')
    expect((await page(`${pathOf(tink)}?bank=n26`)).body).not.toContain('value="approve"')
    const chosen = (await page(`${pathOf(tink)}?bank=swedbank`)).body
    expect([chosen.includes('value="approve"'), chosen.includes('Swedbank')]).toEqual([true, true])
    const finshark = await begun('FinsharkPayment')
    expect((await page(pathOf(finshark))).body).toContain('SEB')
  })
})

/** As the exchange has it; customers are told less of some. */
const reasonOf = async ({ reference }: Order): Promise<string | null> => {
  const [row] = await exchange.database.read((handle) =>
    handle.select({ reason: orders.feedbackReason }).from(orders).where(eq(orders.reference, reference)).limit(1),
  )
  return row?.reason ?? null
}

describe('a card', () => {
  test.each([
    [{ number: '4242 4242 4242 4243' }, 'The card number is not right. Check it.'],
    [{ number: '4539 1488 0343 6467' }, 'This page knows test cards only. Choose one of them.'],
    [{ expiry: '13/34' }, 'Enter month and year, for example 12/34.'],
    [{ expiry: '10/26' }, 'The card has expired.'],
    [{ cvc: '12' }, 'Enter the 3\u00a0digits.'],
    [{ number: '3782 822463 10005' }, 'Enter the 4\u00a0digits.'],
  ])('with %j is told at its field, and nothing is lost', async (change, text) => {
    const order = await begun('StripeCard', '1025.00')
    const typed = { ...card, code: 'do_not_honor', ...change }
    const { statusCode, body } = await submit(pathOf(order), typed)
    expect([statusCode, body.includes(text)]).toEqual([400, true])
    for (const value of [typed.number, typed.expiry, typed.cvc]) expect(body).toContain(`value="${value}"`)
    expect(body).toContain('<option value="do_not_honor" selected>')
    expect((await fetched(order)).status).toBe('UNPAID')
  })

  test('is filled in by a press, which decides nothing', async () => {
    const order = await begun('StripeCard', '1025.00')
    const { statusCode, body } = await submit(pathOf(order), { ...card, pick: '4000000000009995' })
    expect([statusCode, body.includes('value="4000 0000 0000 9995"')]).toEqual([200, true])
    expect((await fetched(order)).status).toBe('UNPAID')
  })

  test('holds to the end of its month', () => {
    const at = (now: string) => problemsOfCard({ ...card, expiry: '11/26' }, new Date(now)).length
    expect([at('2026-11-30T23:59:59Z'), at('2026-12-01T00:00:00Z')]).toEqual([0, 1])
  })

  test.each(testCards.map(({ number, code }) => [number, code] as const))(
    '%s is answered with %s',
    async (number, code) => {
      const order = await begun('StripeCard', '1025.00')
      await submit(pathOf(order), { ...card, number, cvc: number.startsWith('37') ? '1234' : '123' })
      await exchange.exchange.jobs.runDue()
      const { status } = await fetched(order)
      expect([status, await reasonOf(order)]).toEqual([code === null ? 'COMPLETED' : 'ERROR', code])
    },
  )

  test('is declined for any reason that is chosen', async () => {
    const order = await begun('StripeCard', '1025.00')
    const told: (string | null)[] = []
    const chosen = rowsOf(cardDeclineCodes, (_, nth) => nth % 5 === 0)
    for (const code of chosen) {
      const again = await browser.post(`/protected/v2/orders/${order.reference}/payment`, {
        method: 'StripeCard',
        total: '1025.00',
      })
      await submit(pathOf(again.json().result), { ...card, code })
      await exchange.exchange.jobs.runDue()
      told.push(await reasonOf(order))
    }
    expect(told).toEqual(chosen)
  })

  test('is neither kept nor logged', async () => {
    const order = await begun('StripeCard', '1025.00')
    await submit(pathOf(order), { ...card, number: '5555 5555 5555 4444' })
    expect(exchange.lines.join('')).not.toMatch(/5555 ?5555/)
    expect((await page(pathOf(order))).body).not.toMatch(/5555 ?5555/)
  })
})

describe('the form of QuickPay', () => {
  test('leads to the page, with the amount in cents', async () => {
    await signIn('DE')
    const order = await begun('QuickPayCardEUR', '1025.00', { from: 'EUR', method: 'SEPA' })
    const { url = '', fields = {} } = order.quickpayFormData ?? {}
    expect([url, fields]).toEqual([
      `${origin}/sandbox/quickpay`,
      expect.objectContaining({
        order_id: order.number,
        amount: '102500',
        currency: 'EUR',
        language: 'en',
        continueurl: `${origin}/app/payment/${order.reference}/processing`,
        cancelurl: `${origin}/app/payment/${order.reference}/cancelled`,
      }),
    ])
    const answer = await submit('/sandbox/quickpay', fields)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/sandbox/pay/${fields['payment']}?lang=en`])
    for (const changed of [{ amount: '1' }, { checksum: '' }, { more: 'x' }]) {
      const refused = await submit('/sandbox/quickpay', { ...fields, ...changed })
      expect([refused.statusCode, refused.body.includes('The checksum of the form is not right')]).toEqual([400, true])
    }
  })
})
