import { asc, eq } from 'drizzle-orm'
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
    ['its name in letters without strokes', again(1, { payer: 'Søren Ærø' }), again(7, { payer: 'SOREN AERO' })],
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
    ['of the next bank day', unnumbered, again(7, { day: '2026-11-30' }), 'unmatched perhaps-known'],
    ['two bank days later', unnumbered, again(7, { day: '2026-12-01' }), 'told'],
    [
      'with its payer’s names the other way about',
      again(1),
      again(7, { payer: 'LIND ASTRID' }),
      'unmatched perhaps-known',
    ],
    ['in other words, of the same payer', again(1), again(7, { text: 'y' }), 'unmatched perhaps-known'],
    ['in other words, of another payer', again(1), again(7, { text: 'y', payer: 'Bo Ek' }), 'told'],
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
    await bank.exchange.database.transaction((tx) =>
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

  const numbered: Told = { ...unnumbered, reference: 'R1' }
  test.each<[string, Told[], string[]]>([
    ['after that', [numbered, again(7)], ['known', 'told']],
    ['ahead of it', [again(7), numbered], ['told', 'known']],
  ])('is not taken for one that its own file tells by the bank’s reference, %s', async (_, told, answers) => {
    await notice(1, [numbered])
    await statement(2, told)
    expect(await answered()).toEqual([['told', ...answers], 2])
  })

  test.each<[string, Told[], string[]]>([
    ['after that', [again(1), again(2, { text: 'y' })], ['known', 'told']],
    ['ahead of it', [again(2, { text: 'y' }), again(1)], ['told', 'known']],
  ])('is not taken for one that its own file tells in its very words, %s', async (_, told, answers) => {
    await notice(1, [unnumbered])
    await statement(2, told)
    expect(await answered()).toEqual([['told', ...answers], 2])
  })

  test('is known by what told it on another day, whichever file told that first', async () => {
    await statement(1, [{ ...numbered, day: '2026-11-24' }])
    await notice(2, [{ ...numbered, day: '2026-11-26' }])
    await notice(3, [again(1, { day: '2026-11-26' })])
    expect(await answered()).toEqual([['told', 'known', 'unmatched perhaps-known'], 1])
  })

  const plain: Told = { ...unnumbered, text: 'BANKGIRO', payer: null }
  const batch: Told = {
    amount: '5.00',
    reference: null,
    entryReference: '7',
    parts: [
      { amount: '3.00', text: 'x' },
      { amount: '2.00', text: 'y' },
    ],
  }
  test.each<[string, Told, Told, string[]]>([
    [
      'as one payment before',
      plain,
      batch,
      ['told', 'unmatched perhaps-known', 'unmatched batch-after-sum', 'unmatched batch-after-sum'],
    ],
    ['as one payment later', batch, plain, ['batch', 'told', 'told', 'unmatched perhaps-known']],
    ['of one payer before', { ...plain, payer: 'Astrid Lind' }, batch, ['told', 'batch', 'told', 'told']],
  ])('in a batch whose sum another file tells %s is taken in by what is safe', async (_, once, other, answers) => {
    await notice(1, [once])
    await statement(2, [other])
    expect(await answersOf()).toEqual(answers)
  })

  test('is paired across the parts in which a long statement is written down', async () => {
    await notice(1, [again(1), again(2)])
    const others = Array.from({ length: 600 }, (_, nth) => again(nth + 10, { amount: `${nth + 10}.00` }))
    await bank.folders.put('2.xml', camt053({ messageId: 'M2' }, [again(1), again(2), ...others, again(3)]))
    await bank.look()
    const answers = await bank.exchange.database.read((handle) =>
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
