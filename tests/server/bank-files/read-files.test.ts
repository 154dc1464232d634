import { writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, isNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { folderReader } from '../../../src/server/bank-files/read-files'
import type { BankFilesSettings } from '../../../src/server/bank-files/settings'
import { writeFiles } from '../../../src/server/bank-files/write-files'
import type { Database } from '../../../src/server/database/handle'
import { bankEntries, bankFileEvents, bankFilesIn } from '../../../src/server/database/schema'
import { waitingWork } from '../../../src/server/jobs/queue'
import { camt053, camt054, pain002, type Told } from '../../support/bank-files'
import { bankReading, keyOf } from '../../support/bank-reading'
import { isQuick, rowsOf } from '../../support/quick'

const bank = bankReading()
const {
  start,
  end,
  deps,
  work,
  comes,
  settles,
  filesRead,
  fateOf,
  entries,
  eventsTold,
  transfers,
  rowOf,
  filed,
  fileOf,
  endingAt,
} = bank

describe('what cannot be told', () => {
  beforeEach(start)
  afterEach(end)

  test('waits as money work of its own, and holds back nothing else', async () => {
    // Its verification is nobody's any more.
    const key = 'deposit/00000000-0000-4000-8000-000000000001'
    const to = { clearingNumber: '5001', accountNumber: '0123456', holder: 'Astrid Lind', message: 'x 1' }
    await bank.exchange.exchange.outside.payouts?.pay({ key, amount: '1.00', currency: 'SEK', ...to })
    bank.exchange.clock.forward({ minutes: 90 })
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
    const waiting = await bank.exchange.database.read((handle) => waitingWork(handle, ['bank-files.tell-again'], 10))
    expect(waiting.map(({ kind, problem }) => [kind, problem])).toEqual([['bank-files.tell-again', 'Refusal']])
    const left = await bank.exchange.database.read((handle) =>
      handle.$count(bankFileEvents, isNull(bankFileEvents.toldAt)),
    )
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
    expect([await bank.folders.in(), (await bank.folders.archive()).length]).toEqual([[], 2])
  })

  test('with the number of another is not taken in: its entries are another file’s, or lost by nobody', async () => {
    await comes('1.xml', whole)
    await comes('2.xml', camt054({ messageId: 'M1' }, [{ ...told, reference: 'R2' }]))
    expect([await fateOf('2.xml'), await transfers(), (await bank.folders.failed()).length]).toEqual([
      ['failed', 'message-known'],
      1,
      1,
    ])
  })

  test('that comes in halves is taken in once it is whole', async () => {
    await comes('1.xml', whole.slice(0, 300))
    bank.exchange.clock.forward({ seconds: 45 })
    await bank.folders.put('1.xml', whole.slice(0, 400))
    await bank.look()
    bank.exchange.clock.forward({ seconds: 45 })
    await bank.look()
    expect([await bank.folders.in(), await filesRead()]).toEqual([['1.xml'], []])
    await comes('1.xml', whole)
    expect([await transfers(), await bank.folders.in(), await fateOf('1.xml')]).toEqual([1, [], ['taken', null]])
  })

  test('of which half alone comes is told to the desk once it grows no more, and taken in when it comes whole', async () => {
    await comes('1.xml', whole.slice(0, 300))
    expect([await bank.folders.in(), await filesRead()]).toEqual([['1.xml'], []])
    await settles()
    expect([await bank.folders.in(), await fateOf('1.xml'), (await bank.folders.failed()).length]).toEqual([
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
    expect([await bank.folders.in(), await filesRead()]).toEqual([['1.xml'], []])
    await comes('1.xml', content)
    expect([await transfers(), await fateOf('1.xml')]).toEqual([1, ['taken', null]])
  })

  test('that comes under the name of one that is being read is read as well', async () => {
    const other = camt054({ messageId: 'M2' }, [{ ...told, reference: 'R2' }])
    let isPut = false
    const transaction: Database['transaction'] = async (begin) => {
      if (!isPut) await bank.folders.put('1.xml', other)
      isPut = true
      return bank.exchange.database.transaction(begin)
    }
    bank.lookBy(deps({ ...bank.exchange.database, transaction }))
    await comes('1.xml', whole)
    expect([await bank.folders.in(), await transfers()]).toEqual([['1.xml'], 1])
    await bank.look()
    await work()
    expect([await bank.folders.in(), await transfers(), (await bank.folders.archive()).length]).toEqual([[], 2, 2])
  })

  test.each([
    ['whole', camt054({ messageId: 'M2' }, [{ ...told, reference: 'R2' }]), ['taken', null], []],
    ['half', camt054({ messageId: 'M2' }, [{ ...told, reference: 'R2' }]).slice(0, 300), undefined, ['1.xml']],
  ])('that another comes over, %s, while it is moved is not taken for it', async (_, other, fate, left) => {
    let isPut = false
    // Accounts are asked for after the file is read, ahead of its moving.
    const overwriting: BankFilesSettings = {
      ...bank.settings,
      get accounts() {
        if (!isPut) writeFileSync(join(bank.folders.folders.in, '1.xml'), other)
        isPut = true
        return bank.settings.accounts
      },
    }
    bank.lookBy({ ...deps(), settings: overwriting })
    await comes('1.xml', whole)
    expect([
      await fateOf('1.xml'),
      await bank.folders.reading(),
      (await filesRead()).map(({ messageId }) => messageId),
    ]).toEqual([fate, left, fate === undefined ? [] : ['M2']])
  })

  test('whose name is no UTF-8 is taken in', async () => {
    const name = Buffer.from([0xe5, 0xe4, ...Buffer.from('.xml')])
    await writeFile(Buffer.concat([Buffer.from(`${bank.folders.folders.in}/`), name]), whole)
    await bank.look()
    await work()
    expect([await transfers(), await fateOf('åä.xml'), await bank.folders.in()]).toEqual([1, ['taken', null], []])
  })

  /** What nobody can read, whoever they are. */
  const putUnreadable = async (name: string) => symlink(name, join(bank.folders.folders.in, name))

  test('that cannot be read, or is none, is told to the desk once, and read once it can be', async () => {
    await putUnreadable('1.xml')
    await mkdir(join(bank.folders.folders.in, '2.xml'))
    await comes('3.xml', whole)
    expect((await filesRead()).map(({ name }) => name)).toEqual(['3.xml'])
    await settles()
    const unreadable = ['failed', 'unreadable']
    expect([await fateOf('1.xml'), await fateOf('2.xml')]).toEqual([unreadable, unreadable])
    await bank.exchange.database.transaction((tx) =>
      tx.update(bankFilesIn).set({ handledAt: bank.exchange.clock.now() }),
    )
    await settles()
    bank.lookBy(deps())
    await settles()
    await settles()
    expect((await filesRead()).map(({ name, handledAt }) => [name, handledAt === null])).toEqual([
      ['3.xml', false],
      ['1.xml', false],
      ['2.xml', false],
    ])
    await rm(join(bank.folders.folders.in, '1.xml'))
    await comes('1.xml', camt054({ messageId: 'M2' }, [{ ...told, reference: 'R2' }]))
    expect([await transfers(), await bank.folders.in()]).toEqual([2, []])
  })

  test('that can be read, and not moved, is told to the desk once, and taken in once it can be', async (context) => {
    // Nothing is moved from one file system to another.
    const other = await mkdtemp('/dev/shm/nordmynt-reading-').catch(() => null)
    const reading = join(bank.folders.folders.in, 'reading')
    if (other === null || (await stat(other)).dev === (await stat(bank.folders.folders.in)).dev) return context.skip()
    await symlink(other, reading)
    await comes('1.xml', whole)
    await settles()
    await settles()
    expect((await filesRead()).map(({ name, problem }) => [name, problem])).toEqual([['1.xml', 'unreadable']])
    await rm(reading)
    await rm(other, { recursive: true })
    await settles()
    expect([await transfers(), await bank.folders.in()]).toEqual([1, []])
  })

  test('is taken in beside many that cannot be read, and one of those is once it can be', async () => {
    for (let index = 10; index < 40; index += 1) {
      await putUnreadable(`${index}.xml`)
      await mkdir(join(bank.folders.folders.in, `0${index}`))
      await symlink('nowhere', join(bank.folders.folders.in, `1${index}.xml`))
      await writeFile(Buffer.from(`${bank.folders.folders.in}/0å${index}.xml`, 'latin1'), whole.slice(0, 300 + index))
    }
    await bank.folders.put('99.xml', whole)
    for (let times = 0; times < 7; times += 1) await bank.look()
    await work()
    expect(await transfers()).toBe(1)
    await rm(join(bank.folders.folders.in, '39.xml'))
    await bank.folders.put('39.xml', camt054({ messageId: 'M2' }, [{ ...told, reference: 'R2' }]))
    for (let times = 0; times < 7; times += 1) await bank.look()
    await work()
    expect(await transfers()).toBe(2)
  })

  test('is taken in beside many that still come', async () => {
    for (let index = 10; index < 35; index += 1) await bank.folders.put(`${index}.xml`, whole.slice(0, 300 + index))
    await bank.folders.put('99.xml', whole)
    await bank.look()
    await bank.look()
    await work()
    expect([await transfers(), (await bank.folders.in()).includes('99.xml')]).toEqual([1, false])
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
    expect([
      await fateOf('1.xml'),
      await entries(),
      (await bank.folders.failed()).length,
      await bank.folders.in(),
    ]).toEqual([['failed', problem], [], 1, []])
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
    bank.lookBy({
      ...deps(),
      settings: { ...bank.settings, accounts: { ...bank.settings.accounts, SEK: { iban: other, bankgiro: null } } },
    })
    await comes('1.xml', content)
    expect([await fateOf('1.xml'), await transfers()]).toEqual([['taken', null], 1])
  })

  test('keeps no other from being taken in', async () => {
    await bank.folders.put('1.xml', 'nothing')
    await bank.folders.put('2.xml', whole)
    await bank.look()
    await work()
    expect([await transfers(), await bank.folders.in()]).toEqual([1, ['1.xml']])
  })

  test.each(['.1.xml', '1.xml.tmp', '1.xml.part', '1.xml.filepart'])(
    'that still comes is left alone: %s',
    async (name) => {
      await comes(name, whole)
      expect([await bank.folders.in(), await filesRead()]).toEqual([[name], []])
    },
  )
})

describe('where the process ends', () => {
  beforeEach(start)
  afterEach(end)
  const many = Array.from({ length: 700 }, (_, nth): Told => ({
    amount: `${nth + 1}.00`,
    reference: `R${nth}`,
    text: 'x',
  }))

  const ends = [1, 2, 3].flatMap((nth) => [false, true].map((isWritten) => [nth, isWritten] as const))

  test.each(rowsOf(ends, ([nth]) => nth === 2))(
    'at transaction %i, written: %s, all is taken in the next time, each once',
    async (nth, isWritten) => {
      await bank.folders.put('1.xml', camt054({ messageId: 'M1' }, many))
      await folderReader(deps(endingAt(nth, isWritten)))()
      expect([await bank.folders.in(), await bank.folders.reading()]).toEqual([[], ['1.xml']])
      await bank.look()
      const [told, kept] = [await eventsTold(), await entries()]
      expect([told.length, kept.length, new Set(kept.map(({ reference }) => reference)).size]).toEqual([700, 700, 700])
      expect([await fateOf('1.xml'), await bank.folders.reading()]).toEqual([['taken', null], []])
    },
  )

  test('and two exchanges read at once, each payment counts once', async () => {
    await bank.folders.put('1.xml', camt054({ messageId: 'M1' }, many))
    await bank.folders.put('2.xml', camt053({ messageId: 'M2' }, many))
    await Promise.all([bank.look(), folderReader(deps())(), folderReader(deps())()])
    const [events, rows] = await bank.exchange.database.read(async (handle) => [
      await handle.$count(bankFileEvents),
      await handle.$count(bankEntries),
    ])
    expect([events, rows, (await filesRead()).map(({ state }) => state), await bank.folders.in()]).toEqual([
      700,
      1400,
      ['taken', 'taken'],
      [],
    ])
  })
})

describe.skipIf(isQuick)('with 10,000 entries', () => {
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
    await bank.folders.put('1.xml', content)
    await bank.look()
    const took = performance.now() - before
    clearInterval(beat)
    const [count, events] = await bank.exchange.database.read(async (handle) => [
      await handle.$count(bankEntries, eq(bankEntries.state, 'told')),
      await handle.$count(bankFileEvents),
    ])
    expect([count, events, await fateOf('1.xml')]).toEqual([10_000, 10_000, ['taken', null]])
    // Of ten seconds and more, nobody waits for two.
    expect([took < 60_000, longest < 2000]).toEqual([true, true])
  }, 120_000)
})
