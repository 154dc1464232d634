import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { providerContent } from '../../../src/server/dac8/carf'
import { drawUp, type DrawOutcome } from '../../../src/server/dac8/draw'
import { beginDrawing, closeMessage, messageAt, messagesOf } from '../../../src/server/dac8/messages'
import { fileOf } from '../../../src/server/dac8/report'
import {
  customers,
  dac8Messages,
  dac8Records,
  orders,
  orderSteps,
  orderTransactions,
} from '../../../src/server/database/schema'
import { bankTransfer, type Entry } from '../../../src/server/sandbox/seeds/year'
import { readReport, schemaProblems, taxpayer } from '../../support/dac8'
import { testExchange, type CustomerWritten, type TestExchange } from '../../support/exchange'
import { writeYear } from '../../support/year'

let exchange: TestExchange

beforeEach(async () => {
  exchange = await testExchange()
})
afterEach(() => exchange.stop())

const purchase: Entry = {
  hoursAgo: 30 * 24,
  type: 'BUY',
  coin: 'BTC',
  fiat: 'SEK',
  amount: '10000',
  method: 'BANKGIRO',
  priority: 'LOW',
  path: bankTransfer,
}

const buyer = async (given: Parameters<typeof taxpayer>[1] = {}): Promise<CustomerWritten> => {
  const customer = await taxpayer(exchange.database, given)
  await writeYear(exchange, customer.id, [purchase])
  return customer
}

const begin = (ids = { new: randomUUID(), correction: randomUUID() }) =>
  exchange.database.transaction(async (tx) => {
    await beginDrawing(tx, { year: 2026, at: exchange.clock.now(), isTest: false, ids })
    return ids
  })

/** The year is drawn up a minute later than before, so that one stands after the other. */
const draw = async (): Promise<DrawOutcome> => {
  exchange.clock.forward({ minutes: 1 })
  return drawUp(exchange.database, { year: 2026, ids: await begin() })
}

const close = async (state: 'filed' | 'dropped'): Promise<void> => {
  for (const { id } of await waiting()) await exchange.database.transaction((tx) => closeMessage(tx, id, state))
}

const waiting = async () =>
  (await exchange.database.read((handle) => messagesOf(handle, 2026))).filter(({ state }) => state === 'drawn')

const xmlOf = async (id: string): Promise<string> => {
  const row = await exchange.database.read((handle) => messageAt(handle, id))
  if (row === undefined) throw new Error('There is no such message')
  const parts: string[] = []
  for await (const part of fileOf(exchange.database, row)) parts.push(part)
  return parts.join('')
}

type FiledRecord = Partial<Record<'of' | 'type' | 'ref' | 'corrects' | 'city', string | undefined>>

/** The files that wait to be filed, each valid, in short. */
const files = async () => {
  const read = await Promise.all(
    (await waiting()).map(async ({ id, kind }) => {
      const xml = await xmlOf(id)
      expect(await schemaProblems(xml)).toEqual([])
      const { MessageSpec, CARFBody } = readReport(xml)
      const records = (CARFBody?.CryptoUsers ?? []).map(({ UserID, DocSpec }): FiledRecord => ({
        of: DocSpec['stf:DocRefId']?.slice('SE2026-5599990008-'.length, -37),
        type: DocSpec['stf:DocTypeIndic'],
        ref: DocSpec['stf:DocRefId'],
        corrects: DocSpec['stf:CorrDocRefId'],
        city: /"City":"([^"]*)"/.exec(JSON.stringify(UserID))?.[1],
      }))
      return [kind, { indicator: MessageSpec['MessageTypeIndic'], provider: CARFBody?.RCASP.DocSpec, records }] as const
    }),
  )
  return Object.fromEntries(read)
}

const move = (customer: CustomerWritten, city: string) =>
  exchange.database.transaction((tx) => tx.update(customers).set({ city }).where(eq(customers.id, customer.id)))

/** All that a customer did is gone, as after a mistake of ours was mended. */
const undo = ({ id }: CustomerWritten) =>
  exchange.database.transaction(async (tx) => {
    const theirs = await tx
      .select({ reference: orders.reference })
      .from(orders)
      .where(eq(orders.customerId, id))
      .limit(9)
    for (const { reference } of theirs) {
      await tx.delete(orderTransactions).where(eq(orderTransactions.orderReference, reference))
      await tx.delete(orderSteps).where(eq(orderSteps.orderReference, reference))
      await tx.update(orders).set({ status: 'CANCELED' }).where(eq(orders.reference, reference))
    }
  })

const filed = async (): Promise<{ [kind: string]: Awaited<ReturnType<typeof files>>[string] }> => {
  await draw()
  const all = await files()
  await close('filed')
  return all
}

