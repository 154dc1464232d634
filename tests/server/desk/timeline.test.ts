import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages as en } from '../../../locales/en/messages.po'
import type { Order } from '../../../src/domain/orders/orders'
import { onboardingQuestionnaire } from '../../../src/domain/customer/customer'
import {
  customers,
  deskDecisions,
  holds,
  limitRequests,
  outbox,
  questionnaires,
  supportCases,
  twoFactorResets,
} from '../../../src/server/database/schema'
import { questionnaireTitle } from '../../../src/server/questionnaires/queries'
import {
  keyOf,
  timelineOf,
  type Happening,
  type TimelineEntry,
  type TimelineKey,
} from '../../../src/server/desk/timeline'
import { bankAt, newAccount as newBankAccount } from '../../support/bank'
import { sendCallback, transferOf } from '../../support/callbacks'
import { browserOf, host, origin, testExchange, type TestExchange } from '../../support/exchange'
import { decidesAt, deskPageAt, hiddenIn } from '../../support/desk'
import { sendsRequest, submitsRequest, withdrawsRequest } from '../../support/limit-requests'
import { photo, upload } from '../../support/files'
import { buyOrder } from '../../support/placing'
import { newSeller } from '../../support/selling'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())

const all = (customer: string, most = 1000) =>
  exchange.database.read((handle) => timelineOf(handle, customer, null, most))

/** All pages, put together. */
const inPages = async (customer: string, most: number, before: TimelineKey | null = null): Promise<TimelineEntry[]> => {
  const page = await exchange.database.read((handle) => timelineOf(handle, customer, before, most))
  return page.next === null ? page.entries : [...page.entries, ...(await inPages(customer, most, page.next))]
}

const happenedOf = (entries: readonly TimelineEntry[], kind: Happening['kind']) =>
  entries.map(({ happened }) => happened).filter((happened) => happened.kind === kind)

/** A customer who has signed in and paid an order. */
const buyer = async () => {
  const { customer } = await newSeller(exchange.database)
  const browser = browserOf(exchange.server)
  await browser.signIn(customer.email)
  const order: Order = (await browser.post('/protected/v2/buy/orders', buyOrder)).json().result
  await sendCallback(exchange, 'payments', transferOf(order.number, order.total))
  await exchange.exchange.jobs.runDue()
  return { customer: customer.id, email: customer.email, order }
}

