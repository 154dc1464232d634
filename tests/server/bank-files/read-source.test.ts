import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bankEntries, bankTransfers } from '../../../src/server/database/schema'
import { camt053, camt054, eurIban, type Told } from '../../support/bank-files'
import { bankReading, keyOf } from '../../support/bank-reading'

const bank = bankReading()
const { start, end, comes, answersOf, eventsTold, transfers, bought, moneyIn, filed, debitOf, creditOf, rowOf } = bank

const weak: Told = { amount: '5.00', reference: null, text: 'x', payer: 'Astrid Lind' }
const other: Told = { ...weak, text: 'y', payer: 'Bo Ek' }
const notice = (nth: number, told: readonly Told[]) => comes(`${nth}.xml`, camt054({ messageId: `M${nth}` }, told))
const statement = (nth: number, told: readonly Told[]) => comes(`${nth}.xml`, camt053({ messageId: `M${nth}` }, told))
const answered = async () => [await answersOf(), await transfers()]
const perhaps = 'unmatched perhaps-known'
const refusal = 'unmatched no-reference'

/** As the desk books what waits. */
const booked = () =>
  bank.exchange.database.transaction((tx) =>
    tx.update(bankEntries).set({ state: 'booked' }).where(eq(bankEntries.state, 'unmatched')),
  )

