import { readFileSync } from 'node:fs'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { migrate } from '../../../src/server/database/migrate'
import journal from '../../../src/server/database/migrations/meta/_journal.json'
import receiptsOfBefore from '../../../src/server/database/migrations/0014_receipt_of.sql?raw'
import payoutsOfBefore from '../../../src/server/database/migrations/0020_payout_sendings.sql?raw'
import hashesOfBefore from '../../../src/server/database/migrations/0024_told_again.sql?raw'
import holdsOfBefore from '../../../src/server/database/migrations/0025_holds.sql?raw'
import waitsOfBefore from '../../../src/server/database/migrations/0026_security_wait.sql?raw'
import listsOfBefore from '../../../src/server/database/migrations/0044_desk_lists.sql?raw'
import proposalsOfBefore from '../../../src/server/database/migrations/0045_one_proposals.sql?raw'
import * as schema from '../../../src/server/database/schema'
import { addressDestination } from '../../../src/server/orders/destinations'
import { testDatabase } from '../../support/database'
import { newCustomer } from '../../support/exchange'
import { newOrder } from '../../support/order-rows'

const { orders, orderSteps, orderTransactions, strayCoins } = schema

// drizzle-kit adds an enumerable method to every array. Files that share this worker, and PDF.js in them, expect none.
Reflect.deleteProperty(Array.prototype, 'random')

test('the migrations make the tables of the schema', async () => {
  const last = journal.entries.at(-1)?.idx ?? 0
  const file = new URL(
    `../../../src/server/database/migrations/meta/${String(last).padStart(4, '0')}_snapshot.json`,
    import.meta.url,
  )
  const snapshot = JSON.parse(readFileSync(file, 'utf8'))
  const now = generateDrizzleJson({ ...schema }, snapshot.id, undefined, 'snake_case')
  expect(await generateMigration(snapshot, now)).toEqual([])
})

test('the generator of migrations leaves arrays as they are', () => {
  expect(Object.keys(Array.prototype)).toEqual([])
})

test('migrations are applied once', async () => {
  const database = await testDatabase()
  const applied = () =>
    database.read((handle) =>
      handle.rows(sql`select hash, created_at::text from drizzle.__drizzle_migrations order by id`),
    )
  const before = await applied()
  await migrate(database)
  expect(await applied()).toEqual(before)
  expect(before).toEqual(journal.entries.map(({ tag, when }) => ({ hash: tag, created_at: String(when) })))
  await database.close()
})

test('orders that were completed before tell their receipts who the customer is now', async () => {
  const database = await testDatabase()
  const { id: customerId } = await newCustomer(database, { address: 'Storgatan 5' })
  await newOrder(database, { customerId, status: 'COMPLETED' })
  await newOrder(database, { customerId, status: 'CANCELED' })
  const kept = () =>
    database.read((handle) => handle.select({ of: orders.receiptOf }).from(orders).orderBy(orders.number))
  const before = await kept()
  await database.transaction(async (tx) => {
    await tx.update(orders).set({ receiptOf: null })
    for (const statement of receiptsOfBefore.split('--> statement-breakpoint').slice(1))
      await tx.rows(sql.raw(statement))
  })
  expect(await kept()).toEqual(before)
  expect(before.map(({ of }) => of?.address)).toEqual(['Storgatan 5', undefined])
  await database.close()
})

test('payouts that were booked before are of the last attempt, and sales that stopped say why', async () => {
  const database = await testDatabase()
  const { id: customerId } = await newCustomer(database)
  const { reference } = await newOrder(database, { customerId, type: 'SELL', status: 'COMPLETED' })
  await newOrder(database, { customerId, type: 'SELL', status: 'ERROR', feedbackDetails: 'Konto avslutat' })
  await newOrder(database, { customerId, type: 'SELL', status: 'ERROR' })
  const at = new Date('2026-11-20T09:00:00Z')
  await database.transaction(async (tx) => {
    for (const event of ['payout.started', 'payout.retried'])
      await tx.insert(orderSteps).values({ orderReference: reference, status: 'PAYOUT_PENDING', event, at })
    const payout = { orderReference: reference, direction: 'OUT', label: 'payout', currency: 'SEK' } as const
    await tx.insert(orderTransactions).values({ ...payout, amount: '100', value: '100', at })
    for (const statement of payoutsOfBefore.split('--> statement-breakpoint').slice(2))
      await tx.rows(sql.raw(statement))
  })
  const [problems, sendings] = await database.read(async (handle) => [
    await handle.select({ problem: orders.payoutProblem }).from(orders).orderBy(orders.number),
    await handle.select({ sending: orderTransactions.sending }).from(orderTransactions),
  ])
  expect(problems.map(({ problem }) => problem)).toEqual([null, 'returned', 'gone'])
  expect(sendings).toEqual([{ sending: `${reference}/2` }])
  await database.close()
})

