import { asc } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bankEntries, unmatchedPayments } from '../../../src/server/database/schema'
import { camt053, camt054, eurIban, type Told } from '../../support/bank-files'
import { bankReading } from '../../support/bank-reading'

const bank = bankReading()
const { start, end, comes, fateOf, answersOf, eventsTold, transfers, fetched, bought, moneyIn } = bank

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
    expect([await bank.folders.in(), (await bank.folders.archive()).map((name) => name.slice(17))]).toEqual([
      [],
      ['a.xml'],
    ])
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
    const rows = await bank.exchange.database.read((handle) =>
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
    await bank.folders.put('1.xml', camt053({ messageId: 'M1' }, before))
    await bank.folders.put('2.xml', camt054({ messageId: 'M2' }, [sum]))
    await bank.folders.put('3.xml', camt053({ messageId: 'M3' }, [{ ...sum, parts: parts.toReversed() }]))
    await bank.look()
    const answers = (await bank.exchange.database.read((handle) => handle.select().from(bankEntries).limit(2000))).map(
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
    await bank.exchange.database.transaction((tx) => tx.update(bankEntries).set({ state: 'handled' }))
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

  test('without a reference of the bank’s waits, whichever messages tell it', async () => {
    const told: Told = { amount: '5.00', reference: null, text: 'x' }
    await comes(
      '1.xml',
      camt054({ messageId: 'M1' }, [
        told,
        { amount: '7.00', reference: null, parts: [told, { ...told, amount: '2.00' }] },
      ]),
    )
    await comes('2.xml', camt053({ messageId: 'M2' }, [told, { ...told, reference: 'R1' }]))
    const waits = 'unmatched no-reference'
    expect([await answersOf(), await transfers()]).toEqual([[waits, 'batch', waits, waits, waits, 'told'], 1])
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

  test('twice in one file is one transfer', async () => {
    const told: Told = { amount: '5.00', reference: 'R1', text: 'x' }
    await comes('1.xml', camt054({ messageId: 'M1' }, [told, told]))
    expect([await answersOf(), await transfers()]).toEqual([['told', 'known'], 1])
  })
})
