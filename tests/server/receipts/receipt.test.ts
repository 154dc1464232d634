import { eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orderStatuses } from '../../../src/domain/orders/statuses'
import { countTry } from '../../../src/server/http/rate-limits'
import { receiptsPerCustomer } from '../../../src/server/receipts/routes'
import { takeStep } from '../../../src/server/orders/take-step'
import { bankAccounts, customers, orderTransactions, type orders } from '../../../src/server/database/schema'
import {
  newCustomer,
  refusal,
  signedIn,
  testExchange,
  type Browser,
  type CustomerWritten,
  type NewCustomer,
  type TestExchange,
} from '../../support/exchange'
import { newOrder } from '../../support/order-rows'

let exchange: TestExchange
let browser: Browser
let customer: CustomerWritten

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(() => signIn())

const signIn = async (changes: NewCustomer = {}) => {
  ;({ customer, browser } = await signedIn(exchange, {
    address: 'Södra Förstadsgatan 12',
    postalCode: '21143',
    city: 'Malmö',
    ...changes,
  }))
}

const placedAt = new Date('2026-11-18T09:15:00.000Z')
const completedAt = new Date('2026-11-20T12:00:00.000Z')
const hash = 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16'

const completed = async (changes: Partial<typeof orders.$inferInsert> = {}) => {
  const order = await newOrder(exchange.database, {
    customerId: customer.id,
    status: 'COMPLETED',
    settledRate: '830991.20',
    coinAmount: '0.00571606',
    createdAt: placedAt,
    updatedAt: completedAt,
    ...changes,
  })
  const { reference: orderReference, type, coin: currency, coinAmount, amount: value } = order
  const direction = type === 'BUY' ? 'OUT' : 'IN'
  const amount = coinAmount ?? '0'
  await exchange.database.transaction((tx) =>
    tx
      .insert(orderTransactions)
      .values({ orderReference, direction, label: 'coins', currency, amount, value, hash, at: completedAt }),
  )
  return order
}

const ask = (reference: string) => browser.post(`/protected/v2/orders/${reference}/receipt`)

/** The file as it can be read: what it says of itself, its words in their order, and its tags. */
const read = async (file: Buffer) => {
  const document = await getDocumentProxy(new Uint8Array(file))
  const { info } = await document.getMetadata()
  const { text, totalPages } = await extractText(document, { mergePages: true })
  const tree: Tagged = await (await document.getPage(1)).getStructTree()
  return { info, text, totalPages, tree }
}

const half = [hash.slice(0, 32), hash.slice(32)]
const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

const textOf = async (reference: string): Promise<string> => (await read((await ask(reference)).rawPayload)).text

