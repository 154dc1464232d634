import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { coins } from '../../../src/domain/currencies'
import type { Database } from '../../../src/server/database/handle'
import { customers, features, networkFees } from '../../../src/server/database/schema'
import { testDatabase } from '../../support/database'
import { newCustomer } from '../../support/exchange'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.transaction(async (tx) => void (await tx.delete(features))))

const flags = () => database.read((handle) => handle.select({ flag: features.flag }).from(features))

describe('a transaction', () => {
  test('is undone when its work throws', async () => {
    const failing = database.transaction(async (tx) => {
      await tx.insert(features).values({ flag: 'BUY', active: true })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await flags()).toEqual([])
  })

  test('keeps the rest when a part of it is undone', async () => {
    await database.transaction(async (tx) => {
      await tx.insert(features).values({ flag: 'BUY', active: true })
      const part = tx.part(async () => {
        await tx.insert(features).values({ flag: 'SELL', active: true })
        throw new Error('no')
      })
      await expect(part).rejects.toThrow('no')
    })
    expect(await flags()).toEqual([{ flag: 'BUY' }])
  })

  test.each(['transaction', 'read'] as const)(
    'refuses another %s inside it, instead of waiting for ever',
    async (kind) => {
      const nested = database.transaction(() => database[kind](async () => undefined))
      await expect(nested).rejects.toThrow('Asked the database for another handle inside a transaction')
    },
  )

  test('lets what it started go on when it is over', async () => {
    let later: Promise<unknown> | undefined
    let open = () => {}
    await database.transaction(async () => {
      later = new Promise<void>((resolve) => (open = resolve)).then(() => database.read(async () => undefined))
    })
    open()
    await expect(later).resolves.toBeUndefined()
  })

  test('tells listeners when it is committed, and not when it is undone', async () => {
    const heard: unknown[] = []
    const silence = await database.listen('jobs', (payload) => heard.push(payload))
    await database
      .transaction((tx) => tx.notify('jobs', 'undone').then(() => Promise.reject(new Error('no'))))
      .catch(() => undefined)
    await database.transaction((tx) => tx.notify('jobs', 'done'))
    await expect.poll(() => heard).toEqual(['done'])
    await silence()
    await database.transaction((tx) => tx.notify('jobs', 'nobody hears'))
    await database.check()
    expect(heard).toEqual(['done'])
  })

  test('may be begun by a listener', async () => {
    let hear = (_counted: Promise<number>) => {}
    const seen = new Promise<number>((resolve) => (hear = resolve))
    const silence = await database.listen('events', () => hear(database.read((handle) => handle.$count(features))))
    await database.transaction(async (tx) => {
      await tx.insert(features).values({ flag: 'BUY', active: true })
      await tx.notify('events', '')
    })
    expect(await seen).toBe(1)
    await silence()
  })
})

describe('columns', () => {
  test('give decimals and instants back as they were written', async () => {
    const setAt = new Date('2026-11-20T12:34:56.789Z')
    const fees = ['612104.50', '0.00155204', '1000', '123456789012345678.123456789012345678']
    const rows = coins.map((coin, index) => ({ coin, fiat: 'SEK' as const, fee: fees[index] ?? '', setAt }))
    await database.transaction((tx) => tx.insert(networkFees).values(rows))
    const read = await database.read((handle) => handle.select().from(networkFees))
    expect(read).toEqual(rows)
  })

  test('take an e-mail address once, in whatever case', async () => {
    await newCustomer(database, { email: 'Astrid@example.com' })
    await expect(newCustomer(database, { email: 'astrid@EXAMPLE.com' })).rejects.toThrow('Failed query')
    const found = await database.read((handle) =>
      handle
        .select({ email: customers.email })
        .from(customers)
        .where(eq(sql`lower(${customers.email})`, 'astrid@example.com')),
    )
    expect(found).toEqual([{ email: 'Astrid@example.com' }])
  })

  test('take a flag once for everybody and once for each customer', async () => {
    const { id } = await newCustomer(database)
    const set = (customerId: string | null) =>
      database.transaction((tx) => tx.insert(features).values({ flag: 'SELL', customerId, active: false }))
    await set(null)
    await set(id)
    await expect(set(null)).rejects.toThrow('Failed query')
    await expect(set(id)).rejects.toThrow('Failed query')
  })
})
