import { eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { object, string } from 'superstruct'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import pino from 'pino'
import type { Database } from '../../../src/server/database/handle'
import { mostDeleted } from '../../../src/server/database/bulk'
import { jobs as table, rateLimits } from '../../../src/server/database/schema'
import type { Exchange } from '../../../src/server/exchange'
import { dropOldTries } from '../../../src/server/http/rate-limits'
import { housekeeping, planHousekeeping } from '../../../src/server/housekeeping'
import { secondsAfter } from '../../../src/server/clock'
import { jobKind, type Jobs } from '../../../src/server/jobs/jobs'
import { claimDue, dropOldJobs, markDone, nextDue, tryNow, waitingWork } from '../../../src/server/jobs/queue'
import { anyJob, createJobs } from '../../../src/server/jobs/run'
import { testDatabase } from '../../support/database'
import { testClock, testExchange, type TestExchange } from '../../support/exchange'

let database: Database
let whole: TestExchange

beforeAll(async () => {
  whole = await testExchange()
  database = whole.database
})
afterAll(() => whole.stop())

const ran: string[] = []
let failures = 0
const greet = jobKind({
  kind: 'greet',
  payload: object({ name: string() }),
  run: async ({ name }) => {
    if (failures > 0) {
      failures -= 1
      throw new RangeError('not now')
    }
    ran.push(name)
  },
})

let clock: ReturnType<typeof testClock>
let jobs: Jobs

beforeEach(async () => {
  ran.length = 0
  failures = 0
  clock = testClock()
  await database.transaction((tx) => tx.delete(table))
  const log = pino({ level: 'silent' })
  const exchange: Exchange = { ...whole.exchange, clock }
  jobs = createJobs({ database, clock, log }, () => ({ exchange, kinds: [anyJob(greet)] }))
})

const enqueue = (name: string, seconds = 0, uniqueKey?: string) =>
  database.transaction((tx) =>
    jobs.enqueue(tx, greet, { name }, secondsAfter(clock.now(), seconds), uniqueKey === undefined ? {} : { uniqueKey }),
  )
const rows = () => database.read((handle) => handle.select().from(table))

describe('due work', () => {
  test('runs when it is due, in its order, and once', async () => {
    await enqueue('later', 10)
    await enqueue('second', 1)
    await enqueue('first')
    clock.forward({ seconds: 1 })
    expect([await jobs.runDue(), ran]).toEqual([2, ['first', 'second']])
    expect(await jobs.runDue()).toBe(0)
    clock.forward({ seconds: 9 })
    expect([await jobs.runDue(), ran]).toEqual([1, ['first', 'second', 'later']])
  })

  test('is not there when its transaction was undone', async () => {
    const undone = database.transaction(async (tx) => {
      await jobs.enqueue(tx, greet, { name: 'nobody' }, clock.now())
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(await jobs.runDue()).toBe(0)
  })

  test('of one key waits once; when it is done it may come again', async () => {
    await enqueue('one', 0, 'greeting')
    await enqueue('two', 0, 'greeting')
    await jobs.runDue()
    await enqueue('three', 0, 'greeting')
    await jobs.runDue()
    expect(ran).toEqual(['one', 'three'])
  })

  test('that fails is tried again, later each time', async () => {
    failures = 2
    await enqueue('stubborn')
    expect([await jobs.runDue(), await jobs.runDue()]).toEqual([1, 0])
    expect(await rows()).toMatchObject([{ attempts: 1, problem: 'RangeError', doneAt: null, lockedUntil: null }])
    clock.forward({ seconds: 2 })
    expect([await jobs.runDue(), await jobs.runDue()]).toEqual([1, 0])
    clock.forward({ seconds: 3 })
    expect(await jobs.runDue()).toBe(0)
    clock.forward({ seconds: 1 })
    expect([await jobs.runDue(), ran]).toEqual([1, ['stubborn']])
    expect(await rows()).toMatchObject([{ attempts: 3, problem: null, doneAt: clock.now() }])
  })

  test('that fails for ever is given up, and kept to be looked at', async () => {
    failures = Infinity
    await enqueue('hopeless')
    for (let attempt = 0; attempt < 20; attempt += 1) {
      expect(await jobs.runDue()).toBe(1)
      clock.forward({ seconds: 600 })
    }
    expect([await jobs.runDue(), ran]).toEqual([0, []])
    clock.forward({ hours: 25 })
    await database.transaction((tx) => dropOldJobs(tx, clock.now()))
    expect(await rows()).toMatchObject([{ attempts: 20, problem: 'RangeError', doneAt: expect.any(Date) }])
  })

  test('of the exchange that money hangs on is this', () => {
    expect(whole.exchange.jobs.moneyKinds()).toEqual([
      'order.settle',
      'plan.buy',
      'plan.day',
      'order.send-coins',
      'order.begin-payout',
      'order.pay-out',
      'order.return-coins',
      'stray-coins.return',
      'order.expire',
      'order.refund',
      'order.end-hold',
      'order.refuse-unproven',
      'order.follow-proof',
      'test-deposit.return',
      'account.freeze-over',
      'payment.silent',
      'bank-verification.deposit',
    ])
  })

  describe('that money hangs on', () => {
    const lines: string[] = []
    const pay = jobKind({ ...greet, kind: 'pay', isMoney: true })

    beforeEach(() => {
      lines.length = 0
      const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
      jobs = createJobs({ database, clock, log }, () => ({
        exchange: { ...whole.exchange, clock },
        kinds: [anyJob(pay)],
      }))
    })
    const enqueuePay = () => database.transaction((tx) => jobs.enqueue(tx, pay, { name: 'payee' }, clock.now()))
    const fail = async (times: number) => {
      failures = times
      for (let attempt = 0; attempt < times; attempt += 1) {
        await jobs.runDue()
        clock.forward({ seconds: 600 })
      }
    }

    test('is never given up: it waits, is told each time, and is done once it can be', async () => {
      await enqueuePay()
      await fail(40)
      expect(await rows()).toMatchObject([{ attempts: 40, problem: 'RangeError', doneAt: null }])
      expect(JSON.parse(lines.at(-1) ?? '{}')).toMatchObject({
        level: 50,
        msg: 'money work failed, and waits',
        kind: 'pay',
        attempts: 40,
        waited: 39 * 600,
      })
      expect(lines.filter((line) => !line.includes('"money work failed, and waits"'))).toEqual([])
      expect([await jobs.runDue(), ran]).toEqual([1, ['payee']])
      expect(await rows()).toMatchObject([{ attempts: 41, problem: null, doneAt: clock.now() }])
    })

    test('is listed while it waits, and tried now where somebody asks for it', async () => {
      await enqueuePay()
      await enqueue('of another kind')
      await fail(9)
      clock.forward({ seconds: -500 })
      const waiting = await database.read((handle) => waitingWork(handle, jobs.moneyKinds(), 10))
      expect(waiting.map(({ kind, attempts }) => [kind, attempts])).toEqual([['pay', 9]])
      const tried = (id: string) => database.transaction((tx) => tryNow(tx, id, jobs.moneyKinds(), clock.now()))
      expect(await jobs.runDue()).toBe(0)
      expect(await tried(waiting[0]?.id ?? '')).toBe(true)
      expect([await jobs.runDue(), ran]).toEqual([1, ['payee']])
      expect(await tried(waiting[0]?.id ?? '')).toBe(false)
    })

    test('and was given up twice, or is open again, under its key, is taken up once', async () => {
      const given = { kind: 'pay', attempts: 20, problem: 'RangeError', dueAt: clock.now() }
      const rowOf = (name: string, uniqueKey: string, seconds: number, isOpen = false) => {
        const createdAt = secondsAfter(clock.now(), seconds)
        return { ...given, payload: { name }, uniqueKey, createdAt, doneAt: isOpen ? null : createdAt }
      }
      await database.transaction((tx) =>
        tx
          .insert(table)
          .values([
            rowOf('first', 'twice', -20),
            rowOf('second', 'twice', -10),
            rowOf('before', 'open', -20),
            rowOf('open', 'open', -30, true),
          ]),
      )
      await jobs.armGivenUp()
      await jobs.runDue()
      expect(ran.toSorted()).toEqual(['open', 'second'])
    })

    test.each(['at the start', 'by the hourly housekeeping'])(
      'and that an earlier version gave up is taken up again %s, as it was',
      async (moment) => {
        const id = randomUUID()
        const given = { kind: 'pay', payload: { name: 'given up' }, attempts: 20, problem: 'RangeError' }
        const at = clock.now()
        await database.transaction((tx) =>
          tx.insert(table).values({ ...given, id, dueAt: at, createdAt: at, doneAt: at }),
        )
        await enqueuePay()
        await jobs.runDue()
        expect(ran).toEqual(['payee'])
        if (moment === 'at the start') {
          await jobs.start()
          await expect.poll(() => ran).toEqual(['payee', 'given up'])
          await jobs.stop()
        } else {
          await housekeeping.run({}, { ...whole.exchange, clock, jobs })
          expect([await jobs.runDue(), ran]).toEqual([1, ['payee', 'given up']])
        }
        expect((await rows()).filter((row) => row.id === id)).toMatchObject([{ attempts: 21, problem: null }])
      },
    )
  })

  test('of a kind that only a newer version knows waits for it', async () => {
    const at = clock.now()
    await database.transaction((tx) =>
      tx.insert(table).values({ kind: 'newer', payload: {}, dueAt: at, createdAt: at, attempts: 30 }),
    )
    expect(await jobs.runDue()).toBe(1)
    expect(await rows()).toMatchObject([{ attempts: 31, problem: 'Error', doneAt: null, lockedUntil: null }])
  })

  test('is one worker’s until its time is over', async () => {
    await enqueue('taken')
    const claim = () => database.transaction((tx) => claimDue(tx, clock.now(), { most: 10 }))
    expect(await claim()).toHaveLength(1)
    expect(await claim()).toHaveLength(0)
    clock.forward({ seconds: 119 })
    expect(await jobs.runDue()).toBe(0)
    clock.forward({ seconds: 1 })
    expect([await jobs.runDue(), ran]).toEqual([1, ['taken']])
  })

  test.skipIf(process.env['TEST_DATABASE_URL'])(
    'that another process took up before it ended is free at the start, where there can be one process only',
    async () => {
      await enqueue('held')
      await database.transaction((tx) => claimDue(tx, clock.now(), { most: 10 }))
      await jobs.start()
      await expect.poll(() => ran).toEqual(['held'])
      await jobs.stop()
    },
  )

  test.each([
    ['of a kind that nobody knows', { kind: 'unknown', payload: {} }],
    ['whose payload does not fit', { kind: 'greet', payload: { name: 48 } }],
  ])('%s is kept and tried again', async (_, values) => {
    await database.transaction((tx) =>
      tx.insert(table).values({ ...values, dueAt: clock.now(), createdAt: clock.now() }),
    )
    expect([await jobs.runDue(), ran]).toEqual([1, []])
    expect(await rows()).toMatchObject([{ doneAt: null, attempts: 1 }])
  })

  test('that is done is forgotten after a day', async () => {
    await enqueue('old')
    await jobs.runDue()
    await enqueue('waiting', 10)
    clock.forward({ hours: 25 })
    await database.transaction((tx) => dropOldJobs(tx, clock.now()))
    expect(await rows()).toMatchObject([{ payload: { name: 'waiting' } }])
  })
})

describe('work that was written in bulk', () => {
  const enqueueMany = (names: readonly string[]) =>
    database.transaction((tx) =>
      jobs.enqueueMany(
        tx,
        greet,
        names.map((name) => ({ name })),
        clock.now(),
      ),
    )

  test('comes after all that is due of other work, also where that is due later', async () => {
    await enqueueMany(Array.from({ length: 2000 }, (_, index) => `letter ${index}`))
    await enqueue('settled', 1)
    clock.forward({ seconds: 1 })
    expect(await database.transaction((tx) => claimDue(tx, clock.now(), { most: 1 }))).toMatchObject([
      { payload: { name: 'settled' } },
    ])
  })

  test('leaves a place for other work, however long it takes, and is done all the same', async () => {
    const ends = new Map<string, () => void>()
    const begun: string[] = []
    const slow = jobKind({
      ...greet,
      run: async ({ name }) => {
        begun.push(name)
        if (name !== 'settled') await new Promise<void>((resolve) => ends.set(name, resolve))
        ran.push(name)
      },
    })
    const log = pino({ level: 'silent' })
    jobs = createJobs({ database, clock, log }, () => ({
      exchange: { ...whole.exchange, clock },
      kinds: [anyJob(slow)],
    }))
    await enqueueMany(['one', 'two', 'three', 'four'])
    await jobs.start()
    await expect.poll(() => begun.length).toBe(3)
    await enqueue('settled')
    await expect.poll(() => ran).toEqual(['settled'])
    expect(begun).toHaveLength(4)
    for (const name of begun) ends.get(name)?.()
    await expect.poll(() => begun.length).toBe(5)
    for (const end of ends.values()) end()
    await expect.poll(() => ran.toSorted()).toEqual(['four', 'one', 'settled', 'three', 'two'])
    await jobs.stop()
    expect((await rows()).map(({ doneAt }) => doneAt)).toEqual(Array.from({ length: 5 }, () => clock.now()))
  })
})

describe('the runner', () => {
  test('takes up what waits at its start, and wakes for what comes', async () => {
    await enqueue('before')
    await jobs.start()
    await expect.poll(() => ran).toEqual(['before'])
    await enqueue('after')
    await expect.poll(() => ran).toEqual(['before', 'after'])
    await jobs.stop()
  })

  test('takes up nothing more once it is stopped', async () => {
    await jobs.start()
    await jobs.stop()
    await enqueue('too late')
    expect(await rows()).toMatchObject([{ doneAt: null, attempts: 0 }])
  })

  test('goes on to what work made due that ended while it looked', async () => {
    let end = () => {}
    let isLong = true
    const slow = jobKind({
      ...greet,
      run: async ({ name }) => {
        ran.push(name)
        if (name !== 'long') return
        await new Promise<void>((resolve) => (end = resolve))
        await enqueue('follows')
        isLong = false
      },
    })
    const looking: Database = {
      ...database,
      transaction: async (run) => {
        const result = await database.transaction(run)
        // A look that found nothing is not answered before the long work is done.
        if (Array.isArray(result) && result.length === 0 && isLong) {
          end()
          await expect.poll(() => isLong).toBe(false)
          await expect.poll(async () => (await rows()).filter(({ doneAt }) => doneAt === null)).toHaveLength(1)
        }
        return result
      },
    }
    const log = pino({ level: 'silent' })
    const exchange = { ...whole.exchange, clock }
    jobs = createJobs({ database: looking, clock, log }, () => ({ exchange, kinds: [anyJob(slow)] }))
    await enqueue('quick')
    await enqueue('long')
    expect([await jobs.runDue(), ran]).toEqual([3, ['quick', 'long', 'follows']])
  })

  test('takes up what becomes due while other work takes long, without being told of it', async () => {
    let end = () => {}
    const slow = jobKind({
      ...greet,
      run: async ({ name }) => {
        if (name === 'long') await new Promise<void>((resolve) => (end = resolve))
        ran.push(name)
      },
    })
    const log = pino({ level: 'silent' })
    const slowly = createJobs({ database, clock, log }, () => ({ exchange: whole.exchange, kinds: [anyJob(slow)] }))
    await enqueue('long')
    await enqueue('due later', 60)
    await slowly.start()
    await expect.poll(async () => (await rows()).filter(({ attempts }) => attempts === 1)).toHaveLength(1)
    clock.forward({ seconds: 60 })
    await expect.poll(() => ran, { timeout: 5000 }).toEqual(['due later'])
    end()
    await expect.poll(() => ran).toEqual(['due later', 'long'])
    await slowly.stop()
  })

  test('takes up nothing twice that it still runs, however long that takes', async () => {
    const begun: string[] = []
    const ends: (() => void)[] = []
    const slow = jobKind({
      ...greet,
      run: async ({ name }) => {
        begun.push(name)
        if (name === 'long') await new Promise<void>((resolve) => ends.push(resolve))
      },
    })
    const log = pino({ level: 'silent' })
    const slowly = createJobs({ database, clock, log }, () => ({ exchange: whole.exchange, kinds: [anyJob(slow)] }))
    await enqueue('long')
    await slowly.start()
    await expect.poll(() => begun).toEqual(['long'])
    // Its lease is over: another process may take it up, this one knows that it runs.
    clock.forward({ seconds: 121 })
    await enqueue('other')
    await expect.poll(() => begun).toContain('other')
    for (const end of ends) end()
    await slowly.stop()
    expect(begun).toEqual(['long', 'other'])
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 1])
  })

  test('knows of what runs after a look that failed, which is told, and looks again', async () => {
    const order: string[] = []
    let end = () => {}
    const slow = jobKind({
      ...greet,
      run: async ({ name }) => {
        if (name === 'long') await new Promise<void>((resolve) => (end = resolve))
        order.push(name)
      },
    })
    let looks = 0
    const failing: Database = {
      ...database,
      transaction: (work) => {
        // The first look takes up both; what marks the short one done comes before the second.
        looks += 1
        return looks === 3 ? Promise.reject(new Error('away')) : database.transaction(work)
      },
    }
    const told: string[] = []
    const log = pino({}, { write: (line) => told.push(JSON.parse(line).msg) })
    const slowly = createJobs({ database: failing, clock, log }, () => ({
      exchange: whole.exchange,
      kinds: [anyJob(slow)],
    }))
    await enqueue('long')
    await enqueue('short')
    const over = slowly.runDue()
    await expect.poll(() => told).toEqual(['due work could not be taken up'])
    await enqueue('after it')
    end()
    expect([await over, order]).toEqual([3, ['short', 'long', 'after it']])
  })

  test('tells of work whose end could not be written down, goes on, and runs it again after its lease', async () => {
    let written = 0
    const failing: Database = {
      ...database,
      transaction: (work) => {
        // After the look that takes it up: that it is done, and then that it failed.
        written += 1
        return written === 2 || written === 3 ? Promise.reject(new Error('away')) : database.transaction(work)
      },
    }
    const told: { msg: string; kind: string; job: string; err: { message: string } }[] = []
    const log = pino({}, { write: (line) => told.push(JSON.parse(line)) })
    const exchange: Exchange = { ...whole.exchange, clock }
    const losing = createJobs({ database: failing, clock, log }, () => ({ exchange, kinds: [anyJob(greet)] }))
    await enqueue('lost')
    expect(await losing.runDue()).toBe(1)
    const [left] = await rows()
    expect(told.map(({ msg, kind, job, err }) => [msg, kind, job, err.message])).toEqual([
      ['what became of due work could not be written down', 'greet', left?.id, 'away'],
    ])
    expect([left?.attempts, left?.doneAt, await jobs.runDue()]).toEqual([1, null, 0])
    clock.forward({ seconds: 121 })
    expect([await jobs.runDue(), ran]).toEqual([1, ['lost', 'lost']])
    expect((await rows()).map(({ attempts, doneAt }) => [attempts, doneAt])).toEqual([[2, clock.now()]])
  })

  test('waits for what runs before it is stopped', async () => {
    let finish = () => {}
    let begun = () => {}
    const isBegun = new Promise<void>((resolve) => (begun = resolve))
    const slow = jobKind({
      kind: 'slow',
      payload: object({}),
      run: async () => {
        begun()
        await new Promise<void>((resolve) => (finish = resolve))
        ran.push('slow')
      },
    })
    const log = pino({ level: 'silent' })
    const slowly = createJobs({ database, clock, log }, () => ({ exchange: whole.exchange, kinds: [anyJob(slow)] }))
    await database.transaction((tx) => slowly.enqueue(tx, slow, {}, clock.now()))
    await slowly.start()
    await isBegun
    const stopped = slowly.stop()
    finish()
    await stopped
    expect(ran).toEqual(['slow'])
    expect(await rows()).toMatchObject([{ kind: 'slow', doneAt: clock.now() }])
  })

  test('lets others do theirs between pieces of work', async () => {
    let turns = 0
    let timer = setImmediate(function count() {
      turns += 1
      timer = setImmediate(count)
    })
    for (let index = 0; index < 40; index += 1) await enqueue(String(index))
    turns = 0
    expect(await jobs.runDue()).toBe(40)
    clearImmediate(timer)
    expect(turns).toBeGreaterThanOrEqual(10)
  })

  test('looks once more, however often it was woken while it worked', async () => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const hold = jobKind({ kind: 'hold', payload: object({}), run: () => held })
    let transactions = 0
    const counted: Database = {
      ...database,
      transaction: (work) => {
        transactions += 1
        return database.transaction(work)
      },
    }
    const log = pino({ level: 'silent' })
    const kinds = [anyJob(greet), anyJob(hold)]
    const holding = createJobs({ database: counted, clock, log }, () => ({ exchange: whole.exchange, kinds }))
    await database.transaction((tx) => holding.enqueue(tx, hold, {}, clock.now()))
    await holding.start()
    await expect.poll(rows).toMatchObject([{ attempts: 1 }])
    for (let index = 0; index < 20; index += 1) await enqueue(String(index))
    transactions = 0
    letGo()
    await expect.poll(() => ran.length).toBe(20)
    await holding.stop()
    const [done, looks] = [21, 8]
    expect(transactions).toBeLessThanOrEqual(done + looks)
  })
})