describe('the timeline of a customer', () => {
  test('tells what happened to an order, its money and its customer, newest first', async () => {
    const { customer, order } = await buyer()
    const other = await buyer()
    const { entries, next } = await all(customer)
    expect(next).toBe(null)
    expect(happenedOf(entries, 'order').at(-1)).toEqual({
      kind: 'order',
      order: order.number,
      type: 'BUY',
      status: 'UNPAID',
    })
    expect(happenedOf(entries, 'order')[0]).toMatchObject({ order: order.number, status: 'COMPLETED' })
    expect(happenedOf(entries, 'money')).toContainEqual({
      kind: 'money',
      order: order.number,
      direction: 'IN',
      label: order.paymentMethod,
      amount: order.total,
      currency: order.fiat,
    })
    expect(happenedOf(entries, 'sign-in')).toEqual([
      { kind: 'sign-in', outcome: 'signed-in', way: 'password', isNewDevice: expect.any(Boolean) },
    ])
    expect(happenedOf(entries, 'letter').length).toBeGreaterThan(0)
    expect(entries.at(-1)?.happened).toEqual({ kind: 'signed-up' })
    expect(entries.map(({ at }) => at.getTime())).toEqual(
      entries.map(({ at }) => at.getTime()).toSorted((one, another) => another - one),
    )
    expect(JSON.stringify(entries)).not.toContain(other.order.number)
  })

  test('puts what leads to the other first, where both have one instant', async () => {
    const { customer } = await buyer()
    const { entries } = await all(customer)
    const kinds = entries.map(({ happened }) => happened.kind)
    expect(new Set(entries.map(({ at }) => at.getTime())).size).toBeLessThan(entries.length)
    expect(kinds.at(-1)).toBe('signed-up')
    const last = entries.filter(({ at }) => at.getTime() === entries[0]?.at.getTime())
    expect(last.map(({ happened }) => happened.kind).toReversed()).toEqual([
      'sign-in',
      ...last.filter(({ happened }) => happened.kind === 'money').map(() => 'money'),
      ...last.filter(({ happened }) => happened.kind === 'order').map(() => 'order'),
      ...last.filter(({ happened }) => happened.kind === 'letter').map(() => 'letter'),
    ])
  })

  test('tells of requests for a higher limit each time, and of their withdrawal', async () => {
    const { customer } = await newSeller(exchange.database)
    const browser = browserOf(exchange.server)
    await browser.signIn(customer.email)
    await sendsRequest(browser)
    exchange.clock.forward({ seconds: 1 })
    const [row] = await exchange.database.read((handle) =>
      handle.select().from(limitRequests).where(eq(limitRequests.customerId, customer.id)).limit(1),
    )
    const address = `/sandbox/desk/limits/${row?.id}`
    const at = hiddenIn(await deskPageAt(exchange.server, address), 'at')
    await decidesAt(exchange.server, address, {
      at,
      decision: 'more',
      about: 'documents',
      reason: 'All pages, please.',
    })
    exchange.clock.forward({ seconds: 1 })
    await submitsRequest(browser)
    exchange.clock.forward({ seconds: 1 })
    await withdrawsRequest(browser)
    const { entries } = await all(customer.id)
    expect(happenedOf(entries, 'limit')).toEqual([
      { kind: 'limit', event: 'withdrawn', request: row?.id },
      { kind: 'limit', event: 'submitted', request: row?.id },
      { kind: 'limit', event: 'submitted', request: row?.id },
    ])
    const page = await deskPageAt(exchange.server, `/sandbox/desk/customers/${customer.id}`)
    const link = (text: string) =>
      new RegExp(`<a class="row" href="${address}">\\s*<span class="text">\\s*<strong>${text}</strong>`)
    expect(page).toMatch(link('Asked for a higher limit'))
    expect(page).toMatch(link('Withdrew the request for a higher limit'))
  })

  test.each([1, 2, 3, 7])('is the same in pages of %d, also where much happened at once', async (most) => {
    const { customer, order } = await buyer()
    const at = exchange.clock.now()
    await exchange.database.transaction(async (tx) => {
      const hold = { customerId: customer, reason: 'review', releasedBy: 'desk', since: at, releasedAt: at } as const
      await tx
        .insert(holds)
        .values([{ ...hold, orderReference: order.reference }, { ...hold, orderReference: order.reference }, hold])
      await tx.insert(supportCases).values(
        ['1', '2', '3'].map((serial) => ({
          number: `${most}${order.number}${serial}`,
          customerId: customer,
          message: 'Hello',
          status: 'received' as const,
          createdAt: at,
          updatedAt: at,
        })),
      )
    })
    const whole = await all(customer)
    expect(happenedOf(whole.entries, 'held')).toHaveLength(3)
    expect(happenedOf(whole.entries, 'released')).toHaveLength(3)
    expect(happenedOf(whole.entries, 'case')).toHaveLength(3)
    expect(await inPages(customer, most)).toEqual(whole.entries)
  })

  test('has no more entries on a page than were asked for, of however many', async () => {
    const { customer } = await buyer()
    const [row] = await exchange.database.read((handle) =>
      handle.select().from(outbox).where(eq(outbox.customerId, customer)).limit(1),
    )
    if (!row) throw new Error('No letter was written')
    const letters = Array.from({ length: 3000 }, (_, index) => {
      const { id: _id, ...letter } = row
      return { ...letter, about: `many/${index}/${customer}`, createdAt: new Date(row.createdAt.getTime() + index) }
    })
    await exchange.database.transaction((tx) => tx.insert(outbox).values(letters))
    const { entries, next } = await all(customer, 50)
    expect(entries).toHaveLength(50)
    expect(next).toMatchObject({ kind: 'letter' })
    expect(entries.every(({ happened }) => happened.kind === 'letter')).toBe(true)
  })

  test('tells who of the desk decided what, and why', async () => {
    const { customer, order } = await buyer()
    const row = {
      subject: 'one',
      name: 'Alva Ek',
      roles: ['payer' as const],
      kind: 'order' as const,
      about: order.reference,
    }
    const of = { customerId: customer, orderReference: order.reference, at: exchange.clock.now() }
    await exchange.database.transaction((tx) =>
      tx
        .insert(deskDecisions)
        .values({ ...row, ...of, action: 'order.refund', reason: 'Asked for by the customer', outcome: 'proposed' }),
    )
    expect(happenedOf((await all(customer)).entries, 'decision')).toEqual([
      {
        kind: 'decision',
        action: 'order.refund',
        outcome: 'proposed',
        operator: 'Alva Ek',
        reason: 'Asked for by the customer',
        order: order.number,
      },
    ])
  })

  test('of nobody is empty', async () => {
    expect(await all('00000000-0000-4000-8000-000000000000')).toEqual({ entries: [], next: null })
  })
})

