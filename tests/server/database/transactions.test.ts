import { count, eq, max, min, sql, sum } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { coins } from '../../../src/domain/money/currencies'
import type { Database, Transaction } from '../../../src/server/database/handle'
import { isAmong, kept } from '../../../src/server/database/kept'
import { customers, events, features, networkFees } from '../../../src/server/database/schema'
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

  test('refuses a handle that was there before it', async () => {
    const asked = database.read((outer) => database.transaction(() => outer.select().from(features).limit(1)))
    await expect(asked).rejects.toThrow('Asked the database for another handle inside a transaction')
  })

  test('refuses its handle when it is over', async () => {
    let before: Transaction | undefined
    await database.transaction(async (tx) => void (before = tx))
    expect(() => before?.select()).toThrow('Used the `tx` of a transaction that is over')
  })

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

describe('a query that is kept', () => {
  const setFlags = kept('flags_of_test', (builder) =>
    builder
      .select({ flag: features.flag })
      .from(features)
      .where(isAmong(features.flag, 'among'))
      .orderBy(features.flag)
      .limit(sql.placeholder('limit')),
  )
  const all = { among: ['BUY', 'SELL'], limit: 10 }
  const insert = (tx: Transaction, flag: 'BUY' | 'SELL') => tx.insert(features).values({ flag, active: true })

  test('sees what its transaction has written, and nothing of what was undone', async () => {
    const seen: unknown[] = []
    const failing = database.transaction(async (tx) => {
      await insert(tx, 'BUY')
      seen.push(await setFlags(tx, all))
      const part = tx.part(async () => {
        await insert(tx, 'SELL')
        seen.push(await setFlags(tx, all))
        throw new Error('a part')
      })
      await expect(part).rejects.toThrow('a part')
      seen.push(await setFlags(tx, all))
      throw new Error('all of it')
    })
    await expect(failing).rejects.toThrow('all of it')
    const outside = await database.read((handle) => setFlags(handle, all))
    const [buy, sell] = [{ flag: 'BUY' }, { flag: 'SELL' }]
    expect([...seen, outside]).toEqual([[buy], [buy, sell], [buy], []])
  })

  test('is asked with what is given each time, by transactions that run at once too', async () => {
    await database.transaction(async (tx) => {
      await insert(tx, 'BUY')
      await insert(tx, 'SELL')
    })
    const asked = [all, { ...all, limit: 1 }, { ...all, among: ['SELL'] }, { ...all, among: [] }]
    const answers = await Promise.all(asked.map((given) => database.transaction((tx) => setFlags(tx, given))))
    const [buy, sell] = [{ flag: 'BUY' }, { flag: 'SELL' }]
    expect(answers).toEqual([[buy, sell], [buy], [sell], []])
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

  test('count beyond 32 bits as numbers, and add up exact decimals as text', async () => {
    const at = new Date('2026-11-20T12:34:56.789Z')
    await database.transaction(async (tx) => {
      await tx.delete(networkFees)
      await tx.rows(sql`select setval('events_id_seq', 5000000000)`)
      await tx.insert(events).values([1, 2].map(() => ({ type: 'user.changed', payload: {}, createdAt: at })))
      await tx.insert(networkFees).values([
        { coin: 'BTC', fiat: 'SEK', fee: '123456789012345678.10', setAt: at },
        { coin: 'ETH', fiat: 'SEK', fee: '0.000000000000000002', setAt: at },
      ])
    })
    const read = await database.read(async (handle) => ({
      ids: await handle.select({ id: events.id }).from(events).orderBy(events.id).limit(2),
      aggregates: await handle
        .select({ all: count(), last: max(events.id), first: min(events.createdAt) })
        .from(events),
      counted: await handle.$count(events),
      fees: await handle.select({ fees: sum(networkFees.fee) }).from(networkFees),
    }))
    expect(read).toEqual({
      ids: [{ id: 5000000001 }, { id: 5000000002 }],
      aggregates: [{ all: 2, last: 5000000002, first: at }],
      counted: 2,
      fees: [{ fees: '123456789012345678.100000000000000002' }],
    })
  })

  test('answer casts alike where a statement is written by hand', async () => {
    const [row] = await database.read((handle) =>
      handle.rows(sql`
        select 9007199254740993::int8::text as "long", 3::int8::int as "count", 1.10::numeric::text as "decimal",
          true as "flag", '{"a": [1]}'::jsonb as "json", null as "nothing"
      `),
    )
    const casts = { long: '9007199254740993', count: 3, decimal: '1.10', flag: true, json: { a: [1] }, nothing: null }
    expect(row).toEqual(casts)
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
