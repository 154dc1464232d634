import { writeFileSync } from 'node:fs'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import { keepPayment } from '../../../src/server/bank-files/payments'
import { folderReader } from '../../../src/server/bank-files/read-files'
import type { BankFilesSettings } from '../../../src/server/bank-files/settings'
import { writeFiles } from '../../../src/server/bank-files/write-files'
import type { Database } from '../../../src/server/database/handle'
import {
  bankEntries,
  bankFileEvents,
  bankFilesIn,
  bankFilesOut,
  bankPayments,
  bankTransfers,
  bankVerifications,
  refunds,
  unmatchedPayments,
} from '../../../src/server/database/schema'
import { waitingWork } from '../../../src/server/jobs/queue'
import { bankFolders, camt053, camt054, eurIban, pain002, settingsWith, type Told } from '../../support/bank-files'
import { sendCallback, transferOf } from '../../support/callbacks'
import { browserOf, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { balancesOf } from '../../support/ledger'
import { buyOrder } from '../../support/placing'
import { newAccount, newSeller, placeSale } from '../../support/selling'

let exchange: TestExchange
let folders: Awaited<ReturnType<typeof bankFolders>>
let settings: BankFilesSettings
let browser: Browser
let seller: Awaited<ReturnType<typeof newSeller>>
let look: () => Promise<void>

const start = async () => {
  folders = await bankFolders()
  settings = settingsWith(folders.folders, { cutOffs: ['12:00', '13:30', '15:00'] })
  exchange = await testExchange({ config: { bankFiles: settings } })
  seller = await newSeller(exchange.database)
  browser = browserOf(exchange.server)
  await browser.signIn(seller.customer.email)
  look = folderReader(deps())
}
const end = async () => {
  await exchange.stop()
  await folders.end()
}
const deps = (database: Database = exchange.database) => {
  const { jobs, log, config } = exchange.exchange
  return { config, database, clock: exchange.clock, jobs, log, settings }
}
const work = () => exchange.exchange.jobs.runDue()
/** What the bank puts there is read and told. */
const comes = async (name: string, content: string | Buffer) => {
  exchange.clock.forward({ seconds: 1 })
  await folders.put(name, content)
  await look()
  await work()
}
/** A file that was not whole has come no further for a minute. */
const settles = async () => {
  exchange.clock.forward({ seconds: 60 })
  await look()
  await work()
}

const filesRead = () =>
  exchange.database.read((handle) =>
    handle.select().from(bankFilesIn).orderBy(asc(bankFilesIn.receivedAt), asc(bankFilesIn.name)).limit(100),
  )
const fateOf = async (name: string) => {
  const found = (await filesRead()).find((file) => file.name === name)
  return found && [found.state, found.problem]
}
const entries = () =>
  exchange.database.read((handle) =>
    handle.select().from(bankEntries).orderBy(asc(bankEntries.receivedAt), asc(bankEntries.position)).limit(1000),
  )
const answersOf = async () =>
  (await entries()).map(({ state, problem }) => (problem === null ? state : `${state} ${problem}`))
const eventsTold = async () =>
  (
    await exchange.database.read((handle) =>
      handle.select().from(bankFileEvents).orderBy(asc(bankFileEvents.id)).limit(1000),
    )
  ).map(({ body }) => body.type)
const transfers = () => exchange.database.read((handle) => handle.$count(bankTransfers))
const rowOf = async (key: string) => {
  const [row] = await exchange.database.read((handle) =>
    handle.select().from(bankPayments).where(eq(bankPayments.key, key)).limit(1),
  )
  if (row === undefined) throw new Error('There is no such payment')
  return row
}
const fetched = async ({ reference }: Pick<Order, 'reference'>): Promise<Order> => {
  await browser.signIn(seller.customer.email)
  return (await browser.get(`/protected/v2/orders/${reference}`)).json().result
}
const bought = async (): Promise<Order> => {
  await browser.signIn(seller.customer.email)
  return (await browser.post('/protected/v2/buy/orders', { ...buyOrder, allowsDuplicate: true })).json().result
}
const moneyIn = async (order: Order) =>
  (await fetched(order)).transactions.filter(({ direction }) => direction === 'IN').length

/** A sale whose payout stands in a file. */
const filed = async (write = () => writeFiles(deps())): Promise<Order> => {
  await browser.signIn(seller.customer.email)
  const order: Order = (await placeSale(browser, seller.account.reference)).json().result
  const { reference, coin, from } = order
  const hash = reference.replaceAll('-', '').repeat(2)
  await sendCallback(exchange, 'coins', { type: 'coins.received', order: reference, coin, amount: from.amount, hash })
  await work()
  exchange.clock.forward({ minutes: 90 })
  await write()
  return order
}
/** The file appears, and the process ends before that is noted. */
const killedBeforeNoted = () => expect(writeFiles(deps(endingAt(3, false)))).rejects.toThrow('killed')
const keyOf = ({ reference }: Order) => `${reference}/1`
const debitOf = async (order: Order, changes: Partial<Told> = {}): Promise<Told> => {
  const { endToEndId, amount } = await rowOf(keyOf(order))
  return { direction: 'DBIT', amount, reference: `D-${order.number}`, endToEndId, payer: null, ...changes }
}
const creditOf = async (order: Order, changes: Partial<Told> = {}): Promise<Told> => ({
  ...(await debitOf(order)),
  direction: 'CRDT',
  reference: `C-${order.number}`,
  returned: 'AC04',
  ...changes,
})
const fileOf = async () => {
  const [file] = await exchange.database.read((handle) => handle.select().from(bankFilesOut).limit(1))
  return file
}

describe('a transfer that came', () => {
  beforeEach(start)
  afterEach(end)

  test.each(['02', '08'] as const)('is told by its notice (version %s), and pays the order', async (version) => {
    const order = await bought()
    await comes(
      'a.xml',
      camt054({ version, messageId: 'M1' }, [{ amount: '1000.00', reference: 'R1', ocr: order.number }]),
    )
    expect([await moneyIn(order), await transfers()]).toEqual([1, 1])
    expect((await fetched(order)).status).not.toBe('UNPAID')
    expect([await folders.in(), (await folders.archive()).map((name) => name.slice(17))]).toEqual([[], ['a.xml']])
    expect(await fateOf('a.xml')).toEqual(['taken', null])
    expect(await answersOf()).toEqual(['told'])
  })

  test('counts once, told by a notice of one version and again by statements of both', async () => {
    const order = await bought()
    const told: Told = { amount: '1000.00', reference: 'R1', ocr: order.number }
    await comes('1.xml', camt054({ version: '02', messageId: 'M1' }, [told]))
    // A statement may say less of it.
    await comes('2.xml', camt053({ version: '08', messageId: 'M2' }, [{ ...told, payer: null }]))
    await comes('3.xml', camt053({ version: '02', messageId: 'M3' }, [told]))
    expect([await moneyIn(order), await transfers(), await answersOf()]).toEqual([1, 1, ['told', 'known', 'known']])
    expect(await eventsTold()).toEqual(['transfer.received'])
  })

  test('to our Bankgiro number is of the same account', async () => {
    const order = await bought()
    const told: Told = { amount: '1000.00', reference: 'R1', ocr: order.number }
    await comes('1.xml', camt054({ messageId: 'M1', account: { other: '991-2346' } }, [told]))
    await comes('2.xml', camt053({ messageId: 'M2' }, [told]))
    expect([await moneyIn(order), await transfers()]).toEqual([1, 1])
  })

  test('in euro is of the other account: the same reference there is another transfer', async () => {
    await comes('1.xml', camt054({ messageId: 'M1' }, [{ amount: '5.00', reference: 'R1', text: 'x' }]))
    const account = { iban: eurIban, currency: 'EUR' }
    await comes('2.xml', camt054({ messageId: 'M2', account }, [{ amount: '5.00', reference: 'R1', text: 'x' }]))
    const rows = await exchange.database.read((handle) =>
      handle
        .select({ method: unmatchedPayments.method, currency: unmatchedPayments.currency })
        .from(unmatchedPayments)
        .orderBy(asc(unmatchedPayments.method))
        .limit(10),
    )
    expect(rows).toEqual([
      { method: 'BANKGIRO', currency: 'SEK' },
      { method: 'SEPA', currency: 'EUR' },
    ])
  })

  test('in a batch is told by itself, and their sum is no transfer, told then or later', async () => {
    const [one, other] = [await bought(), await bought()]
    const parts = [
      { amount: '1000.00', reference: 'P1', ocr: one.number },
      { amount: '1000.00', reference: 'P2', ocr: other.number },
    ]
    await comes('1.xml', camt054({ messageId: 'M1' }, [{ amount: '2000.00', reference: 'SUM', parts }]))
    await comes('2.xml', camt053({ messageId: 'M2' }, [{ amount: '2000.00', reference: 'SUM', many: 2 }]))
    expect([await moneyIn(one), await moneyIn(other), await transfers()]).toEqual([1, 1, 2])
    expect(await answersOf()).toEqual(['batch', 'told', 'told', 'known'])
  })

  test('in a batch whose sum was told first is told once its notice comes; until then the sum waits', async () => {
    const order = await bought()
    const parts = [
      { amount: '1000.00', reference: 'P1', ocr: order.number },
      { amount: '5.00', reference: 'P2', text: 'x' },
    ]
    await comes('1.xml', camt053({ messageId: 'M1' }, [{ amount: '1005.00', reference: 'SUM', many: 2 }]))
    expect([await moneyIn(order), await answersOf()]).toEqual([0, ['unmatched batch-untold']])
    await comes('2.xml', camt054({ messageId: 'M2' }, [{ amount: '1005.00', reference: 'SUM', parts }]))
    expect([await moneyIn(order), await answersOf()]).toEqual([1, ['batch', 'batch', 'told', 'told']])
  })

  test('in a batch that another file tells by other references waits for somebody, and is not told again', async () => {
    const one = { amount: '1000.00', text: 'x' }
    const other = { amount: '5.00', text: 'y' }
    const batchOf = (parts: readonly Told[]): Told => ({ amount: '1005.00', reference: 'SUM', parts })
    const named = [
      { ...one, reference: 'P1' },
      { ...other, reference: 'P2' },
    ]
    await comes('1.xml', camt054({ messageId: 'M1' }, [batchOf(named)]))
    const otherwise = [
      { ...one, endToEndId: 'E1' },
      { ...other, reference: 'P2' },
    ]
    await comes('2.xml', camt054({ messageId: 'M2' }, [batchOf(otherwise)]))
    await comes('3.xml', camt053({ messageId: 'M3' }, [batchOf(otherwise)]))
    expect((await answersOf()).slice(3)).toEqual([
      'known',
      'unmatched batch-after-sum',
      'known',
      'known',
      'known',
      'known',
    ])
    expect([await transfers(), await eventsTold()]).toEqual([2, ['transfer.received', 'transfer.received']])
  })

  test.each([
    ['is told first', []],
    ['waits since another file', [{ amount: '180300.00', reference: 'SUM', many: 600 }]],
  ])('in a batch of more than a file is written down of at once is told, where the sum %s', async (_, before) => {
    const parts = Array.from({ length: 600 }, (_part, nth) => ({ amount: `${nth + 1}.00`, text: `x ${nth}` }))
    const sum = { amount: '180300.00', reference: 'SUM', parts }
    await folders.put('1.xml', camt053({ messageId: 'M1' }, before))
    await folders.put('2.xml', camt054({ messageId: 'M2' }, [sum]))
    await folders.put('3.xml', camt053({ messageId: 'M3' }, [{ ...sum, parts: parts.toReversed() }]))
    await look()
    const answers = (await exchange.database.read((handle) => handle.select().from(bankEntries).limit(2000))).map(
      ({ state }) => state,
    )
    const timesOf = (state: string) => answers.filter((each) => each === state).length
    expect([timesOf('told'), timesOf('batch'), (await eventsTold()).length]).toEqual([600, 1 + before.length, 600])
  })

  test('in a batch whose sum was told as one transfer waits for somebody', async () => {
    const parts = [
      { amount: '1000.00', reference: 'P1', text: 'x' },
      { amount: '5.00', reference: 'P2', text: 'x' },
    ]
    await comes('1.xml', camt053({ messageId: 'M1' }, [{ amount: '1005.00', reference: 'SUM', text: 'BG' }]))
    await comes('2.xml', camt054({ messageId: 'M2' }, [{ amount: '1005.00', reference: 'SUM', parts }]))
    expect(await answersOf()).toEqual(['told', 'known', 'unmatched batch-after-sum', 'unmatched batch-after-sum'])
    expect(await transfers()).toBe(1)
  })

  test.each<[string, Told, string]>([
    ['of another currency', { amount: '5.00', currency: 'USD', reference: 'R1', text: 'x' }, 'currency'],
    ['of a part of an öre', { amount: '5.001', reference: 'R1', text: 'x' }, 'amount'],
    ['without a reference of the bank’s', { amount: '5.00', reference: null, text: 'x' }, 'no-reference'],
    ['with neither payer nor text', { amount: '5.00', reference: 'R1', payer: null }, 'unnamed'],
    [
      'that the bank has taken back',
      { amount: '5.00', reference: 'R1', direction: 'DBIT', isReversal: true },
      'credit-reversed',
    ],
    ['that came back, of nobody', { amount: '5.00', reference: 'R1', returned: 'AC04' }, 'unknown-return'],
    [
      'that went, of nobody',
      { amount: '5.00', reference: 'R1', direction: 'DBIT', endToEndId: 'OTHER' },
      'unknown-payment',
    ],
    ['that is a fee', { amount: '5.00', reference: 'R1', direction: 'DBIT', payer: null }, 'unknown-payment'],
  ])('%s waits for somebody, and nothing is booked', async (_, told, problem) => {
    await comes('1.xml', camt054({ messageId: 'M1' }, [told]))
    expect([await answersOf(), await eventsTold()]).toEqual([[`unmatched ${problem}`], []])
  })

  test('of which a statement tells too little is told once its notice says more', async () => {
    const order = await bought()
    await comes('1.xml', camt053({ messageId: 'M1' }, [{ amount: '1000.00', reference: 'R1', payer: null }]))
    expect(await answersOf()).toEqual(['unmatched unnamed'])
    await comes('2.xml', camt054({ messageId: 'M2' }, [{ amount: '1000.00', reference: 'R1', ocr: order.number }]))
    await comes('3.xml', camt054({ messageId: 'M3' }, [{ amount: '1000.00', reference: 'R1', ocr: order.number }]))
    expect([await moneyIn(order), await transfers(), await answersOf()]).toEqual([1, 1, ['told', 'told', 'known']])
  })

  test('that somebody has handled is not told once more is said of it', async () => {
    await comes('1.xml', camt053({ messageId: 'M1' }, [{ amount: '5.00', reference: 'R1', payer: null }]))
    await exchange.database.transaction((tx) => tx.update(bankEntries).set({ state: 'handled' }))
    await comes('2.xml', camt054({ messageId: 'M2' }, [{ amount: '5.00', reference: 'R1', text: 'x' }]))
    expect([await answersOf(), await transfers()]).toEqual([['handled unnamed', 'known'], 0])
  })

  test('told again under the same reference with another sum waits for somebody', async () => {
    const order = await bought()
    await comes('1.xml', camt054({ messageId: 'M1' }, [{ amount: '1000.00', reference: 'R1', ocr: order.number }]))
    await comes('2.xml', camt053({ messageId: 'M2' }, [{ amount: '100.00', reference: 'R1', ocr: order.number }]))
    expect([await answersOf(), await transfers()]).toEqual([['told', 'unmatched told-otherwise'], 1])
  })

  const before: Told = { amount: '5.00', reference: 'R1', text: 'x', payer: 'Astrid Lind', endToEndId: 'E1' }
  test.each<[string, Partial<Told>]>([
    ['payer', { payer: 'Bo Ek' }],
    ['text', { text: 'y' }],
    ['name of the payer’s', { endToEndId: 'E2' }],
  ])('told again under the same reference with another %s waits for somebody', async (_, otherwise) => {
    await comes('1.xml', camt054({ messageId: 'M1' }, [before]))
    await comes('2.xml', camt053({ messageId: 'M2' }, [{ ...before, ...otherwise }]))
    expect([await answersOf(), await transfers()]).toEqual([['told', 'unmatched told-otherwise'], 1])
  })

  test.each<[string, Told]>([
    ['less', { amount: '5.00', reference: 'R1', payer: null }],
    ['the same, written otherwise', { ...before, text: 'X ', payer: 'ASTRID  LIND' }],
    ['its payer’s account in place of a name', { ...before, payerIban: eurIban }],
  ])('told again under the same reference with %s is the same', async (_, again) => {
    await comes('1.xml', camt054({ messageId: 'M1' }, [before]))
    await comes('2.xml', camt053({ messageId: 'M2' }, [again]))
    expect(await answersOf()).toEqual(['told', 'known'])
  })

  const unnumbered: Told = { amount: '5.00', reference: null, entryReference: '1', text: 'x', payer: 'Astrid Lind' }
  const notice = (nth: number, told: readonly Told[]) => comes(`${nth}.xml`, camt054({ messageId: `M${nth}` }, told))
  const statement = (nth: number, told: readonly Told[]) => comes(`${nth}.xml`, camt053({ messageId: `M${nth}` }, told))
  const answered = async () => [await answersOf(), await transfers()]
  const again = (nth: number, changes: Partial<Told> = {}): Told => ({
    ...unnumbered,
    entryReference: String(nth),
    ...changes,
  })

  test.each<[string, Told, Told]>([
    ['the number of its entry', unnumbered, unnumbered],
    ['the number of another entry', unnumbered, again(7)],
    ['a reference of the bank’s', unnumbered, { ...unnumbered, reference: 'R1' }],
    ['the number of an entry in place of a reference', { ...unnumbered, reference: 'R1' }, unnumbered],
    ['less of it', unnumbered, again(7, { payer: null })],
    ['its reference as a reference', again(1, { text: 'OCR 123456' }), { ...again(7, { ocr: '123456' }), text: '' }],
    ['its name in capitals and without accents', again(1, { payer: 'Åsa Öst' }), again(7, { payer: 'ASA OST' })],
    [
      'its name as far as 35 letters go',
      again(1, { payer: 'Anna-Karin Elisabeth Charlotta Lindström' }),
      again(7, { payer: 'Anna-Karin Elisabeth Charlotta Linds' }),
    ],
  ])('told by a notice is known where a statement tells it under %s', async (_, once, other) => {
    await notice(1, [once])
    await statement(2, [other])
    expect(await answered()).toEqual([['told', 'known'], 1])
  })

  test.each<[string, Told, Told, string]>([
    ['of the day beside it', unnumbered, again(7, { day: '2026-11-28' }), 'unmatched perhaps-known'],
    ['of a longer number', again(1, { text: '123456' }), again(7, { text: '9123456' }), 'unmatched perhaps-known'],
    ['of nothing that both tell', again(1, { payer: null }), again(7, { text: '' }), 'unmatched perhaps-known'],
    ['two days later', unnumbered, again(7, { day: '2026-11-29' }), 'told'],
    [
      'with another name for it',
      again(1, { endToEndId: 'E1' }),
      again(7, { endToEndId: 'E2' }),
      'unmatched perhaps-known',
    ],
  ])('told by a notice, and by a statement %s, is taken in by what is safe', async (_, once, other, answer) => {
    await notice(1, [once])
    await statement(2, [other])
    expect(await answersOf()).toEqual(['told', answer])
  })

  test.each([
    [2, ['known', 'known'], 2],
    [3, ['known', 'known', 'told'], 3],
  ])('of which a notice tells two, and a statement %i alike, is paired one to one', async (times, answers, count) => {
    await notice(1, [again(1), again(2)])
    await statement(
      2,
      Array.from({ length: times }, (_, nth) => again(nth + 5)),
    )
    expect(await answered()).toEqual([['told', 'told', ...answers], count])
  })

  test('of a statement is known by the notice that comes later, and so is the second', async () => {
    await statement(1, [again(1), again(2)])
    await notice(2, [again(1)])
    await notice(3, [again(1)])
    await notice(4, [again(1)])
    expect(await answered()).toEqual([['told', 'told', 'known', 'known', 'unmatched perhaps-known'], 2])
  })

  test.each([
    ['notices', notice],
    ['statements', statement],
  ])('under the same number in two %s waits for somebody the second time', async (_, comesAs) => {
    await comesAs(1, [unnumbered])
    await comesAs(2, [unnumbered])
    expect(await answered()).toEqual([['told', 'unmatched perhaps-known'], 1])
  })

  test('under the same number twice in one file waits for somebody the second time', async () => {
    await notice(1, [unnumbered, unnumbered, { ...unnumbered, text: 'y' }])
    expect(await answered()).toEqual([['told', 'unmatched perhaps-known', 'unmatched told-otherwise'], 1])
  })

  test('that waits since a second notice is paired with the second of the statement, and waits alone', async () => {
    await notice(1, [unnumbered])
    await notice(2, [unnumbered])
    await statement(3, [again(1), again(2)])
    await statement(4, [again(1)])
    expect(await answered()).toEqual([
      ['told', 'unmatched perhaps-known', 'known', 'known', 'unmatched perhaps-known'],
      1,
    ])
  })

  test('that somebody has taken for another waits again where a statement tells two', async () => {
    await notice(1, [unnumbered])
    await notice(2, [unnumbered])
    await exchange.database.transaction((tx) =>
      tx.update(bankEntries).set({ state: 'handled' }).where(eq(bankEntries.state, 'unmatched')),
    )
    await statement(3, [again(1), again(2)])
    expect(await answered()).toEqual([['told', 'handled perhaps-known', 'known', 'unmatched perhaps-known'], 1])
  })

  test('under a number that others have is another, with another text or of another day', async () => {
    await notice(1, [unnumbered])
    await notice(2, [{ ...unnumbered, text: 'y' }])
    await notice(3, [{ ...unnumbered, day: '2026-11-26' }])
    await statement(4, [{ ...unnumbered, text: 'y' }])
    expect(await answered()).toEqual([['told', 'told', 'told', 'known'], 3])
  })

  test('is not taken for one that its statement tells in other words', async () => {
    await notice(1, [again(1, { text: '123456' })])
    await statement(2, [again(1, { text: '123456 777' }), again(2, { text: 'OCR 123456' })])
    expect(await answered()).toEqual([['told', 'unmatched perhaps-known', 'unmatched perhaps-known'], 1])
  })

  test('is paired across the parts in which a long statement is written down', async () => {
    await notice(1, [again(1), again(2)])
    const others = Array.from({ length: 600 }, (_, nth) => again(nth + 10, { amount: `${nth + 10}.00` }))
    await folders.put('2.xml', camt053({ messageId: 'M2' }, [again(1), again(2), ...others, again(3)]))
    await look()
    const answers = await exchange.database.read((handle) =>
      handle.select().from(bankEntries).orderBy(asc(bankEntries.position)).limit(1000),
    )
    const ofSum = answers.filter(({ amount }) => amount === '5.00').map(({ state }) => state)
    expect([ofSum, (await eventsTold()).length]).toEqual([['told', 'known', 'told', 'known', 'told'], 603])
  })

  test('in a batch without a reference is known where the statement tells the batch, with or without its payments', async () => {
    const parts = [
      { amount: '3.00', text: 'x' },
      { amount: '2.00', text: 'y' },
    ]
    const sum: Told = { amount: '5.00', reference: null, entryReference: '1' }
    await notice(1, [{ ...sum, parts }])
    await statement(2, [{ ...sum, entryReference: '7', parts: parts.toReversed() }])
    expect(await answered()).toEqual([['batch', 'told', 'told', 'known', 'known', 'known'], 2])
    await notice(3, [{ ...sum, amount: '6.00', parts: [...parts, { amount: '1.00', text: 'z' }] }])
    await statement(4, [{ ...sum, amount: '6.00', many: 3 }])
    expect((await answersOf()).slice(6)).toEqual([
      'batch',
      'unmatched perhaps-known',
      'unmatched perhaps-known',
      'told',
      'known',
    ])
  })

  test('without any reference waits alone, also where another file tells it', async () => {
    await comes('1.xml', camt054({ messageId: 'M1' }, [{ amount: '5.00', reference: null, text: 'x' }]))
    await comes('2.xml', camt053({ messageId: 'M2' }, [{ amount: '5.00', reference: 'R1', text: 'x' }]))
    await comes('3.xml', camt053({ messageId: 'M3' }, [{ amount: '5.00', reference: 'R1', text: 'x' }]))
    expect(await answered()).toEqual([['unmatched no-reference', 'known', 'known'], 0])
  })

  test('in a batch that tells neither payer nor text is told once another file says more', async () => {
    const part = { amount: '5.00', endToEndId: 'E1', payer: null }
    const sum = (told: Told): Told => ({
      amount: '12.00',
      reference: 'SUM',
      parts: [told, { amount: '7.00', text: 'y' }],
    })
    await comes('1.xml', camt053({ messageId: 'M1' }, [sum(part)]))
    expect(await answersOf()).toEqual(['batch', 'unmatched unnamed', 'told'])
    await comes('2.xml', camt054({ messageId: 'M2' }, [sum({ ...part, text: 'x', payer: 'Astrid Lind' })]))
    expect([(await answersOf())[4], await transfers()]).toEqual(['told', 2])
  })

  test.each<[string, Told[][]]>([
    ['in one file', [[unnumbered, { ...unnumbered, entryReference: '2' }]]],
    ['with another text', [[unnumbered], [{ ...unnumbered, entryReference: '2', text: 'y' }]]],
    ['of another payer', [[unnumbered], [{ ...unnumbered, entryReference: '2', payer: 'Bo Ek' }]]],
    ['of another day', [[unnumbered], [{ ...unnumbered, entryReference: '2', day: '2026-11-26' }]]],
    [
      'each with a reference of the bank’s',
      [[{ ...unnumbered, reference: 'R1' }], [{ ...unnumbered, reference: 'R2' }]],
    ],
  ])('of the same sum is another %s', async (_, files) => {
    for (const [index, told] of files.entries()) await comes(`${index}.xml`, camt054({ messageId: `M${index}` }, told))
    expect([await answersOf(), await transfers()]).toEqual([['told', 'told'], 2])
  })

  test('twice in one file is one transfer', async () => {
    const told: Told = { amount: '5.00', reference: 'R1', text: 'x' }
    await comes('1.xml', camt054({ messageId: 'M1' }, [told, told]))
    expect([await answersOf(), await transfers()]).toEqual([['told', 'known'], 1])
  })
})

describe('a payout in a file', () => {
  beforeEach(start)
  afterEach(end)

  test.each(['02', '08'] as const)('is done once the bank has booked it (version %s)', async (version) => {
    const order = await filed()
    await comes('1.xml', camt054({ version, messageId: 'M1' }, [await debitOf(order)]))
    await comes('2.xml', camt053({ version, messageId: 'M2' }, [await debitOf(order)]))
    const now = await fetched(order)
    expect([now.status, now.transactions.filter(({ label }) => label === 'payout').length]).toEqual(['COMPLETED', 1])
    expect(await balancesOf(exchange.database, order)).toContain(`bank ${-Number(order.total)} SEK`)
    expect(await rowOf(keyOf(order))).toMatchObject({ state: 'paid', debitReference: `D-${order.number}` })
    expect([await answersOf(), await eventsTold()]).toEqual([['told', 'known'], ['payout.paid']])
  })

  test('that is booked without a reference of the bank’s is known by its own name', async () => {
    const order = await filed()
    await comes('1.xml', camt054({ messageId: 'M1' }, [await debitOf(order, { reference: null })]))
    await comes('2.xml', camt053({ messageId: 'M2' }, [await debitOf(order)]))
    expect([(await fetched(order)).status, await answersOf()]).toEqual(['COMPLETED', ['told', 'known']])
  })

  test('that is booked under the number of its entry is told by each kind of message once, and is made twice by none', async () => {
    const order = await filed()
    const debit = await debitOf(order, { reference: null, entryReference: '1' })
    await comes('1.xml', camt054({ messageId: 'M1' }, [debit]))
    await comes('2.xml', camt053({ messageId: 'M2' }, [{ ...debit, entryReference: '9' }]))
    await comes('3.xml', camt054({ messageId: 'M3' }, [debit]))
    expect([await answersOf(), await eventsTold()]).toEqual([
      ['told', 'known', 'unmatched paid-twice'],
      ['payout.paid'],
    ])
  })

  test('of which a statement does not say which it is is done once its notice names it', async () => {
    const order = await filed()
    const { endToEndId: _, ...unnamed } = await debitOf(order)
    await comes('1.xml', camt053({ messageId: 'M1' }, [unnamed]))
    expect([(await fetched(order)).status, await answersOf()]).toEqual([
      'PAYOUT_PENDING',
      ['unmatched unknown-payment'],
    ])
    await comes('2.xml', camt054({ messageId: 'M2' }, [await debitOf(order)]))
    expect([(await fetched(order)).status, await answersOf()]).toEqual(['COMPLETED', ['told', 'told']])
    expect(await eventsTold()).toEqual(['payout.paid'])
  })

  test('that comes back is booked back, with the bank’s reason', async () => {
    const order = await filed()
    await comes('1.xml', camt054({ messageId: 'M1' }, [await debitOf(order)]))
    await comes('2.xml', camt054({ messageId: 'M2' }, [await creditOf(order)]))
    await comes('3.xml', camt053({ messageId: 'M3' }, [await debitOf(order), await creditOf(order)]))
    const now = await fetched(order)
    expect([now.status, now.payoutProblem, now.feedbackDetails]).toEqual([
      'ERROR',
      'returned',
      'AC04 Kontot är avslutat',
    ])
    expect(await balancesOf(exchange.database, order)).not.toContain(`bank ${-Number(order.total)} SEK`)
    expect(await eventsTold()).toEqual(['payout.paid', 'payout.returned'])
    expect(await answersOf()).toEqual(['told', 'told', 'known', 'known'])
  })

  test('that is told as come back before it is told as made is booked out and back', async () => {
    const order = await filed()
    await comes('1.xml', camt054({ messageId: 'M1' }, [await creditOf(order)]))
    await comes('2.xml', camt053({ messageId: 'M2' }, [await debitOf(order)]))
    expect([(await fetched(order)).status, await eventsTold()]).toEqual(['ERROR', ['payout.paid', 'payout.returned']])
    expect(await balancesOf(exchange.database, order)).not.toContain(`bank ${-Number(order.total)} SEK`)
    expect(await answersOf()).toEqual(['told', 'told'])
  })

  test.each(['03', '10'] as const)('that the bank rejects by itself has come back (version %s)', async (version) => {
    const order = await filed()
    const { endToEndId } = await rowOf(keyOf(order))
    const file = await fileOf()
    const payments = [{ endToEndId, code: 'RJCT', reason: 'AC01', words: 'Okänt konto' }]
    const report = pain002({
      version,
      messageId: 'S1',
      original: file?.messageId ?? '',
      group: { code: 'PART' },
      parts: [{ part: `${file?.messageId}-SEK`, payments }],
    })
    await comes('1.xml', report)
    const now = await fetched(order)
    expect([now.status, now.feedbackDetails, (await rowOf(keyOf(order))).state]).toEqual([
      'ERROR',
      'AC01 Okänt konto',
      'returned',
    ])
    expect([await eventsTold(), await fateOf('1.xml')]).toEqual([['payout.returned'], ['taken', null]])
  })

  test('of a file that the bank accepts is accepted', async () => {
    const order = await filed()
    const original = (await fileOf())?.messageId ?? ''
    await comes('1.xml', pain002({ messageId: 'S1', original, group: { code: 'ACCP' } }))
    expect([(await rowOf(keyOf(order))).state, (await fileOf())?.status]).toEqual(['accepted', 'accepted'])
  })

  test('of a file that the bank rejects has come back', async () => {
    const order = await filed()
    const original = (await fileOf())?.messageId ?? ''
    await comes('1.xml', pain002({ messageId: 'S1', original, group: { code: 'RJCT', reason: 'FF01' } }))
    expect([(await fetched(order)).status, (await fileOf())?.status]).toEqual(['ERROR', 'rejected'])
  })

  test('of a file that the bank has already has not come back: nobody is paid twice for it', async () => {
    const order = await filed()
    const original = (await fileOf())?.messageId ?? ''
    await comes('1.xml', pain002({ messageId: 'S1', original, group: { code: 'RJCT', reason: 'AM05' } }))
    expect([(await rowOf(keyOf(order))).state, await eventsTold()]).toEqual(['filed', []])
    expect([await fateOf('1.xml'), (await folders.failed()).length]).toEqual([['failed', 'duplicate'], 1])
    await comes('2.xml', camt054({ messageId: 'M1' }, [await debitOf(order)]))
    expect((await fetched(order)).status).toBe('COMPLETED')
  })

  const rejectsAll = async (messageId: string) => {
    const original = (await fileOf())?.messageId ?? ''
    return pain002({ messageId, original, group: { code: 'RJCT', reason: 'FF01' } })
  }

  test('of a file that the bank accepts, and rejects in other words as a copy, waits for somebody', async () => {
    const order = await filed()
    const original = (await fileOf())?.messageId ?? ''
    await comes('1.xml', pain002({ messageId: 'S1', original, group: { code: 'ACCP' } }))
    await comes('2.xml', await rejectsAll('S2'))
    expect([await answersOf(), await eventsTold(), (await rowOf(keyOf(order))).state]).toEqual([
      ['unmatched rejected-unclear'],
      [],
      'accepted',
    ])
    await comes('3.xml', camt054({ messageId: 'M1' }, [await debitOf(order)]))
    expect([(await fetched(order)).status, await answersOf()]).toEqual([
      'COMPLETED',
      ['known rejected-unclear', 'told'],
    ])
  })

  test('of a file that may have appeared twice, and that the bank rejects, waits for somebody', async () => {
    const order = await filed(killedBeforeNoted)
    expect(await folders.out()).toHaveLength(1)
    await writeFiles(deps())
    await comes('1.xml', await rejectsAll('S1'))
    expect([await answersOf(), (await rowOf(keyOf(order))).state]).toEqual([['unmatched rejected-unclear'], 'filed'])
  })

  test('of a file that the bank has already, with bare rejections of its payments, has not come back', async () => {
    const order = await filed()
    const { messageId: original = '' } = (await fileOf()) ?? {}
    const { endToEndId } = await rowOf(keyOf(order))
    const parts = [{ part: `${original}-SEK`, payments: [{ endToEndId, code: 'RJCT' }] }]
    await comes('1.xml', pain002({ messageId: 'S1', original, group: { code: 'RJCT', reason: 'AM05' }, parts }))
    expect([(await rowOf(keyOf(order))).state, await eventsTold(), await answersOf()]).toEqual(['filed', [], []])
  })

  test('that is rejected by itself in a copy of its file waits for somebody', async () => {
    const order = await filed(killedBeforeNoted)
    await writeFiles(deps())
    const { messageId: original = '' } = (await fileOf()) ?? {}
    const { endToEndId } = await rowOf(keyOf(order))
    const parts = [{ part: `${original}-SEK`, payments: [{ endToEndId, code: 'RJCT', reason: 'NARR' }] }]
    await comes('1.xml', pain002({ messageId: 'S1', original, parts }))
    expect([(await rowOf(keyOf(order))).state, await answersOf()]).toEqual(['filed', ['unmatched rejected-unclear']])
  })

  test('that is accepted and then rejected by itself has come back', async () => {
    const order = await filed()
    const { messageId = '' } = (await fileOf()) ?? {}
    await comes('1.xml', pain002({ messageId: 'S1', original: messageId, group: { code: 'ACCP' } }))
    const { endToEndId } = await rowOf(keyOf(order))
    const payments = [{ endToEndId, code: 'RJCT' }]
    const parts = [{ part: `${messageId}-SEK`, payments }]
    await comes('2.xml', pain002({ messageId: 'S2', original: messageId, parts }))
    expect([await answersOf(), (await rowOf(keyOf(order))).state]).toEqual([[], 'returned'])
  })

  /** A file with a payout in kronor and a refund in euro, each in a part of its own. */
  const filedInBoth = async () => {
    const refunded = await bought()
    const to = { clearingNumber: '', accountNumber: '', iban: eurIban, holder: 'Astrid Lind' }
    const asked = { key: 'euro-1', reference: refunded.reference, currency: 'EUR', amount: '40.00' } as const
    const order = await filed(async () => {
      await exchange.database.transaction((tx) =>
        keepPayment(
          tx,
          deps(),
          { ...asked, ...to, kind: 'refund', orderReference: refunded.reference, message: 'x' },
          seller.customer.createdAt,
        ),
      )
      await writeFiles(deps())
    })
    const { messageId = '' } = (await fileOf()) ?? {}
    return { order, messageId, states: async () => [(await rowOf(keyOf(order))).state, (await rowOf('euro-1')).state] }
  }

  test('of a part that the bank rejects has come back, where the other part is accepted', async () => {
    const { messageId: original, states } = await filedInBoth()
    await comes('1.xml', pain002({ messageId: 'S1', original, parts: [{ part: `${original}-SEK`, code: 'ACCP' }] }))
    const rejected = { part: `${original}-EUR`, code: 'RJCT', reason: 'AC02' }
    await comes('2.xml', pain002({ messageId: 'S2', original, parts: [rejected] }))
    expect([await states(), await answersOf(), await eventsTold()]).toEqual([
      ['accepted', 'returned'],
      [],
      ['refund.returned'],
    ])
  })

  test('of a part that the bank accepts, and rejects then, waits for somebody; the other part stays as it is', async () => {
    const { messageId: original, states } = await filedInBoth()
    const accepted = { part: `${original}-EUR`, code: 'ACCP' }
    const rejected = { part: `${original}-EUR`, code: 'RJCT', reason: 'AC02' }
    await comes('1.xml', pain002({ messageId: 'S1', original, parts: [accepted] }))
    await comes('2.xml', pain002({ messageId: 'S2', original, parts: [rejected] }))
    expect([await states(), await answersOf(), await eventsTold()]).toEqual([
      ['filed', 'accepted'],
      ['unmatched rejected-unclear'],
      [],
    ])
  })

  test('of a file that is rejected whole waits for somebody, where the bank has accepted one part of it', async () => {
    const { messageId: original, states } = await filedInBoth()
    await comes('1.xml', pain002({ messageId: 'S1', original, parts: [{ part: `${original}-SEK`, code: 'ACCP' }] }))
    await comes('2.xml', await rejectsAll('S2'))
    expect([await states(), await answersOf(), await eventsTold()]).toEqual([
      ['accepted', 'filed'],
      ['unmatched rejected-unclear', 'unmatched rejected-unclear'],
      [],
    ])
  })

  test('a report that is put there again leaves nothing on the desk twice, and is moved away', async () => {
    const order = await filed()
    const { messageId = '' } = (await fileOf()) ?? {}
    await comes('1.xml', camt054({ messageId: 'M1' }, [await debitOf(order)]))
    const { endToEndId } = await rowOf(keyOf(order))
    const parts = [{ part: `${messageId}-SEK`, payments: [{ endToEndId, code: 'RJCT', reason: 'FF01' }] }]
    const report = pain002({ messageId: 'S1', original: messageId, group: { code: 'RJCT', reason: 'AM05' }, parts })
    await comes('2.xml', report)
    await comes('2.xml', report)
    expect([await folders.in(), await answersOf(), await fateOf('2.xml')]).toEqual([
      [],
      ['told', 'unmatched rejected-after-payment'],
      ['failed', 'duplicate'],
    ])
  })

  test('that is rejected, and made all the same, and comes back, is booked as it went, and somebody is told', async () => {
    const order = await filed()
    const original = (await fileOf())?.messageId ?? ''
    await comes('1.xml', pain002({ messageId: 'S1', original, group: { code: 'RJCT', reason: 'FF01' } }))
    await comes('2.xml', camt054({ messageId: 'M1' }, [await debitOf(order)]))
    expect(await balancesOf(exchange.database, order)).toContain(`bank ${-Number(order.total)} SEK`)
    await comes('3.xml', camt054({ messageId: 'M2' }, [await creditOf(order)]))
    expect(await balancesOf(exchange.database, order)).not.toContain(`bank ${-Number(order.total)} SEK`)
    expect(await eventsTold()).toEqual(['payout.returned', 'payout.paid', 'payout.returned'])
    expect(await answersOf()).toEqual(['unmatched paid-after-rejection', 'told'])
  })

  test('that was made and is rejected then waits for somebody', async () => {
    const order = await filed()
    await comes('1.xml', camt054({ messageId: 'M1' }, [await debitOf(order)]))
    const original = (await fileOf())?.messageId ?? ''
    await comes('2.xml', pain002({ messageId: 'S1', original, group: { code: 'RJCT', reason: 'FF01' } }))
    expect([(await fetched(order)).status, await answersOf()]).toEqual([
      'COMPLETED',
      ['told', 'unmatched rejected-after-payment'],
    ])
  })

  test.each<[string, (order: Order) => Promise<Told>, string]>([
    ['of another sum', (order) => debitOf(order, { amount: '1.00' }), 'other-sum'],
    ['that came back with another sum', (order) => creditOf(order, { amount: '1.00' }), 'other-sum'],
  ])('%s waits for somebody, and stays as it is', async (_, told, problem) => {
    const order = await filed()
    await comes('1.xml', camt054({ messageId: 'M1' }, [await told(order)]))
    expect([await answersOf(), (await rowOf(keyOf(order))).state, await eventsTold()]).toEqual([
      [`unmatched ${problem}`],
      'filed',
      [],
    ])
  })

  test('that is made twice, or comes back twice, waits for somebody the second time', async () => {
    const order = await filed()
    await comes(
      '1.xml',
      camt054({ messageId: 'M1' }, [await debitOf(order), await debitOf(order, { reference: 'D2' })]),
    )
    await comes(
      '2.xml',
      camt054({ messageId: 'M2' }, [await creditOf(order), await creditOf(order, { reference: 'C2' })]),
    )
    expect(await answersOf()).toEqual(['told', 'unmatched paid-twice', 'told', 'unmatched returned-twice'])
    expect(await eventsTold()).toEqual(['payout.paid', 'payout.returned'])
  })

  test('that no file has had yet waits for somebody', async () => {
    await exchange.exchange.outside.payouts?.pay({
      key: 'key-1',
      amount: '5.00',
      currency: 'SEK',
      clearingNumber: '5001',
      accountNumber: '0123456',
      holder: 'Astrid Lind',
      message: 'x',
    })
    const { endToEndId } = await rowOf('key-1')
    await comes(
      '1.xml',
      camt054({ messageId: 'M1' }, [{ direction: 'DBIT', amount: '5.00', reference: 'D', endToEndId }]),
    )
    expect([await answersOf(), (await rowOf('key-1')).state]).toEqual([['unmatched not-filed'], 'waiting'])
  })
})

describe('other payments in a file', () => {
  beforeEach(start)
  afterEach(end)

  test('money that goes back is sent, and told as come back it is owed again under another key', async () => {
    const order = await bought()
    await sendCallback(exchange, 'payments', transferOf(order.number, '400.00'))
    const review = { type: 'order.reviewed', order: order.reference, decision: 'refund' }
    await sendCallback(exchange, 'reviews', { ...review, feedbackReason: null, feedbackDetails: null })
    await work()
    exchange.clock.forward({ minutes: 90 })
    await writeFiles(deps())
    const [row] = await exchange.database.read((handle) =>
      handle.select().from(bankPayments).where(eq(bankPayments.orderReference, order.reference)).limit(1),
    )
    const told = { amount: '400.00', endToEndId: row?.endToEndId ?? '', payer: null } as const
    await comes('1.xml', camt054({ messageId: 'M1' }, [{ ...told, direction: 'DBIT', reference: 'D1' }]))
    const sent = await exchange.database.read((handle) =>
      handle.select().from(refunds).where(eq(refunds.orderReference, order.reference)).limit(10),
    )
    expect(sent.map(({ sentAt, returnedAt }) => [sentAt === null, returnedAt === null])).toEqual([[false, true]])
    await comes('2.xml', camt054({ messageId: 'M2' }, [{ ...told, reference: 'C1', returned: 'AC04' }]))
    const again = await exchange.database.read((handle) =>
      handle
        .select()
        .from(refunds)
        .where(and(eq(refunds.orderReference, order.reference), eq(refunds.returnOf, row?.key ?? '')))
        .limit(10),
    )
    expect(again).toMatchObject([{ returnReason: 'AC04 Kontot är avslutat', returnReference: 'C1', sentAt: null }])
    expect(await eventsTold()).toEqual(['refund.sent', 'refund.returned'])
  })

  test('a deposit that comes back ends the verification', async () => {
    const account = await newAccount(exchange.database, seller.customer.id, {
      clearingNumber: '5001',
      accountNumber: '7654321',
      isMain: false,
      verificationStatus: 'UNVERIFIED',
      verifiedAt: null,
    })
    await browser.post('/protected/v2/profile/bank/verification', { reference: account.reference })
    await work()
    exchange.clock.forward({ minutes: 90 })
    await writeFiles(deps())
    const [deposit] = await exchange.database.read((handle) => handle.select().from(bankPayments).limit(1))
    const told = { amount: '1.00', endToEndId: deposit?.endToEndId ?? '', payer: null } as const
    await comes('1.xml', camt054({ messageId: 'M1' }, [{ ...told, direction: 'DBIT', reference: 'D1' }]))
    await comes('2.xml', camt054({ messageId: 'M2' }, [{ ...told, reference: 'C1', returned: 'AC01' }]))
    const [verification] = await exchange.database.read((handle) => handle.select().from(bankVerifications).limit(1))
    expect(verification).toMatchObject({ failure: 'not-found' })
  })
})

describe('what cannot be told', () => {
  beforeEach(start)
  afterEach(end)

  test('waits as money work of its own, and holds back nothing else', async () => {
    // Its verification is nobody's any more.
    const key = 'deposit/00000000-0000-4000-8000-000000000001'
    const to = { clearingNumber: '5001', accountNumber: '0123456', holder: 'Astrid Lind', message: 'x 1' }
    await exchange.exchange.outside.payouts?.pay({ key, amount: '1.00', currency: 'SEK', ...to })
    exchange.clock.forward({ minutes: 90 })
    await writeFiles(deps())
    const { endToEndId } = await rowOf(key)
    await comes(
      '1.xml',
      camt054({ messageId: 'M1' }, [
        { amount: '1.00', reference: 'D1', direction: 'DBIT', endToEndId, payer: null },
        { amount: '1.00', reference: 'C1', endToEndId, returned: 'AC01' },
        { amount: '5.00', reference: 'R1', text: 'x' },
      ]),
    )
    expect(await transfers()).toBe(1)
    const waiting = await exchange.database.read((handle) => waitingWork(handle, ['bank-files.tell-again'], 10))
    expect(waiting.map(({ kind, problem }) => [kind, problem])).toEqual([['bank-files.tell-again', 'Refusal']])
    const left = await exchange.database.read((handle) => handle.$count(bankFileEvents, isNull(bankFileEvents.toldAt)))
    expect(left).toBe(0)
  })
})

describe('a file', () => {
  beforeEach(start)
  afterEach(end)
  const told: Told = { amount: '5.00', reference: 'R1', text: 'x' }
  const whole = camt054({ messageId: 'M1' }, [told])

  test('that comes twice is taken in once, and moved away both times', async () => {
    await comes('1.xml', whole)
    await comes('1.xml', whole)
    await comes('2.xml', whole)
    expect([await transfers(), (await filesRead()).length, (await entries()).length]).toEqual([1, 1, 1])
    expect([await folders.in(), (await folders.archive()).length]).toEqual([[], 2])
  })

  test('with the number of another is not taken in: its entries are another file’s, or lost by nobody', async () => {
    await comes('1.xml', whole)
    await comes('2.xml', camt054({ messageId: 'M1' }, [{ ...told, reference: 'R2' }]))
    expect([await fateOf('2.xml'), await transfers(), (await folders.failed()).length]).toEqual([
      ['failed', 'message-known'],
      1,
      1,
    ])
  })

  test('that comes in halves is taken in once it is whole', async () => {
    await comes('1.xml', whole.slice(0, 300))
    exchange.clock.forward({ seconds: 45 })
    await folders.put('1.xml', whole.slice(0, 400))
    await look()
    exchange.clock.forward({ seconds: 45 })
    await look()
    expect([await folders.in(), await filesRead()]).toEqual([['1.xml'], []])
    await comes('1.xml', whole)
    expect([await transfers(), await folders.in(), await fateOf('1.xml')]).toEqual([1, [], ['taken', null]])
  })

  test('of which half alone comes is told to the desk once it grows no more, and taken in when it comes whole', async () => {
    await comes('1.xml', whole.slice(0, 300))
    expect([await folders.in(), await filesRead()]).toEqual([['1.xml'], []])
    await settles()
    expect([await folders.in(), await fateOf('1.xml'), (await folders.failed()).length]).toEqual([
      [],
      ['failed', 'not-whole'],
      1,
    ])
    await comes('1.xml', whole)
    expect([await transfers(), (await filesRead()).map(({ state }) => state).toSorted()]).toEqual([
      1,
      ['failed', 'taken'],
    ])
  })

  test.each<[string, Buffer]>([
    ['a letter', Buffer.from(whole.replace('<Ustrd>x', '<Ustrd>å'))],
    ['a comment', Buffer.from(whole.replace('<Ustrd>x', '<!-- å --><Ustrd>x'))],
  ])('of which half has come that ends within %s is waited for', async (_, content) => {
    await comes('1.xml', content.subarray(0, content.indexOf('å') + 1))
    expect([await folders.in(), await filesRead()]).toEqual([['1.xml'], []])
    await comes('1.xml', content)
    expect([await transfers(), await fateOf('1.xml')]).toEqual([1, ['taken', null]])
  })

  test('that comes under the name of one that is being read is read as well', async () => {
    const other = camt054({ messageId: 'M2' }, [{ ...told, reference: 'R2' }])
    let isPut = false
    const transaction: Database['transaction'] = async (begin) => {
      if (!isPut) await folders.put('1.xml', other)
      isPut = true
      return exchange.database.transaction(begin)
    }
    look = folderReader(deps({ ...exchange.database, transaction }))
    await comes('1.xml', whole)
    expect([await folders.in(), await transfers()]).toEqual([['1.xml'], 1])
    await look()
    await work()
    expect([await folders.in(), await transfers(), (await folders.archive()).length]).toEqual([[], 2, 2])
  })

  test.each([
    ['whole', camt054({ messageId: 'M2' }, [{ ...told, reference: 'R2' }]), ['taken', null], []],
    ['half', camt054({ messageId: 'M2' }, [{ ...told, reference: 'R2' }]).slice(0, 300), undefined, ['1.xml']],
  ])('that another comes over, %s, while it is moved is not taken for it', async (_, other, fate, left) => {
    let isPut = false
    // Accounts are asked for after the file is read, ahead of its moving.
    const overwriting: BankFilesSettings = {
      ...settings,
      get accounts() {
        if (!isPut) writeFileSync(join(folders.folders.in, '1.xml'), other)
        isPut = true
        return settings.accounts
      },
    }
    look = folderReader({ ...deps(), settings: overwriting })
    await comes('1.xml', whole)
    expect([
      await fateOf('1.xml'),
      await folders.reading(),
      (await filesRead()).map(({ messageId }) => messageId),
    ]).toEqual([fate, left, fate === undefined ? [] : ['M2']])
  })

  test('whose name is no UTF-8 is taken in as any other', async () => {
    const name = Buffer.from([0xe5, 0xe4, ...Buffer.from('.xml')])
    await writeFile(Buffer.concat([Buffer.from(`${folders.folders.in}/`), name]), whole)
    await look()
    await work()
    expect([await transfers(), await fateOf('åä.xml'), await folders.in()]).toEqual([1, ['taken', null], []])
  })

  /** What nobody can read, whoever they are. */
  const putUnreadable = async (name: string) => symlink(name, join(folders.folders.in, name))

  test('that cannot be read, or is none, is told to the desk once, and read once it can be', async () => {
    await putUnreadable('1.xml')
    await mkdir(join(folders.folders.in, '2.xml'))
    await comes('3.xml', whole)
    expect((await filesRead()).map(({ name }) => name)).toEqual(['3.xml'])
    await settles()
    const unreadable = ['failed', 'unreadable']
    expect([await fateOf('1.xml'), await fateOf('2.xml')]).toEqual([unreadable, unreadable])
    await exchange.database.transaction((tx) => tx.update(bankFilesIn).set({ handledAt: exchange.clock.now() }))
    await settles()
    look = folderReader(deps())
    await settles()
    await settles()
    expect((await filesRead()).map(({ name, handledAt }) => [name, handledAt === null])).toEqual([
      ['3.xml', false],
      ['1.xml', false],
      ['2.xml', false],
    ])
    await rm(join(folders.folders.in, '1.xml'))
    await comes('1.xml', camt054({ messageId: 'M2' }, [{ ...told, reference: 'R2' }]))
    expect([await transfers(), await folders.in()]).toEqual([2, []])
  })

  test('is taken in beside many that cannot be read, and one of those is once it can be', async () => {
    for (let index = 10; index < 40; index += 1) {
      await putUnreadable(`${index}.xml`)
      await mkdir(join(folders.folders.in, `0${index}`))
      await symlink('nowhere', join(folders.folders.in, `1${index}.xml`))
      await writeFile(Buffer.from(`${folders.folders.in}/0å${index}.xml`, 'latin1'), whole.slice(0, 300 + index))
    }
    await folders.put('99.xml', whole)
    for (let times = 0; times < 7; times += 1) await look()
    await work()
    expect(await transfers()).toBe(1)
    await rm(join(folders.folders.in, '39.xml'))
    await folders.put('39.xml', camt054({ messageId: 'M2' }, [{ ...told, reference: 'R2' }]))
    for (let times = 0; times < 7; times += 1) await look()
    await work()
    expect(await transfers()).toBe(2)
  })

  test('is taken in beside many that still come', async () => {
    for (let index = 10; index < 35; index += 1) await folders.put(`${index}.xml`, whole.slice(0, 300 + index))
    await folders.put('99.xml', whole)
    await look()
    await look()
    await work()
    expect([await transfers(), (await folders.in()).includes('99.xml')]).toEqual([1, false])
  })

  test.each<[string, string | Buffer, string]>([
    [
      'of another account',
      camt054({ messageId: 'M1', account: { iban: 'SE3550000000054910000003' } }, [told]),
      'other-account',
    ],
    [
      'of an account of another currency',
      camt054({ messageId: 'M1', account: { currency: 'USD' } }, [told]),
      'other-account',
    ],
    ['of another kind', whole.replace('camt.054.001.08', 'camt.052.001.08'), 'unknown-message'],
    ['of another version', whole.replace('camt.054.001.08', 'camt.054.001.12'), 'unknown-message'],
    ['that is not built as its kind', whole.replace('<CdtDbtInd>CRDT', '<CdtDbtInd>UP'), 'structure'],
    ['in characters that are not read', Buffer.from([0x3c, 0xff, 0xfe]), 'encoding'],
    ['with a document type', `<!DOCTYPE a>${whole}`, 'not-allowed'],
    [
      'about a file that is not ours',
      pain002({ messageId: 'S1', original: 'OTHER', group: { code: 'RJCT' } }),
      'other-message',
    ],
  ])('%s is refused, all of it, and the desk is told', async (_, content, problem) => {
    await comes('1.xml', content)
    await settles()
    expect([await fateOf('1.xml'), await entries(), (await folders.failed()).length, await folders.in()]).toEqual([
      ['failed', problem],
      [],
      1,
      [],
    ])
  })

  test('that names a payment which its file has not is refused, all of it', async () => {
    const order = await filed()
    const original = (await fileOf())?.messageId ?? ''
    const payments = [{ endToEndId: 'OTHER', code: 'RJCT' }]
    await comes(
      '1.xml',
      pain002({ messageId: 'S1', original, group: { code: 'RJCT' }, parts: [{ part: 'x', payments }] }),
    )
    expect([await fateOf('1.xml'), (await rowOf(keyOf(order))).state]).toEqual([['failed', 'other-message'], 'filed'])
  })

  test('that was refused is tried again when it comes again: its account may be ours by then', async () => {
    const other = 'SE3550000000054910000003'
    const content = camt054({ messageId: 'M1', account: { iban: other } }, [told])
    await comes('1.xml', content)
    look = folderReader({
      ...deps(),
      settings: { ...settings, accounts: { ...settings.accounts, SEK: { iban: other, bankgiro: null } } },
    })
    await comes('1.xml', content)
    expect([await fateOf('1.xml'), await transfers()]).toEqual([['taken', null], 1])
  })

  test('keeps no other from being taken in', async () => {
    await folders.put('1.xml', 'nothing')
    await folders.put('2.xml', whole)
    await look()
    await work()
    expect([await transfers(), await folders.in()]).toEqual([1, ['1.xml']])
  })

  test.each(['.1.xml', '1.xml.tmp', '1.xml.part', '1.xml.filepart'])(
    'that still comes is left alone: %s',
    async (name) => {
      await comes(name, whole)
      expect([await folders.in(), await filesRead()]).toEqual([[name], []])
    },
  )
})

/** A database whose process ends at its nth transaction: before it is written, or after. */
const endingAt = (nth: number, isWritten: boolean): Database => {
  let asked = 0
  return {
    ...exchange.database,
    transaction: async (begin) => {
      asked += 1
      const isLast = asked === nth
      const done = await exchange.database.transaction(async (tx) => {
        const result = await begin(tx)
        if (isLast && !isWritten) throw new Error('killed')
        return result
      })
      if (isLast) throw new Error('killed')
      return done
    },
  }
}

describe('where the process ends', () => {
  beforeEach(start)
  afterEach(end)
  const many = Array.from({ length: 700 }, (_, nth): Told => ({
    amount: `${nth + 1}.00`,
    reference: `R${nth}`,
    text: 'x',
  }))

  test.each([1, 2, 3].flatMap((nth) => [false, true].map((isWritten) => [nth, isWritten] as const)))(
    'at transaction %i, written: %s, all is taken in the next time, each once',
    async (nth, isWritten) => {
      await folders.put('1.xml', camt054({ messageId: 'M1' }, many))
      await folderReader(deps(endingAt(nth, isWritten)))()
      expect([await folders.in(), await folders.reading()]).toEqual([[], ['1.xml']])
      await look()
      const [told, kept] = [await eventsTold(), await entries()]
      expect([told.length, kept.length, new Set(kept.map(({ reference }) => reference)).size]).toEqual([700, 700, 700])
      expect([await fateOf('1.xml'), await folders.reading()]).toEqual([['taken', null], []])
    },
  )

  test('and two exchanges read at once, each payment counts once', async () => {
    await folders.put('1.xml', camt054({ messageId: 'M1' }, many))
    await folders.put('2.xml', camt053({ messageId: 'M2' }, many))
    await Promise.all([look(), folderReader(deps())(), folderReader(deps())()])
    const [events, rows] = await exchange.database.read(async (handle) => [
      await handle.$count(bankFileEvents),
      await handle.$count(bankEntries),
    ])
    expect([events, rows, (await filesRead()).map(({ state }) => state), await folders.in()]).toEqual([
      700,
      1400,
      ['taken', 'taken'],
      [],
    ])
  })
})

describe('with 10,000 entries', () => {
  beforeAll(start)
  afterAll(end)

  test('a file is taken in with nothing lost and nothing twice, and others have their turn meanwhile', async () => {
    const many = Array.from({ length: 10_000 }, (_, nth): Told => ({
      amount: `${nth + 1}.00`,
      reference: `R${nth}`,
      ocr: String(1_000_000 + nth),
    }))
    const content = camt054({ messageId: 'M1' }, many)
    let [longest, last] = [0, performance.now()]
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    const before = performance.now()
    await folders.put('1.xml', content)
    await look()
    const took = performance.now() - before
    clearInterval(beat)
    const [count, events] = await exchange.database.read(async (handle) => [
      await handle.$count(bankEntries, eq(bankEntries.state, 'told')),
      await handle.$count(bankFileEvents),
    ])
    expect([count, events, await fateOf('1.xml')]).toEqual([10_000, 10_000, ['taken', null]])
    // Of ten seconds and more, nobody waits for two.
    expect([took < 60_000, longest < 2000]).toEqual([true, true])
  }, 120_000)
})