describe('a customer is found', () => {
  const find = (typed: string) =>
    exchange.server.inject({
      method: 'POST',
      url: '/sandbox/desk/customers',
      headers: { host, origin, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ customer: typed }).toString(),
    })
  const page = (url: string) => exchange.server.inject({ url, headers: { host } })
  const linksOn = async (customer: string) =>
    [...(await page(`/sandbox/desk/customers/${customer}`)).body.matchAll(/class="row" href="([^"]*)"/g)]
      .map(([, link = '']) => link)
      .toSorted()

  test('by e-mail address, however it is written, and by the number of an order', async () => {
    const { customer, email, order } = await buyer()
    for (const typed of [email, ` ${email.toUpperCase()} `, order.number]) {
      const { statusCode, headers } = await find(typed)
      expect({ statusCode, to: headers.location }).toEqual({
        statusCode: 303,
        to: `/sandbox/desk/customers/${customer}`,
      })
    }
  })

  test('or nobody, and what was typed stays', async () => {
    const { statusCode, body } = await find('nobody@example.com')
    expect(statusCode).toBe(404)
    expect(body).toContain(en['desk.timeline.unknown'])
    expect(body).toContain('value="nobody@example.com"')
  })

  test('whose page tells what happened, and leads to what is older', async () => {
    const { customer, email, order } = await buyer()
    const many = Array.from({ length: 60 }, (_, index) => ({
      number: `${order.number}${index}`,
      customerId: customer,
      message: 'Hello',
      status: 'received' as const,
      createdAt: new Date(Date.UTC(2020, 0, 1 + index)),
      updatedAt: new Date(Date.UTC(2020, 0, 1 + index)),
    }))
    await exchange.database.transaction((tx) => tx.insert(supportCases).values(many))
    const first = await page(`/sandbox/desk/customers/${customer}`)
    expect(first.body).toContain(email)
    expect(first.body).toContain(`Order ${order.number}: Completed`)
    const older = /href="([^"]*kind=[^"]*)"/.exec(first.body)?.[1]?.replaceAll('&amp;', '&')
    const second = await page(older ?? 'none')
    expect(second.statusCode).toBe(200)
    expect(second.body).toContain(`case ${order.number}0<`)
    expect(first.body).not.toContain(`case ${order.number}0<`)
  })

  test('whose answers are told by the title of what was asked, in the reader’s language', async () => {
    const { customer } = await buyer()
    await exchange.database.transaction((tx) =>
      tx
        .update(questionnaires)
        .set({ submittedAt: exchange.clock.now() })
        .where(eq(questionnaires.customerId, customer)),
    )
    for (const locale of ['en', 'sv'] as const) {
      const { body } = await page(`/sandbox/desk/customers/${customer}?lang=${locale}`)
      const title = questionnaireTitle(onboardingQuestionnaire, locale)
      const read = body.replaceAll(/ href="[^"]*"/g, '')
      expect([read.includes(title), read.includes(onboardingQuestionnaire)]).toEqual([true, false])
    }
  })

  test('whose documents, evidence, answers and cases each lead to where they are decided about or shown', async () => {
    const { customer, email, order } = await buyer()
    const browser = browserOf(exchange.server)
    await browser.signIn(email)
    const picture = await photo()
    const account = await newBankAccount(exchange.database, { customerId: customer })
    const send = async (field: string, call: string) =>
      (await upload(browser, field, 'slow.jpg', picture, {}, `${bankAt}/${call}?reference=${account.reference}`)).json()
        .result
    await upload(browser, 'passport', 'slow.jpg', picture)
    const { verification } = await send('statement', 'verification/statement')
    const { identification } = await send('document', 'identification')
    const at = exchange.clock.now()
    const document = randomUUID()
    const text = { message: 'Hello', status: 'received' as const, createdAt: at, updatedAt: at }
    await exchange.database.transaction(async (tx) => {
      await tx.update(questionnaires).set({ submittedAt: at }).where(eq(questionnaires.customerId, customer))
      await tx.insert(supportCases).values({ number: `9${order.number}`, customerId: customer, ...text })
      const reset = { customerId: customer, state: 'reviewing', askedAt: at, sentAt: at, document } as const
      await tx.insert(twoFactorResets).values({ ...reset, hash: document, isKnownBrowser: true, expiresAt: at })
    })
    const links = await linksOn(customer)
    expect(links).toEqual(
      [
        `documents/${customer}/passport`,
        `evidence/statement/${verification}`,
        `evidence/identification/${identification}`,
        `evidence/reset/${document}`,
        `answers/${customer}/${onboardingQuestionnaire}`,
        `cases/9${order.number}`,
      ]
        .map((path) => `/sandbox/desk/${path}`)
        .toSorted(),
    )
    for (const link of links) expect((await page(link)).statusCode).toBe(200)
    await exchange.database.transaction((tx) =>
      tx.update(questionnaires).set({ submitted: false }).where(eq(questionnaires.customerId, customer)),
    )
    expect((await linksOn(customer)).filter((link) => link.includes('/answers/'))).toEqual([])
  })

  test.each(['?at=2026-01-01', '?at=nonsense&kind=order&id=1', '?kind=order'])(
    'not by a key that is none: %s',
    async (key) => {
      const { customer } = await buyer()
      expect((await page(`/sandbox/desk/customers/${customer}${key}`)).statusCode).toBe(404)
    },
  )

  test.each(['00000000-0000-4000-8000-000000000000', 'none'])('not where nobody is: %s', async (customer) => {
    expect((await page(`/sandbox/desk/customers/${customer}`)).statusCode).toBe(404)
  })
})

test('no key of a page, which stands in an address, says who the customer is', async () => {
  const { customer } = await buyer()
  const [known] = await exchange.database.read((handle) =>
    handle.select().from(customers).where(eq(customers.id, customer)),
  )
  const { entries } = await all(customer)
  const keys = JSON.stringify(entries.map(keyOf))
  for (const told of [known?.email, known?.personalNumber, known?.phoneNumber, known?.lastName])
    expect(keys).not.toContain(told ?? 'nobody')
})
