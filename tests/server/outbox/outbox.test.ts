import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bankAccounts, customers, inboxMessages, orders, outbox, payments } from '../../../src/server/database/schema'
import { planHousekeeping } from '../../../src/server/housekeeping'
import type { OrderRow, Step } from '../../../src/server/orders/effects'
import { takeStep } from '../../../src/server/orders/take-step'
import { mailOrder } from '../../../src/server/orders/mail'
import { lockOrder } from '../../../src/server/orders/queries'
import {
  newCustomer,
  testExchange,
  type CustomerWritten,
  type NewCustomer,
  type TestExchange,
} from '../../support/exchange'
import { newAccount } from '../../support/selling'
import { inboxOf } from '../../support/inbox'
import { newOrder } from '../../support/order-rows'

let exchange: TestExchange
let customer: CustomerWritten

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(() => signUp())

const signUp = async (changes: NewCustomer = {}) => {
  customer = await newCustomer(exchange.database, changes)
}

const now = () => exchange.clock.now()

const placed = async (changes: Partial<typeof orders.$inferInsert> = {}): Promise<OrderRow> => {
  const order = await newOrder(exchange.database, {
    customerId: customer.id,
    deadline: new Date('2026-12-24T14:00:00.000Z'),
    ...changes,
  })
  await exchange.database.transaction((tx) => mailOrder(tx, exchange.exchange, order, { back: [] }, now()))
  return order
}

const take = ({ reference }: OrderRow, step: Step) =>
  exchange.database.transaction(async (tx) => {
    const order = await lockOrder(tx, eq(orders.reference, reference))
    if (order === undefined) throw new Error('No such order')
    return takeStep(tx, exchange.exchange, order, step, now())
  })

const waiting = () =>
  exchange.database.read((handle) =>
    handle.select().from(outbox).where(eq(outbox.customerId, customer.id)).orderBy(asc(outbox.about)),
  )
const abouts = async () => (await waiting()).map(({ about, sentAt }) => [about, sentAt])
const inbox = () => inboxOf(exchange, customer.email)
const delivered = async () =>
  exchange.database.read((handle) =>
    handle.select({ id: inboxMessages.id }).from(inboxMessages).where(eq(inboxMessages.recipient, customer.email)),
  )
const work = () => exchange.exchange.jobs.runDue()

const received = (amount: string): Step => ({
  type: amount === '5000.00' ? 'payment.received' : 'payment.mismatched',
  money: {
    amount,
    fiat: 'SEK',
    method: 'BANKGIRO',
    payment: null,
    message: null,
    account: null,
    sekPerEuro: '11.2',
  },
})