describe('the first report of a year', () => {
  test('is new information of each customer, with the exchange itself, and has a name for each record', async () => {
    const all = [await buyer(), await buyer()].map(({ id }) => id).toSorted()
    expect(await draw()).toBe('drawn')
    const { new: message, ...others } = await files()
    expect([message?.indicator, message?.provider?.['stf:DocTypeIndic'], others]).toEqual(['CARF701', 'OECD1', {}])
    expect(message?.records.map(({ of, type, corrects }) => [of, type, corrects])).toEqual(
      all.map((id) => [id, 'OECD1', undefined]),
    )
  })

  test('says so where there is nothing to report, and has no body then', async () => {
    expect(await draw()).toBe('drawn')
    expect(await files()).toEqual({ nothing: { indicator: 'CARF703', provider: undefined, records: [] } })
  })

  test('does not say that there is nothing, where details of all are lacking', async () => {
    await buyer({ answers: {} })
    expect([await draw(), await files()]).toEqual(['all-left-out', {}])
  })

  test('is the same file whenever it is asked for, whatever changes since', async () => {
    const customer = await buyer()
    await draw()
    const [message] = await waiting()
    const before = await xmlOf(message?.id ?? '')
    await move(customer, 'Lund')
    await buyer()
    expect(await xmlOf(message?.id ?? '')).toBe(before)
  })

  test('that was never filed is as if it had not been: its records are new again, under other names', async () => {
    const { id } = await buyer()
    await draw()
    const before = await files()
    await close('dropped')
    const kept = await exchange.database.read((handle) => handle.select().from(dac8Records).limit(9))
    await draw()
    const after = await files()
    const names = [before, after].map((each) => each['new']?.records[0]?.ref)
    expect([kept, after['new']?.records.map(({ of, type }) => [of, type]), new Set(names).size]).toEqual([
      [],
      [[id, 'OECD1']],
      2,
    ])
  })
})

describe('after a report was filed', () => {
  test('nothing is drawn up while all stands as it was filed', async () => {
    await buyer()
    await filed()
    expect([await draw(), await files()]).toEqual(['unchanged', {}])
  })

  test('what changed is corrected: that record alone, which names the one it takes the place of', async () => {
    const [stays, moves] = [await buyer(), await buyer()]
    const first = await filed()
    await move(moves, 'Lund')
    const second = await filed()
    const before = first['new']?.records.find(({ of }) => of === moves.id)
    expect([stays.id === moves.id, second]).toEqual([
      false,
      {
        correction: {
          indicator: 'CARF702',
          provider: {
            'stf:DocTypeIndic': 'OECD0',
            'stf:DocRefId': first['new']?.provider?.['stf:DocRefId'],
          },
          records: [{ of: moves.id, type: 'OECD2', ref: expect.any(String), corrects: before?.ref, city: 'Lund' }],
        },
      },
    ])
    await move(moves, 'Umeå')
    const third = await filed()
    expect(third['correction']?.records.map(({ corrects }) => corrects)).toEqual([
      second['correction']?.records[0]?.ref,
    ])
    const names = [first, second, third].flatMap((each) =>
      Object.values(each).flatMap(({ records }) => records.map(({ ref }) => ref)),
    )
    expect(new Set(names).size).toBe(4)
  })

  test('what is gone is deleted as it was filed, and new again where it comes back', async () => {
    const [, goes] = [await buyer(), await buyer()]
    const first = await filed()
    await undo(goes)
    const second = await filed()
    expect(second).toMatchObject({
      correction: {
        indicator: 'CARF702',
        records: [
          {
            of: goes.id,
            type: 'OECD3',
            corrects: first['new']?.records.find(({ of }) => of === goes.id)?.ref,
            city: 'Stockholm',
          },
        ],
      },
    })
    await writeYear(exchange, goes.id, [purchase])
    expect(await filed()).toMatchObject({ new: { records: [{ of: goes.id, type: 'OECD1' }] } })
  })

  test('the last customer of all who is gone is deleted too', async () => {
    const goes = await buyer()
    await filed()
    await undo(goes)
    expect((await filed())['correction']?.records.map(({ of, type }) => [of, type])).toEqual([[goes.id, 'OECD3']])
  })

  test('who comes in addition is new information beside corrections, never among them', async () => {
    const moves = await buyer()
    const first = await filed()
    const comes = await buyer()
    await move(moves, 'Lund')
    const second = await filed()
    const resent = { 'stf:DocTypeIndic': 'OECD0', 'stf:DocRefId': first['new']?.provider?.['stf:DocRefId'] }
    expect(second).toMatchObject({
      new: { indicator: 'CARF701', provider: resent, records: [{ of: comes.id, type: 'OECD1' }] },
      correction: { indicator: 'CARF702', provider: resent, records: [{ of: moves.id, type: 'OECD2' }] },
    })
  })

  test('what the exchange says of itself is corrected once, where that has changed', async () => {
    await buyer()
    const first = await filed()
    await exchange.database.transaction((tx) =>
      tx
        .update(dac8Messages)
        .set({ provider: providerContent().replace('Skeppsbron 10', 'Storgatan 2') })
        .where(eq(dac8Messages.state, 'filed')),
    )
    await buyer()
    const second = await filed()
    const before = first['new']?.provider?.['stf:DocRefId']
    expect([second['correction']?.records, second['correction']?.provider, second['new']?.provider]).toEqual([
      [],
      { 'stf:DocTypeIndic': 'OECD2', 'stf:DocRefId': expect.any(String), 'stf:CorrDocRefId': before },
      { 'stf:DocTypeIndic': 'OECD0', 'stf:DocRefId': before },
    ])
    expect(await draw()).toBe('unchanged')
  })

  test('who lacks a detail since then is left as they stand', async () => {
    const customer = await buyer()
    await filed()
    await exchange.database.transaction((tx) =>
      tx.update(customers).set({ city: null }).where(eq(customers.id, customer.id)),
    )
    expect([await draw(), await files()]).toEqual(['all-left-out', {}])
  })

  test('that there was nothing, what comes after all is new, the exchange itself as well', async () => {
    await filed()
    const customer = await buyer()
    expect(await filed()).toMatchObject({
      new: {
        indicator: 'CARF701',
        provider: { 'stf:DocTypeIndic': 'OECD1' },
        records: [{ of: customer.id, type: 'OECD1' }],
      },
    })
  })
})