describe('where notices alone are taken in', () => {
  beforeEach(async () => {
    await start()
    bank.takeFrom('camt.054')
  })
  afterEach(end)

  test.each<[string, Told, Told]>([
    ['without a reference in either', weak, weak],
    ['with another reference in each', { ...weak, reference: 'R1' }, { ...weak, reference: 'R2' }],
    ['with one in the statement alone', weak, { ...weak, reference: 'R1' }],
    ['in other words in the statement', weak, other],
    ['of another sum in the statement', weak, { ...weak, amount: '6.00' }],
  ])(
    'a transfer comes of its notice, and nothing of the statement, whichever is first: %s',
    async (_, told, stated) => {
      await statement(1, [stated])
      await notice(2, [told])
      await statement(3, [stated])
      expect(await answered()).toEqual([['beside', 'told', 'beside'], 1])
    },
  )

  test('each pays the order that its notice names, whatever the statement says', async () => {
    const [one, another] = [await bought(), await bought()]
    const toldOf = (ocr: string): Told => ({ amount: '1000.00', reference: null, ocr })
    await notice(1, [toldOf(one.number), toldOf(another.number)])
    await statement(2, [toldOf(another.number), toldOf(another.number)])
    expect([await moneyIn(one), await moneyIn(another), await transfers()]).toEqual([1, 1, 2])
  })

  test('two that are alike in one notice are two, each by its place', async () => {
    await notice(1, [weak, weak])
    const came = await bank.exchange.database.read((handle) =>
      handle.select().from(bankTransfers).orderBy(asc(bankTransfers.bankReference)).limit(10),
    )
    expect(came.map(({ bankReference }) => bankReference)).toEqual(['camt.054/0/M1', 'camt.054/1/M1'])
  })

  test('places of two messages are not mixed up', async () => {
    const parts = [
      { ...weak, amount: '3.00' },
      { ...other, amount: '2.00' },
    ]
    await comes('1.xml', camt054({ messageId: 'A' }, [weak, { amount: '5.00', reference: null, parts }]))
    await comes(
      '2.xml',
      camt054({ messageId: 'A/1' }, [{ ...weak, amount: '7.00' }, other, { ...weak, amount: '8.00' }]),
    )
    expect(await answered()).toEqual([['told', 'batch', 'told', 'told', 'told', 'told', 'told'], 6])
  })

  test.each<[string, Told, Told, string]>([
    ['in the very words', weak, weak, perhaps],
    ['in the very words, and with a reference', weak, { ...weak, reference: 'R1' }, perhaps],
    ['in the very words, and without the reference', { ...weak, reference: 'R1' }, weak, perhaps],
    ['in other words', weak, other, 'told'],
    ['of another day', weak, { ...weak, day: '2026-11-26' }, 'told'],
    ['by another reference of the bank’s', { ...weak, reference: 'R1' }, { ...weak, reference: 'R2' }, 'told'],
    ['by the same reference', { ...weak, reference: 'R1' }, { ...weak, reference: 'R1' }, 'known'],
  ])('what a second notice tells %s is taken in by what is safe', async (_, once, again, answer) => {
    await notice(1, [once])
    await notice(2, [again])
    expect(await answersOf()).toEqual(['told', answer])
  })

  test('an account of another currency has transfers of its own', async () => {
    await notice(1, [weak])
    await comes(
      '2.xml',
      camt054({ messageId: 'M2', account: { iban: eurIban, currency: 'EUR' } }, [{ ...weak, currency: 'EUR' }]),
    )
    expect(await answered()).toEqual([['told', 'told'], 2])
  })

  test('the payments of a batch are taken in one by one, and the sum is no transfer', async () => {
    const parts = [
      { ...weak, amount: '3.00' },
      { ...other, amount: '2.00' },
    ]
    await notice(1, [{ amount: '5.00', reference: null, parts }])
    await notice(2, [{ amount: '5.00', reference: null, parts }])
    await notice(3, [{ amount: '5.00', reference: null, many: 2 }])
    expect(await answered()).toEqual([
      ['batch', 'told', 'told', 'batch', perhaps, perhaps, 'unmatched batch-untold'],
      2,
    ])
  })

  test('a payout is made and comes back by notices alone', async () => {
    const order = await filed()
    await statement(1, [await debitOf(order), await creditOf(order)])
    expect((await rowOf(keyOf(order))).state).toBe('filed')
    await notice(2, [await debitOf(order, { reference: null }), await creditOf(order, { reference: null })])
    await notice(3, [await debitOf(order, { reference: null })])
    expect([await answersOf(), await eventsTold()]).toEqual([
      ['beside', 'beside', 'told', 'told', 'unmatched paid-twice'],
      ['payout.paid', 'payout.returned'],
    ])
  })

  test('what was taken in or booked by statements before waits where a notice tells its sum', async () => {
    bank.takeFrom('camt.053')
    await statement(1, [weak, { ...weak, amount: '6.00', day: '2026-11-30' }, { ...weak, amount: '7.00', day: '' }])
    bank.takeFrom(null)
    await statement(2, [{ ...weak, amount: '8.00' }])
    await booked()
    bank.takeFrom('camt.054')
    await notice(3, [
      { ...other, reference: 'R1' },
      { ...weak, amount: '6.00' },
      { ...weak, amount: '7.00' },
      { ...weak, amount: '8.00', day: '' },
      { ...weak, amount: '5.00', day: '2026-12-01' },
      { ...weak, amount: '9.00' },
    ])
    expect((await answersOf()).slice(4)).toEqual([perhaps, perhaps, perhaps, perhaps, 'told', 'told'])
  })

  test('what neither kind was taken in for, since the source was changed in between, waits', async () => {
    const order = await filed()
    bank.takeFrom('camt.053')
    await statement(1, [await debitOf(order)])
    await notice(2, [weak, await creditOf(order)])
    bank.takeFrom('camt.054')
    await statement(3, [{ ...weak, day: '2026-11-30' }, await creditOf(order), { ...weak, amount: '9.00' }])
    expect(await answersOf()).toEqual(['told', 'beside', 'beside', perhaps, perhaps, 'beside'])
  })

  test('entries that are alike are transfers of their own across the parts in which a long file is written down', async () => {
    await bank.folders.put(
      '1.xml',
      camt054(
        { messageId: 'M1' },
        Array.from({ length: 600 }, () => weak),
      ),
    )
    await bank.look()
    expect(await answersOf()).toEqual(Array.from({ length: 600 }, () => 'told'))
  })
})