test('hashes that were kept before are written as they are compared, where that makes no two of one', async () => {
  const database = await testDatabase()
  const { id: customerId } = await newCustomer(database)
  const { reference: orderReference } = await newOrder(database, { customerId, type: 'SELL', status: 'COMPLETED' })
  const receivedAt = new Date('2026-11-20T09:00:00Z')
  const stray = (coin: 'ETH' | 'LTC', hash: string) => ({
    orderReference,
    coin,
    hash,
    amount: '1',
    output: 0,
    receivedAt,
  })
  await database.transaction(async (tx) => {
    const moved = { orderReference, direction: 'IN', label: 'coins', amount: '1', value: '1', at: receivedAt } as const
    await tx.insert(orderTransactions).values([
      { ...moved, currency: 'ETH', hash: 'ab' },
      { ...moved, currency: 'ETH', hash: '0xcd' },
      { ...moved, currency: 'LTC', hash: 'ef' },
      { ...moved, currency: 'ETH', hash: null },
    ])
    await tx
      .insert(strayCoins)
      .values([stray('ETH', 'AB'), stray('ETH', '0XCD'), stray('LTC', 'EF'), stray('LTC', 'AA'), stray('LTC', 'aa')])
    for (const statement of hashesOfBefore.split('--> statement-breakpoint').slice(0, 2))
      await tx.rows(sql.raw(statement))
  })
  const [moved, strays] = await database.read(async (handle) => [
    await handle.select({ hash: orderTransactions.hash }).from(orderTransactions).orderBy(orderTransactions.id),
    await handle.select({ hash: strayCoins.hash }).from(strayCoins).orderBy(strayCoins.hash),
  ])
  expect(moved.map(({ hash }) => hash)).toEqual(['0xab', '0xcd', 'ef', null])
  expect(strays.map(({ hash }) => hash).toSorted()).toEqual(['0xab', '0xcd', 'AA', 'aa', 'ef'])
  await database.close()
})

test('orders that waited before are held, each for what it waits for, since then', async () => {
  const database = await testDatabase()
  const { id: customerId } = await newCustomer(database)
  const since = new Date('2026-11-20T09:00:00Z')
  const questioned = await newOrder(database, { customerId, status: 'CONTACT_SUPPORT', updatedAt: since })
  const returned = await newOrder(database, { customerId, type: 'SELL', status: 'ERROR', updatedAt: since })
  const refunded = await newOrder(database, { customerId, status: 'REFUND' })
  await newOrder(database, { customerId, status: 'ERROR' })
  const held = await database.transaction(async (tx) => {
    const waiting = { orderReference: refunded.reference, method: 'BANKGIRO', amount: '100', currency: 'SEK' } as const
    for (const key of ['a', 'b'])
      await tx.insert(schema.refunds).values({ ...waiting, key, waitingSince: since, createdAt: since })
    for (const statement of holdsOfBefore.split('--> statement-breakpoint').slice(4)) await tx.rows(sql.raw(statement))
    const { orderReference, reason, since: from, until, releasedBy, releasedAt } = schema.holds
    return tx.select({ orderReference, reason, from, until, releasedBy, releasedAt }).from(schema.holds).orderBy(reason)
  })
  const standing = { from: since, until: null, releasedAt: null }
  expect(held).toEqual([
    { ...standing, orderReference: returned.reference, reason: 'payout-account', releasedBy: 'customer' },
    { ...standing, orderReference: refunded.reference, reason: 'refund-account', releasedBy: 'customer' },
    { ...standing, orderReference: questioned.reference, reason: 'review', releasedBy: 'desk' },
  ])
  await database.close()
})

test('addresses and accounts that were used before are not new', async () => {
  const database = await testDatabase()
  const { id: customerId } = await newCustomer(database)
  const at = new Date('2026-11-20T09:00:00Z')
  const payoutTo = { bankName: 'SEB', clearingNumber: '5001', accountNumber: '0123456', holder: 'Astrid Lind' }
  const bought = await newOrder(database, { customerId, status: 'COMPLETED' })
  await newOrder(database, { customerId, status: 'PAID' })
  await newOrder(database, { customerId, type: 'SELL', status: 'COMPLETED', payoutTo, updatedAt: at })
  const found = await database.transaction(async (tx) => {
    const sent = { orderReference: bought.reference, direction: 'OUT', label: 'coins', currency: 'BTC' } as const
    await tx.insert(orderTransactions).values({ ...sent, amount: '1', value: '1', at })
    for (const statement of waitsOfBefore.split('--> statement-breakpoint').slice(4)) await tx.rows(sql.raw(statement))
    return tx.select().from(schema.destinations).orderBy(schema.destinations.kind)
  })
  expect(found).toEqual([
    { customerId, kind: 'account', value: '5001-0123456', firstUsedAt: at },
    { customerId, ...addressDestination(bought.coin, bought.walletAddress), firstUsedAt: at },
  ])
  await database.close()
})