describe('while a report is open', () => {
  test('no other is drawn up, whoever asks at the same time', async () => {
    await buyer()
    const begun = await Promise.allSettled([begin(), begin()])
    expect(begun.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(begin()).rejects.toMatchObject({ code: 'step-refused' })
  })

  test('no other is drawn up beside one that says that there is nothing', async () => {
    expect(await draw()).toBe('drawn')
    await buyer()
    await expect(begin()).rejects.toMatchObject({ code: 'step-refused' })
    expect((await waiting()).map(({ kind }) => kind)).toEqual(['nothing'])
    await close('dropped')
    expect([await draw(), Object.keys(await files())]).toEqual(['drawn', ['new']])
  })

  test('one that took longer than that, and was given up for another, is not said to be drawn up', async () => {
    const late = await begin()
    exchange.clock.forward({ minutes: 31 })
    await begin()
    await expect(drawUp(exchange.database, { year: 2026, ids: late })).rejects.toMatchObject({ code: 'step-refused' })
    expect(await waiting()).toEqual([])
  })

  test('one that an exchange left half done makes way after half an hour', async () => {
    const { id } = await buyer()
    const ids = await begin()
    await exchange.database.transaction((tx) =>
      tx.insert(dac8Records).values({ messageId: ids.new, customerId: id, type: 'new', content: '<half/>' }),
    )
    exchange.clock.forward({ minutes: 29 })
    await expect(begin()).rejects.toMatchObject({ code: 'step-refused' })
    exchange.clock.forward({ minutes: 2 })
    expect(await draw()).toBe('drawn')
    expect((await files())['new']?.records.map(({ of }) => of)).toEqual([id])
  })

  test('it is listed, however many tests were made since, in its place by time', async () => {
    await buyer()
    await draw()
    const [message] = await waiting()
    const { now } = exchange.clock
    const tests = Array.from({ length: 60 }, (_, index) => ({
      year: 2026,
      kind: 'test' as const,
      state: 'drawn' as const,
      isTest: true,
      at: new Date(now().getTime() + 1000 * (index + 1)),
    }))
    await exchange.database.transaction((tx) => tx.insert(dac8Messages).values(tests))
    const listed = await exchange.database.read((handle) => messagesOf(handle, 2026))
    expect([listed.length, listed.at(-1)?.id, listed[0]?.at]).toEqual([50, message?.id, tests.at(-1)?.at])
  })

  test('a message that is closed is not closed otherwise', async () => {
    await buyer()
    await draw()
    const [message] = await waiting()
    await close('filed')
    await expect(
      exchange.database.transaction((tx) => closeMessage(tx, message?.id ?? '', 'dropped')),
    ).rejects.toMatchObject({ code: 'step-refused' })
    const states = await exchange.database.read((handle) =>
      handle.select({ state: dac8Messages.state }).from(dac8Messages).orderBy(asc(dac8Messages.id)).limit(9),
    )
    expect(states).toEqual([{ state: 'filed' }])
  })
})