describe('a letter about an order', () => {
  test('is written in the step’s own transaction, as things stand then', async () => {
    const order = await placed()
    const [letter] = await waiting()
    expect(letter).toEqual({
      id: letter?.id,
      customerId: customer.id,
      to: customer.email,
      language: 'en',
      subject: `Order ${order.number}: pay SEK\u00a05,000.00`,
      text: [
        'Hello Astrid,',
        'You have ordered bitcoin for SEK\u00a05,000.00. Pay SEK\u00a05,000.00 by 2026-12-24 15:00.',
        `Bankgiro number: 991-2346\nOCR number: ${order.number}\nRecipient: Nordmynt AB`,
        'The OCR number ties your payment to the order. The rate is set when we send the coins.',
        'Nordmynt\nQuestions? Write to support@nordmynt.example. We never ask for passwords or codes.',
      ].join('\n\n'),
      about: `order/${order.reference}/1`,
      createdAt: now(),
      isSealed: false,
      sentAt: null,
    })
    await exchange.database.transaction((tx) =>
      tx.update(customers).set({ language: 'sv' }).where(eq(customers.id, customer.id)),
    )
    expect(await inbox()).toEqual([{ kind: 'mail', subject: letter?.subject, body: letter?.text }])
    expect(await abouts()).toEqual([[`order/${order.reference}/1`, now()]])
  })

  test('is not written where the step is not', async () => {
    const order = await placed()
    const undone = exchange.database.transaction(async (tx) => {
      await takeStep(
        tx,
        exchange.exchange,
        order,
        { type: 'order.canceled', reason: 'other', text: null, by: 'customer' },
        now(),
      )
      throw new Error('Something else went wrong')
    })
    await expect(undone).rejects.toThrow('Something else')
    expect((await inbox()).map(({ subject }) => subject)).toEqual([`Order ${order.number}: pay SEK\u00a05,000.00`])
  })

  test('is one a step', async () => {
    const order = await placed()
    const again = () =>
      exchange.database.transaction((tx) => mailOrder(tx, exchange.exchange, order, { back: [] }, now()))
    await again()
    await work()
    await again()
    expect(await inbox()).toHaveLength(1)
  })

  test('is delivered once, though the process ended between sending and marking', async () => {
    const { outside } = exchange.exchange
    const { mail } = outside
    const sent: (string | undefined)[] = []
    outside.mail = {
      send: async (letter) => {
        await mail?.send(letter)
        sent.push(letter.id)
        if (sent.length === 1) throw new Error('The process ended')
      },
    }
    const order = await placed()
    await work()
    expect([await abouts(), (await delivered()).length]).toEqual([[[`order/${order.reference}/1`, null]], 1])
    exchange.clock.forward({ minutes: 1 })
    await work()
    outside.mail = mail
    const [letter] = await waiting()
    expect(letter?.sentAt).toEqual(now())
    expect(sent).toEqual([letter?.id, letter?.id])
    expect(await delivered()).toEqual([{ id: letter?.id }])
    exchange.clock.forward({ hours: 1 })
    await work()
    expect(await delivered()).toHaveLength(1)
  })

  test('with instructions is taken back where the order moved on before it left', async () => {
    const order = await placed()
    await take(order, received('5000.00'))
    expect(await abouts()).toEqual([[`order/${order.reference}/2`, null]])
    expect((await inbox()).map(({ subject }) => subject).toSorted()).toEqual([
      `Order ${order.number} is completed`,
      `We have received the payment for order ${order.number}`,
    ])
  })

  test('that asks for payment again is taken back too', async () => {
    const order = await placed({ paymentMethod: 'StripeCard', status: 'ERROR' })
    await exchange.database.transaction((tx) =>
      tx.update(orders).set({ paymentMethod: 'BANKGIRO' }).where(eq(orders.reference, order.reference)),
    )
    await take(order, { type: 'transfer.chosen' })
    expect(await abouts()).toEqual([[`order/${order.reference}/2`, null]])
    await take(order, { type: 'transfer.reported' })
    expect(await abouts()).toEqual([])
  })

  test('that asks for coins is taken back where the sale was canceled before it left', async () => {
    const { outside } = exchange.exchange
    const { mail } = outside
    outside.mail = { send: async () => Promise.reject(new Error('Nobody answers')) }
    const order = await sale()
    await work()
    expect(await abouts()).toEqual([[`order/${order.reference}/1`, null]])
    await take(order, { type: 'order.canceled', reason: 'other', text: null, by: 'customer' })
    await work()
    outside.mail = mail
    exchange.clock.forward({ hours: 1 })
    expect((await inbox()).map(({ subject }) => subject)).toEqual([`Order ${order.number} is canceled`])
    expect(await abouts()).toEqual([[`order/${order.reference}/2`, now()]])
  })

  test('is kept for 30 days after it left', async () => {
    const order = await placed()
    await work()
    const { outside } = exchange.exchange
    const { mail } = outside
    outside.mail = { send: async () => Promise.reject(new Error('Nobody answers')) }
    await take(order, { type: 'order.canceled', reason: 'other', text: null, by: 'customer' })
    await work()
    const sweep = async () => {
      await planHousekeeping(exchange.exchange, now())
      await work()
      return (await abouts()).map(([about]) => about)
    }
    const letters = [`order/${order.reference}/1`, `order/${order.reference}/2`]
    exchange.clock.forward({ hours: 30 * 24 })
    expect(await sweep()).toEqual(letters)
    exchange.clock.forward({ hours: 1 })
    expect(await sweep()).toEqual([letters[1]])
    outside.mail = mail
  })
})