describe('the receipt of an order', () => {
  test('tells a purchase in English, each cost a line', async () => {
    const order = await completed({
      priority: 'HIGH',
      customerPaysNetworkFee: true,
      priorityFee: '75.00',
      networkFee: '18.40',
      total: '5093.40',
    })
    const answer = await ask(order.reference)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      `attachment; filename="nordmynt-${order.number}.pdf"`,
    ])
    const { text, totalPages } = await read(answer.rawPayload)
    expect([totalPages, text.split('\n')]).toEqual([
      1,
      [
        'Nordmynt Nordmynt AB',
        'Skeppsbron 10',
        '111 30 Stockholm',
        'Receipt',
        'Purchase of bitcoin',
        'Customer',
        'Astrid Lind',
        'Södra Förstadsgatan 12',
        '211 43 Malmö',
        `Order number ${grouped(order.number)}`,
        'Order placed 2026-11-18 10:15',
        'Order completed 2026-11-20 13:00',
        'Payment method Bankgiro',
        'You paid',
        '5,093.40 SEK',
        'You got',
        '0.00571606 BTC',
        'What it cost',
        'Amount',
        'Our margin, 5%: SEK 250.00. It is already taken off in what you got.',
        '5,000.00 SEK',
        'Priority fee 75.00 SEK',
        'Network fee 18.40 SEK',
        'Payment method fee no fee',
        'Total paid 5,093.40 SEK',
        'Delivery',
        'Rate 1 BTC = SEK 830,991.20',
        `Wallet address ${address}`,
        `Transaction hash ${half[0]}`,
        half[1],
        'VAT: SEK 0.00. Exempt from VAT as exchange of currency: Article 135(1)(e) of Directive 2006/112/EC, Court of Justice of',
        'the European Union, case C-264/14.',
        'Times are in Swedish time (Europe/Stockholm).',
        'Nordmynt AB · Organization number 559999-0008 · VAT number SE559999000801 · support@nordmynt.example',
      ],
    ])
  })

  test('tells a sale in Swedish, with where it was paid out to', async () => {
    await signIn({ language: 'sv', firstName: 'Łukasz', lastName: 'Öberg' })
    const order = await completed({
      type: 'SELL',
      bankAccountReference: await accountOf(customer.id),
      amount: '41549.56',
      total: '41549.56',
      coinAmount: '0.05',
      estimate: '0.05',
    })
    expect((await textOf(order.reference)).split('\n')).toEqual([
      'Nordmynt Nordmynt AB',
      'Skeppsbron 10',
      '111 30 Stockholm',
      'Kvitto',
      'Försäljning av bitcoin',
      'Kund',
      'Łukasz Öberg',
      'Södra Förstadsgatan 12',
      '211 43 Malmö',
      `Ordernummer ${grouped(order.number)}`,
      'Order lagd 2026-11-18 10:15',
      'Order slutförd 2026-11-20 13:00',
      'Du sålde',
      '0,05000000 BTC',
      'Du fick',
      '41 549,56 kr',
      'Så räknade vi',
      'Sålt 0,05000000 BTC',
      'Kurs 1 BTC = 830 991,20 kr',
      'Avgift ingen avgift',
      'Utbetalt till dig 41 549,56 kr',
      'Utbetalning',
      'Bankkonto Handelsbanken, •••• 6789',
      'Kontohavare Łukasz Öberg',
      `Du skickade till ${address}`,
      `Transaktions-id ${half[0]}`,
      half[1],
      'Moms: 0,00 kr. Undantaget från moms som växling av valuta: artikel 135.1 e i direktiv 2006/112/EG, EU-domstolen,',
      'mål C-264/14.',
      'Tiderna är i svensk tid (Europe/Stockholm).',
      'Nordmynt AB · Organisationsnummer 559999-0008 · Momsnummer SE559999000801 · support@nordmynt.example',
    ])
  })

  test('says what the house pays, and who the customer is abroad', async () => {
    await signIn({
      country: 'DE',
      firstName: 'Ngọc Ánh',
      address: 'Unter den Linden 1',
      postalCode: '10117',
      city: 'Berlin',
    })
    const paid = { fiat: 'EUR', paymentMethod: 'QuickPayCardEUR', methodFee: '125.00', total: '5125.00' } as const
    const text = await textOf((await completed(paid)).reference)
    expect(text).toContain('Ngoc Ánh Lind\nUnter den Linden 1\n10117 Berlin\nGermany\n')
    expect(text).toContain('\nNetwork fee paid by Nordmynt\nPayment method fee 125.00 EUR\nTotal paid 5,125.00 EUR\n')
    expect(text).toContain('Payment method Card (EUR)')
    expect(await textOf((await completed({ coin: 'LTC' })).reference)).not.toContain('Network fee')
  })

  test('can be read aloud: language, title, and tags in their order', async () => {
    await signIn({ language: 'sv' })
    const order = await completed()
    const { info, tree } = await read((await ask(order.reference)).rawPayload)
    expect(info).toMatchObject({
      Language: 'sv-SE',
      Title: `Kvitto från Nordmynt, order ${order.number}`,
      Author: 'Nordmynt',
    })
    expect(tagsOf(tree)).toBe(
      'Root(Document(P P H1 P P Table(TR(TH TD)*4) P P H2 Table(TR(TH TD)*4) H2 Table(TR(TH TD)*3) P P P))',
    )
  })

  test('is the same file each time', async () => {
    const { reference } = await completed()
    const [first, second] = [await ask(reference), await ask(reference)]
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true)
  })

  test('says who the customer was when the order was completed, and which account was paid', async () => {
    const bankAccountReference = await accountOf(customer.id)
    const sale = await newOrder(exchange.database, {
      customerId: customer.id,
      type: 'SELL',
      status: 'PAYOUT_PENDING',
      bankAccountReference,
      coinAmount: '0.05',
    })
    await exchange.database.transaction((tx) =>
      takeStep(tx, exchange.exchange, sale, { type: 'payout.sent', hash: null, sekPerEuro: '11.2' }, completedAt),
    )
    const first = await ask(sale.reference)
    const { text } = await read(first.rawPayload)
    expect(text).toContain('Astrid Lind\nSödra Förstadsgatan 12\n211 43 Malmö\n')
    expect(text).toContain('Bank account Handelsbanken, •••• 6789\nAccount owner Astrid Lind\n')
    await exchange.database.transaction(async (tx) => {
      const moved = { lastName: 'Berg', address: 'Storgatan 5', postalCode: '11122', city: 'Stockholm' }
      await tx.update(customers).set(moved).where(eq(customers.id, customer.id))
      await tx
        .update(bankAccounts)
        .set({ bankName: 'Nordea', accountNumber: '987654321' })
        .where(eq(bankAccounts.customerId, customer.id))
    })
    expect((await ask(sale.reference)).rawPayload.equals(first.rawPayload)).toBe(true)
  })

  test.each(orderStatuses.filter((status) => status !== 'COMPLETED'))('is refused while it is %s', async (status) => {
    const answer = await ask((await completed({ status })).reference)
    expect([answer.statusCode, answer.json()]).toEqual([409, refusal('step-refused')])
  })

  test('of somebody else’s order is not found', async () => {
    const other = await newCustomer(exchange.database)
    const answer = await ask((await completed({ customerId: other.id })).reference)
    expect([answer.statusCode, answer.json()]).toEqual([404, refusal('not-found')])
  })

  test('is printed so many times in ten minutes, and no more', async () => {
    const { reference } = await completed()
    for (let printed = 2; printed < receiptsPerCustomer.most; printed += 1)
      await countTry(exchange.exchange, receiptsPerCustomer, customer.id)
    const answers = await Promise.all([ask(reference), ask(reference), ask(reference)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 429])
  })
})

const grouped = (number: string): string => (number.match(/.{1,4}/g) ?? []).join(' ')

const accountOf = (customerId: string) =>
  exchange.database.transaction(async (tx) => {
    const numbers = { clearingNumber: '6789', accountNumber: '123456789' }
    const [account] = await tx
      .insert(bankAccounts)
      .values({ customerId, bankName: 'Handelsbanken', ...numbers, createdAt: placedAt })
      .returning()
    return account?.reference ?? null
  })

type Tagged = { role: string; children: readonly (Tagged | { type: string })[] }

/** The tags of a tree; the same one several times over is counted. */
const tagsOf = ({ role, children }: Tagged): string => {
  const inside = children.flatMap((child) => ('role' in child ? [tagsOf(child)] : []))
  const isRepeated = inside.length > 1 && new Set(inside).size === 1
  const said = isRepeated ? `${inside[0]}*${inside.length}` : inside.join(' ')
  return said === '' ? role : `${role}(${said})`
}