describe('where both are taken in by the bank’s references', () => {
  beforeEach(start)
  afterEach(end)

  test('what the desk has booked of one without a reference waits where the other kind tells its sum', async () => {
    await notice(1, [weak])
    await booked()
    await statement(2, [
      { ...weak, reference: 'R1' },
      { ...weak, reference: 'R2', amount: '6.00' },
    ])
    expect(await answersOf()).toEqual(['booked no-reference', perhaps, 'told'])
  })

  test('payments of a sum that alone has a reference wait where the other kind has told them by their own', async () => {
    const [one, two] = [
      { ...weak, amount: '3.00' },
      { ...other, amount: '2.00' },
    ]
    const sum: Told = { amount: '5.00', reference: 'SUM', parts: [one, two] }
    await statement(1, [{ ...one, reference: 'P1' }])
    await notice(2, [sum])
    await statement(3, [{ ...two, reference: 'P2' }])
    expect(await answered()).toEqual([['told', 'batch', perhaps, 'told', perhaps], 2])
  })

  test('an entry that names several payments by one reference is told otherwise', async () => {
    const partOf = (own: string): string =>
      camt054({ messageId: own }, [{ ...weak, reference: 'B' }]).replace(
        '<TxDtls>',
        `<TxDtls><Refs><AcctSvcrRef>${own}</AcctSvcrRef></Refs>`,
      )
    await comes('1.xml', partOf('P1'))
    await comes('2.xml', partOf('P2'))
    await statement(3, [{ ...weak, reference: 'P1' }])
    expect(await answersOf()).toEqual(['told', 'unmatched told-otherwise', 'known'])
  })

  test('money that came back is no transfer where another file does not say that it did', async () => {
    await notice(1, [{ ...weak, reference: 'R1', returned: 'AC04' }])
    await statement(2, [{ ...weak, reference: 'R1' }])
    expect([await answersOf(), await eventsTold()]).toEqual([['unmatched unknown-return', 'known'], []])
  })

  test.each(['first', 'last'] as const)(
    'what came back to us without a reference is no transfer by another: told %s',
    async (when) => {
      const order = await filed()
      const back = await creditOf(order, { reference: null })
      const {
        endToEndId: _,
        returned: __,
        ...plain
      } = await creditOf(order, { reference: 'R9', text: 'RETUR', payer: 'Bank' })
      await notice(1, [await debitOf(order)])
      await (when === 'first' ? notice(2, [back]) : statement(2, [plain]))
      await (when === 'first' ? statement(3, [plain]) : notice(3, [back]))
      expect([await answersOf(), (await eventsTold()).length]).toEqual([['told', 'told', perhaps], 2])
    },
  )

  test('of two references of one entry the one that was taken in counts, and what waits by the other waits no longer', async () => {
    await statement(1, [{ ...weak, reference: 'E', text: '', payer: null }])
    await notice(2, [{ ...weak, reference: 'D' }])
    const both = camt053({ messageId: 'M3' }, [{ ...weak, reference: 'E' }])
    await comes('3.xml', both.replace('<TxDtls>', '<TxDtls><Refs><AcctSvcrRef>D</AcctSvcrRef></Refs>'))
    expect(await answered()).toEqual([['known', 'told', 'known'], 1])
  })

  test('what the other kind calls come back, after it was taken in as a transfer, is told otherwise', async () => {
    await statement(1, [{ ...weak, reference: 'R1' }])
    await notice(2, [{ ...weak, reference: 'R1', returned: 'AC04' }])
    expect(await answersOf()).toEqual(['told', 'unmatched told-otherwise'])
  })

  test('a reference that says nothing is none', async () => {
    await notice(1, [{ ...weak, reference: 'NOTPROVIDED' }])
    expect(await answersOf()).toEqual([refusal])
  })

  test('a payment of ours that is told by a reference after it was told without is known by that', async () => {
    const order = await filed()
    await notice(1, [await debitOf(order, { reference: null })])
    await statement(2, [await debitOf(order)])
    await statement(3, [await debitOf(order)])
    expect(await answersOf()).toEqual(['told', 'known', 'known'])
  })

  test('debits that name nothing wait one by one', async () => {
    const { endToEndId: _, ...unnamed } = await debitOf(await filed(), { reference: null })
    await notice(1, [unnamed, unnamed])
    await notice(2, [unnamed])
    expect(await answersOf()).toEqual(Array.from({ length: 3 }, () => 'unmatched unknown-payment'))
  })

  test('what has no reference waits in each', async () => {
    await notice(1, [weak])
    await statement(2, [weak])
    expect(await answered()).toEqual([[refusal, refusal], 0])
  })
})