describe('money that goes back', () => {
  test.each([
    ['en', 'the number you paid from, usually the same day', 'the card you paid with, within 5–10\u00a0business days'],
    [
      'sv',
      'till det nummer du betalade från, oftast samma dag',
      'till kortet du betalade med, inom 5–10\u00a0bankdagar',
    ],
  ] as const)('is told part by part, in %s', async (language, bySwish, byCard) => {
    await signUp({ language })
    const order = await placed({ status: 'CONTACT_SUPPORT' })
    const [swish, card] = [await paymentBy(order, 'Swish'), await paymentBy(order, 'StripeCard')]
    const zimpler = await paymentBy(order, 'Zimpler')
    const back = [
      { amount: '100', currency: 'SEK', payment: swish },
      { amount: '4000', currency: 'SEK', payment: card },
      { amount: '25.5', currency: 'EUR', payment: null },
      { amount: '30', currency: 'SEK', payment: zimpler },
    ] as const
    await exchange.database.transaction((tx) => tx.delete(outbox).where(eq(outbox.customerId, customer.id)))
    await take(order, { type: 'order.refunded', back, sekPerEuro: '11.2' })
    const [letter] = await waiting()
    const lines = (letter?.text ?? '').split('\n\n')[2]?.split('\n') ?? []
    const amounts = {
      en: ['SEK\u00a0100.00', 'SEK\u00a04,000.00', 'EUR\u00a025.50', 'SEK\u00a030.00'],
      sv: ['100,00\u00a0kr', '4\u00a0000,00\u00a0kr', '25,50\u00a0€', '30,00\u00a0kr'],
    }[language]
    expect(lines.map((line, index) => line.startsWith(amounts[index] ?? ''))).toEqual([true, true, true, true])
    expect([lines[0]?.endsWith(bySwish), lines[1]?.endsWith(byCard)]).toEqual([true, true])
    expect(lines[2]).toContain(language === 'en' ? 'within 3\u00a0business days' : 'inom 3\u00a0bankdagar')
    expect(lines[3]).toContain(language === 'en' ? 'within 10\u00a0business days' : 'inom 10\u00a0bankdagar')
  })
})

const paymentBy = (order: OrderRow, method: 'Swish' | 'StripeCard' | 'Zimpler') =>
  exchange.database.transaction(async (tx) => {
    const [payment] = await tx
      .insert(payments)
      .values({
        orderReference: order.reference,
        method,
        methodFee: '0',
        total: '100',
        state: 'received',
        startedAt: now(),
        endsAt: now(),
      })
      .returning()
    return payment?.reference ?? null
  })

const coins = { amount: '0.05', hash: 'ab'.repeat(32) }
const rate = '830991.20'
const paidOut: readonly Step[] = [
  { type: 'coins.received', coins, rate },
  { type: 'payout.started', rate, coinAmount: '0.05' },
]

