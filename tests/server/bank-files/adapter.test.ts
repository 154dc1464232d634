import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { jobs, unmatchedPayments } from '../../../src/server/database/schema'
import { bankFolders, camt054, settingsWith } from '../../support/bank-files'
import { testExchange, type TestExchange } from '../../support/exchange'

let exchange: TestExchange
let folders: Awaited<ReturnType<typeof bankFolders>>

beforeEach(async () => {
  folders = await bankFolders()
})
afterEach(async () => {
  await exchange.stop()
  await folders.end()
})
const start = async () => {
  exchange = await testExchange({ config: { bankFiles: settingsWith(folders.folders, { cutOffs: ['13:30'] }) } })
}
const work = () => exchange.exchange.jobs.runDue()
const pay = (key: string) =>
  exchange.exchange.outside.payouts?.pay({
    key,
    amount: '5.00',
    currency: 'SEK',
    clearingNumber: '5001',
    accountNumber: '0123456',
    holder: 'Astrid Lind',
    message: 'x',
  })
const watching = () =>
  exchange.database.read(async (handle) =>
    (await handle.select().from(jobs).where(eq(jobs.kind, 'bank-files.watch')).limit(100)).map(({ dueAt, doneAt }) => [
      dueAt.toISOString(),
      doneAt !== null,
    ]),
  )

describe('our bank, by files', () => {
  test('is looked after every quarter of a minute, once however many plan it', async () => {
    await start()
    await exchange.plan()
    await exchange.plan()
    await work()
    expect((await watching()).toSorted()).toEqual([
      ['2026-11-20T12:00:00.000Z', true],
      ['2026-11-20T12:00:15.000Z', false],
    ])
  })

  test('has what waits written, and what came told, by that work alone', async () => {
    await start()
    await exchange.plan()
    await pay('key-1')
    await folders.put('1.xml', camt054({ messageId: 'M1' }, [{ amount: '5.00', reference: 'R1', text: 'x' }]))
    exchange.clock.forward({ minutes: 30 })
    await work()
    expect([await folders.out(), await folders.in()]).toEqual([['NM-20261120-1330-1.pain.001.xml'], []])
    expect(await exchange.database.read((handle) => handle.$count(unmatchedPayments))).toBe(1)
  })

  test('goes on where one of its folders is away: what can be done is done, and the rest the next time', async () => {
    await start()
    await exchange.plan()
    await pay('key-1')
    await folders.put('1.xml', camt054({ messageId: 'M1' }, [{ amount: '5.00', reference: 'R1', text: 'x' }]))
    await folders.takeAway('out')
    exchange.clock.forward({ minutes: 30 })
    await work()
    expect(await folders.in()).toEqual([])
    await folders.bringBack('out')
    await folders.takeAway('in')
    exchange.clock.forward({ seconds: 15 })
    await work()
    expect(await folders.out()).toEqual(['NM-20261120-1330-1.pain.001.xml'])
    expect(exchange.lines.filter((line) => line.includes('files of our bank could not be seen to'))).toHaveLength(2)
    expect((await watching()).filter(([, isDone]) => isDone !== true)).toHaveLength(1)
  })

  test('says in no line whose money it is, nor what its text has', async () => {
    await start()
    await exchange.plan()
    await pay('deposit/00000000-0000-4000-8000-000000000001')
    await folders.put(
      '1.xml',
      camt054({ messageId: 'M1' }, [{ amount: '5.00', reference: 'R1', text: 'secret words' }]),
    )
    await folders.put('2.xml', '<Document>secret words')
    exchange.clock.forward({ minutes: 30 })
    await work()
    exchange.clock.forward({ minutes: 2 })
    await work()
    const lines = exchange.lines.join('')
    for (const text of ['Astrid', '0123456', 'secret words', 'SE4550000000058398257466'])
      expect(lines).not.toContain(text)
  })
})