test('housekeeping takes away what has had its time, and plans its next round', async () => {
  const own = await testDatabase()
  const house = await testExchange({ database: own })
  const now = house.clock.now()
  await planHousekeeping(house.exchange, now)
  await planHousekeeping(house.exchange, now)
  expect(await house.exchange.jobs.runDue()).toBe(1)
  const waiting = await own.read((handle) =>
    handle.select().from(table).where(eq(table.kind, 'housekeeping')).orderBy(table.dueAt),
  )
  expect(waiting.map(({ dueAt, doneAt }) => [dueAt, doneAt === null])).toEqual([
    [now, false],
    [secondsAfter(now, 3600), true],
  ])
  await house.stop()
})

test('housekeeping takes away many in parts, so that nobody waits for one long transaction', async () => {
  const house = await testExchange({ database: await testDatabase() })
  const now = house.clock.now()
  const many = 2 * mostDeleted + 1
  await house.database.transaction((tx) =>
    tx.rows(sql`
      insert into rate_limits (key, count, started_at, ends_at)
      select 'key ' || number, 1, now(), ${secondsAfter(now, -1).toISOString()}::timestamptz from generate_series(1, ${many}) as number
      union all select 'still', 1, now(), ${secondsAfter(now, 60).toISOString()}::timestamptz`),
  )
  const sweep = () => house.database.transaction((tx) => dropOldTries(tx, now))
  expect(await sweep()).toBe(mostDeleted)
  await planHousekeeping(house.exchange, now)
  expect(await house.exchange.jobs.runDue()).toBe(1)
  expect(await house.database.read((handle) => handle.select({ key: rateLimits.key }).from(rateLimits))).toEqual([
    { key: 'still' },
  ])
  await house.stop()
})