describe('letters about a sale', () => {
  const lives: readonly [status: string, steps: readonly Step[], en: string, sv: string][] = [
    [
      'PENDING',
      [],
      'You are selling bitcoin. Send 0.05 BTC by 2026-12-24 15:00, or the order is canceled.\n\nAddress: ADDRESS\n\nSend exactly that amount, and nothing but bitcoin. The rate is set when your transfer is confirmed.\n\nSandbox: send nothing here.',
      'Du säljer bitcoin. Skicka 0,05 BTC senast 2026-12-24 15:00, annars makuleras ordern.\n\nAdress: ADDRESS\n\nSkicka precis det beloppet, och inget annat än bitcoin. Kursen sätts när överföringen är bekräftad.\n\nSandlåda: skicka inget hit.',
    ],
    [
      'PAID',
      paidOut.slice(0, 1),
      'We have received 0.05 BTC and are preparing the payout.\n\nRate: 1 BTC = SEK 830,991.20\nYou get: SEK 41,549.56',
      'Vi har tagit emot 0,05 BTC och förbereder utbetalningen.\n\nKurs: 1 BTC = 830 991,20 kr\nDu får: 41 549,56 kr',
    ],
    [
      'COMPLETED',
      [...paidOut, { type: 'payout.sent', hash: null, sekPerEuro: '11.2' }],
      'SEK 41,549.56 was paid out to Handelsbanken, •••• 6789.\n\nSold: 0.05 BTC\nRate: 1 BTC = SEK 830,991.20',
      '41 549,56 kr har betalats ut till Handelsbanken, •••• 6789.\n\nSålt: 0,05 BTC\nKurs: 1 BTC = 830 991,20 kr',
    ],
    [
      'ERROR',
      [...paidOut, { type: 'payout.returned', problem: 'returned', reason: 'Konto avslutat' }],
      'Your bank returned the payout of SEK 41,549.56. Log in and choose another account, or correct this one and verify it again; we then pay out again.',
      'Din bank skickade tillbaka utbetalningen av 41 549,56 kr. Logga in och välj ett annat konto, eller rätta det här och verifiera det på nytt, så betalar vi ut igen.',
    ],
    [
      'CANCELED',
      [{ type: 'order.canceled', reason: 'other', text: null, by: 'customer' }],
      'The order is canceled. If you have already sent crypto, contact support and give order number NUMBER.',
      'Ordern är makulerad. Kontakta kundservice och uppge ordernummer NUMBER om du redan har skickat krypto.',
    ],
    [
      'CANCELED late',
      [{ type: 'order.expired', reason: 'unpaid', text: null }],
      'Nothing was sent in time, and the order is canceled. If you have already sent crypto, contact support and give order number NUMBER.',
      'Inget skickades i tid och ordern är makulerad. Kontakta kundservice och uppge ordernummer NUMBER om du redan har skickat krypto.',
    ],
    [
      'CONTACT_SUPPORT',
      [{ type: 'coins.mismatched', coins, rate }],
      'We need some information from you before we can go on. Write to support@nordmynt.example and give order number NUMBER.',
      'Vi behöver en uppgift från dig innan vi kan gå vidare. Skriv till support@nordmynt.example och uppge ordernummer NUMBER.',
    ],
    [
      'REFUND',
      [
        { type: 'coins.mismatched', coins, rate },
        { type: 'order.refunded', back: [{ amount: '0.05', currency: 'BTC', payment: null }], sekPerEuro: '11.2' },
      ],
      '0.05 BTC goes back to you, to the address that you gave support.',
      '0,05 BTC går tillbaka till dig, till adressen som du gav kundservice.',
    ],
  ]
  const subjects: Record<string, [en: string, sv: string]> = {
    PENDING: ['Order NUMBER: send 0.05 BTC', 'Order NUMBER: skicka 0,05 BTC'],
    PAID: ['We have received 0.05 BTC for order NUMBER', 'Vi har tagit emot 0,05 BTC för order NUMBER'],
    COMPLETED: ['Order NUMBER is sold and paid out', 'Order NUMBER är såld och utbetald'],
    ERROR: ['The payout for order NUMBER was returned', 'Utbetalningen för order NUMBER kom i retur'],
    CANCELED: ['Order NUMBER is canceled', 'Order NUMBER är makulerad'],
    'CANCELED late': ['Order NUMBER is canceled', 'Order NUMBER är makulerad'],
    CONTACT_SUPPORT: ['Contact support about order NUMBER', 'Kontakta kundservice om order NUMBER'],
    REFUND: ['Order NUMBER is being refunded', 'Order NUMBER återbetalas'],
  }

  test.each(
    lives.flatMap(([status, steps, en, sv]) => [
      { status, steps, language: 'en' as const, subject: subjects[status]?.[0], text: en },
      { status, steps, language: 'sv' as const, subject: subjects[status]?.[1], text: sv },
    ]),
  )('$status, $language', async ({ steps, language, subject, text }) => {
    await signUp({ language })
    const order = await sale()
    for (const step of steps) await take(order, step)
    const last = (await waiting()).at(-1)
    const plain = (given = '') =>
      given.replaceAll('\u00a0', ' ').replaceAll(order.number, 'NUMBER').replaceAll(order.walletAddress, 'ADDRESS')
    expect([plain(last?.subject), plain(last?.text).split('\n\n').slice(1, -1).join('\n\n')]).toEqual([subject, text])
  })

  test('name the account that was paid, also where it is gone since', async () => {
    const order = await sale()
    for (const step of paidOut) await take(order, step)
    await exchange.database.transaction((tx) => tx.delete(bankAccounts).where(eq(bankAccounts.customerId, customer.id)))
    await take(order, { type: 'payout.sent', hash: null, sekPerEuro: '11.2' })
    expect((await waiting()).at(-1)?.text).toContain('paid out to Handelsbanken, ••••\u00a06789.')
  })

  test('name no account where none is known', async () => {
    const order = await sale({ bankAccountReference: null, status: 'PAYOUT_PENDING' })
    await take(order, { type: 'payout.sent', hash: null, sekPerEuro: '11.2' })
    expect((await waiting()).at(-1)?.text).toContain('SEK\u00a041,549.56 was paid out to your bank account.')
  })
})

const sale = async (changes: Partial<typeof orders.$inferInsert> = {}): Promise<OrderRow> => {
  const { reference } = await newAccount(exchange.database, customer.id)
  return placed({
    type: 'SELL',
    status: 'PENDING',
    amount: '41549.56',
    total: '41549.56',
    estimate: '0.05',
    bankAccountReference: reference,
    ...changes,
  })
}