test('what operators of earlier versions said of our bank waits as a proposal, and keeps how it was decided', async () => {
  const database = await testDatabase()
  const { id: customerId } = await newCustomer(database)
  const { reference } = await newOrder(database, { customerId, type: 'SELL', status: 'PAYOUT_PENDING' })
  const at = new Date('2026-11-20T09:00:00.123Z')
  const payment = {
    amount: '1.00',
    currency: 'SEK',
    clearingNumber: '5001',
    accountNumber: '1',
    holder: 'x',
    message: 'x',
  } as const
  const said = { outcome: 'made', currency: 'SEK', proposedBy: 'anna', proposerName: 'Anna', proposedAt: at } as const
  const transfer = {
    method: 'BANKGIRO',
    bankReference: 'CAME',
    amount: '1.00',
    currency: 'SEK',
    reference: 'x',
  } as const
  const [open, decided] = [crypto.randomUUID(), crypto.randomUUID()]
  const came = await database.transaction(async (tx) => {
    const row = { ...payment, kind: 'payout', orderReference: reference, state: 'waiting', createdAt: at } as const
    await tx.insert(schema.manualPayments).values([
      { ...row, key: 'one' },
      { ...row, key: 'two', orderReference: null },
    ])
    const decision = { decision: 'turned-down', decidedBy: 'bo', deciderName: 'Bo', decidedAt: at } as const
    await tx.insert(schema.manualPaymentProposals).values([
      { ...said, id: open, payment: 'one', bankReference: 'SENT' },
      { ...said, id: decided, payment: 'two', bankReference: 'SENT', ...decision },
    ])
    const recorded = { ...transfer, recordedBy: 'anna', recorderName: 'Anna', recordedAt: at }
    const [written] = await tx.insert(schema.manualTransfers).values(recorded).returning()
    for (const statement of proposalsOfBefore.split('--> statement-breakpoint').slice(-2))
      await tx.rows(sql.raw(statement))
    return written?.id ?? ''
  })
  const rows = await database.read((handle) =>
    handle.select().from(schema.deskProposals).orderBy(schema.deskProposals.about),
  )
  const row = { reason: '–', returnAddress: null, subject: 'anna', name: 'Anna', at, bankWords: null }
  const paid = {
    ...row,
    action: 'bank.payment.made',
    kind: 'bank-payment',
    version: 'waiting',
    currency: 'SEK',
    bankReference: 'SENT',
  }
  expect(rows).toEqual(
    expect.arrayContaining([
      { ...paid, id: open, about: 'one', state: 'open', customerId, orderReference: reference, decidedAt: null },
      {
        ...paid,
        id: decided,
        about: 'two',
        state: 'turned-down',
        customerId: null,
        orderReference: null,
        decidedAt: at,
      },
      {
        ...row,
        id: came,
        about: came,
        action: 'bank.transfer.record',
        kind: 'bank-transfer',
        version: at.toISOString(),
        currency: null,
        bankReference: null,
        state: 'open',
        customerId: null,
        orderReference: null,
        decidedAt: null,
      },
    ]),
  )
  expect(rows).toHaveLength(3)
  await database.close()
})

test('sales to which coins came twice, or whose coins did not go back, are known to have some beside', async () => {
  const database = await testDatabase()
  const { id: customerId } = await newCustomer(database)
  const sale = { customerId, type: 'SELL', status: 'COMPLETED', coin: 'LTC' } as const
  const [once, twice, notBack] = [
    await newOrder(database, sale),
    await newOrder(database, sale),
    await newOrder(database, sale),
  ]
  const came = { direction: 'IN', label: 'coins', currency: 'LTC', amount: '1', value: '1', at: new Date() } as const
  await database.transaction(async (tx) => {
    await tx.insert(orderTransactions).values([
      { ...came, orderReference: once.reference },
      { ...came, orderReference: twice.reference },
      { ...came, orderReference: twice.reference },
      { ...came, orderReference: notBack.reference },
      { ...came, orderReference: notBack.reference, label: 'refund' },
    ])
    for (const statement of listsOfBefore.split('--> statement-breakpoint').slice(-1)) await tx.rows(sql.raw(statement))
  })
  const known = await database.read((handle) =>
    handle.select({ reference: orders.reference, has: orders.hasCoinsBeside }).from(orders),
  )
  const of = ({ reference }: { reference: string }) => known.find((row) => row.reference === reference)?.has
  expect([of(once), of(twice), of(notBack)]).toEqual([false, true, true])
  await database.close()
})