test('the next round of work is when a lease ends or work comes due, whichever is first', async () => {
  const own = await testDatabase()
  const now = new Date('2026-11-20T12:00:00.000Z')
  const next = () => own.read((handle) => nextDue(handle, now))
  const add = (dueIn: number, more: object = {}) => {
    const row = {
      id: randomUUID(),
      kind: 'greet',
      payload: {},
      dueAt: secondsAfter(now, dueIn),
      createdAt: now,
      ...more,
    }
    return own.transaction((tx) => tx.insert(table).values(row)).then(() => row.id)
  }
  const finish = (id: string) => own.transaction((tx) => markDone(tx, id, now))

  expect(await next()).toBeUndefined()
  await add(-5, { doneAt: now })
  expect(await next()).toBeUndefined()
  await add(500)
  await add(400)
  expect(await next()).toEqual(secondsAfter(now, 400))
  const another = await add(-10, { lockedUntil: secondsAfter(now, 60) })
  expect(await next()).toEqual(secondsAfter(now, 60))
  const open = await add(-3)
  expect(await next()).toEqual(secondsAfter(now, -3))
  await finish(open)
  await finish(another)
  expect(await next()).toEqual(secondsAfter(now, 400))
  await own.close()
})

test.skipIf(process.env['TEST_DATABASE_URL'])(
  'housekeeping vacuums the embedded database, where nobody else does',
  async () => {
    const own = await testDatabase()
    const house = await testExchange({ database: own })
    const visiblePages = async () =>
      (
        await own.read((handle) => handle.rows(sql`select relallvisible from pg_class where relname = 'jobs' limit 1`))
      )[0]
    // A test before may have vacuumed this database.
    await own.transaction((tx) => tx.rows(sql`truncate jobs cascade`))
    expect(await visiblePages()).toEqual({ relallvisible: 0 })
    await planHousekeeping(house.exchange, house.clock.now())
    await house.exchange.jobs.runDue()
    expect(await visiblePages()).toEqual({ relallvisible: 1 })
    await house.stop()
  },
)
