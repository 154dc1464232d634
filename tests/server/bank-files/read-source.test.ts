import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bankEntries } from '../../../src/server/database/schema'
import { camt053, camt054, eurIban, type Told } from '../../support/bank-files'
import { bankReading } from '../../support/bank-reading'

const bank = bankReading()
const { start, end, comes, answersOf, eventsTold, transfers, bought, moneyIn, filed, debitOf } = bank

const weak: Told = { amount: '5.00', reference: null, text: 'x', payer: 'Astrid Lind' }
const other: Told = { ...weak, text: 'y', payer: 'Bo Ek' }
const notice = (nth: number, told: readonly Told[]) => comes(`${nth}.xml`, camt054({ messageId: `M${nth}` }, told))
const statement = (nth: number, told: readonly Told[]) => comes(`${nth}.xml`, camt053({ messageId: `M${nth}` }, told))
const answered = async () => [await answersOf(), await transfers()]
const isMissing = 'unmatched not-in-source'
const perhaps = 'unmatched perhaps-known'

const waiting = async () => {
  const [row] = await bank.exchange.database.read((handle) =>
    handle
      .select()
      .from(bankEntries)
      .where(eq(bankEntries.state, 'unmatched'))
      .orderBy(asc(bankEntries.position))
      .limit(1),
  )
  return row?.id ?? 'none'
}
/** As the desk decides about what waits. */
const decided = async (state: 'handled' | 'booked') => {
  const id = await waiting()
  await bank.exchange.database.transaction((tx) => tx.update(bankEntries).set({ state }).where(eq(bankEntries.id, id)))
}

describe('where notices are the source', () => {
  beforeEach(async () => {
    await start()
    bank.takeFrom('camt.054')
  })
  afterEach(end)

  test.each<[string, Told, Told]>([
    ['without a reference in either', weak, weak],
    ['with a reference in the notice alone', { ...weak, reference: 'R1' }, weak],
    ['with a reference in the statement alone', weak, { ...weak, reference: 'R1' }],
    ['with another reference in each', { ...weak, reference: 'R1' }, { ...weak, reference: 'R2' }],
    ['in other words in the statement', weak, other],
    ['with neither payer nor text in the statement', weak, { ...weak, text: '', payer: null }],
    ['on the day before the weekend, and after it in the statement', weak, { ...weak, day: '2026-11-30' }],
    ['without a day in the notice', { ...weak, day: '' }, weak],
    [
      'as the sum of several in the statement',
      {
        amount: '5.00',
        reference: null,
        parts: [
          { ...weak, amount: '3.00' },
          { ...other, amount: '2.00' },
        ],
      },
      { ...weak, payer: null, text: 'BANKGIRO' },
    ],
  ])('a transfer is taken from them once, %s', async (_, once, again) => {
    await notice(1, [once])
    const before = await transfers()
    await statement(2, [again])
    expect([(await answersOf()).at(-1), await transfers()]).toEqual(['known', before])
  })

  test('each pays the order that its notice names, whatever the statement says', async () => {
    const [one, another] = [await bought(), await bought()]
    const toldOf = (ocr: string): Told => ({ amount: '1000.00', reference: null, ocr })
    await notice(1, [toldOf(one.number), toldOf(another.number)])
    await statement(2, [
      { ...toldOf(another.number), reference: 'R2' },
      { ...weak, amount: '1000.00' },
    ])
    expect([await moneyIn(one), await moneyIn(another), await answered()]).toEqual([
      1,
      1,
      [['told', 'told', 'known', 'known'], 2],
    ])
  })

  test('two that are alike in one notice are two', async () => {
    await notice(1, [weak, weak])
    await statement(2, [weak, weak])
    expect(await answered()).toEqual([['told', 'told', 'known', 'known'], 2])
  })

  test('what a statement tells beside them waits, also one more of a sum', async () => {
    await notice(1, [weak])
    await statement(2, [weak, weak, { ...weak, amount: '6.00' }, { ...weak, day: '2026-12-01' }])
    expect(await answered()).toEqual([['told', 'known', isMissing, isMissing, isMissing], 1])
  })

  test.each<[string, Told[], string[]]>([
    ['after that', [{ ...weak, reference: 'R1' }, weak], ['known', isMissing]],
    ['ahead of it', [weak, { ...weak, reference: 'R1' }], [isMissing, 'known']],
  ])('what a statement tells beside one of its reference waits, %s', async (_, told, answers) => {
    await notice(1, [{ ...weak, reference: 'R1' }])
    await statement(2, told)
    await statement(3, [{ ...weak, reference: 'R1' }, other])
    expect(await answersOf()).toEqual(['told', ...answers, 'known', isMissing])
  })

  test('an account of another currency has entries of its own', async () => {
    await notice(1, [weak])
    await comes(
      '2.xml',
      camt053({ messageId: 'M2', account: { iban: eurIban, currency: 'EUR' } }, [{ ...weak, currency: 'EUR' }]),
    )
    expect(await answered()).toEqual([['told', isMissing], 1])
  })

  test('a transfer that waits since its notice is late is taken once that comes, and waits no longer', async () => {
    await statement(1, [{ ...weak, reference: 'R1' }])
    await notice(2, [other])
    await statement(3, [{ ...weak, reference: 'R1' }])
    expect(await answered()).toEqual([['known not-in-source', 'told', 'known'], 1])
  })

  test('a transfer that waits since its notice is late is taken by the reference of both', async () => {
    await statement(1, [
      { ...weak, reference: 'R1' },
      { ...weak, reference: 'R2' },
    ])
    await notice(2, [{ ...weak, reference: 'R2' }])
    await statement(3, [{ ...weak, reference: 'R1' }])
    expect(await answered()).toEqual([[isMissing, 'told', 'told', 'known'], 1])
  })

  test.each(['booked', 'handled'] as const)(
    'what the desk has %s by a statement waits once its notice comes',
    async (state) => {
      await statement(1, [weak])
      await decided(state)
      await notice(2, [weak, weak])
      expect(await answersOf()).toEqual([`${state} not-in-source`, perhaps, 'told'])
    },
  )

  test.each<[string, Told, string]>([
    ['in the very words', weak, perhaps],
    ['in other words', other, 'told'],
    ['of another day', { ...weak, day: '2026-11-26' }, 'told'],
    ['with a reference', { ...weak, reference: 'R1' }, 'told'],
  ])('what a second notice tells %s is taken by what is safe', async (_, again, answer) => {
    await notice(1, [weak])
    await notice(2, [again])
    expect(await answersOf()).toEqual(['told', answer])
  })

  test('a statement that comes under another number asks nobody again', async () => {
    await notice(1, [weak])
    await statement(2, [weak, other])
    await statement(3, [weak, other])
    expect(await answersOf()).toEqual(['told', 'known', isMissing, 'known', 'known'])
  })

  test('what the statement takes for one by its sum is taken all the same where a notice tells it by its reference', async () => {
    await notice(1, [weak])
    await statement(2, [{ ...other, reference: 'R2' }])
    await notice(3, [{ ...other, reference: 'R2' }])
    await statement(4, [{ ...weak, reference: 'R1' }])
    expect(await answered()).toEqual([['told', 'known', 'told', 'known'], 2])
  })

  test('the payments of a batch are taken one by one, and the sum by nobody', async () => {
    const parts = [
      { ...weak, amount: '3.00' },
      { ...other, amount: '2.00' },
    ]
    const sum: Told = { amount: '5.00', reference: null, parts }
    await notice(1, [sum])
    await statement(2, [{ ...sum, parts: parts.toReversed() }])
    await notice(3, [{ amount: '5.00', reference: null, many: 2 }])
    expect(await answered()).toEqual([
      ['batch', 'told', 'told', 'batch', 'known', 'known', 'unmatched batch-untold'],
      2,
    ])
  })

  test('a sum that a statement tells without its payments is the notice’s, and waits without one', async () => {
    const parts = [
      { ...weak, amount: '3.00' },
      { ...other, amount: '2.00' },
    ]
    await notice(1, [{ amount: '5.00', reference: 'SUM', parts }])
    await statement(2, [
      { amount: '5.00', reference: 'S', many: 2 },
      { amount: '9.00', reference: null, many: 2 },
    ])
    expect((await answersOf()).slice(3)).toEqual(['known', 'unmatched batch-untold'])
  })

  test('what came back and names nothing waits once', async () => {
    await statement(1, [{ ...weak, returned: 'AC04' }])
    await notice(2, [{ ...weak, returned: 'AC04' }])
    await statement(3, [{ ...weak, amount: '6.00', returned: 'AC04' }])
    expect(await answersOf()).toEqual(['known not-in-source', 'unmatched unknown-return', isMissing])
  })

  test('a payout is done by whichever message names it, and asks nobody where the other does not', async () => {
    const order = await filed()
    const { endToEndId: _, ...unnamed } = await debitOf(order, { reference: null })
    await statement(1, [await debitOf(order)])
    await notice(2, [unnamed])
    await notice(3, [unnamed])
    expect([await answersOf(), await eventsTold()]).toEqual([
      ['told', 'known', 'unmatched unknown-payment'],
      ['payout.paid'],
    ])
  })

  test('a debit that names nothing is no payout that both have named', async () => {
    const order = await filed()
    const { endToEndId: _, ...unnamed } = await debitOf(order, { reference: null })
    await notice(1, [await debitOf(order)])
    await statement(2, [await debitOf(order), unnamed])
    await statement(3, [{ ...unnamed, amount: '9.00' }])
    expect(await answersOf()).toEqual(['told', 'known', isMissing, isMissing])
  })

  test('is compared across the parts in which a long file is written down', async () => {
    const many = Array.from({ length: 700 }, () => weak)
    await notice(1, many)
    await statement(2, [...many, weak])
    const states = (await bank.exchange.database.read((handle) => handle.select().from(bankEntries).limit(2000))).map(
      ({ state }) => state,
    )
    const timesOf = (state: string) => states.filter((each) => each === state).length
    expect([timesOf('told'), timesOf('known'), timesOf('unmatched'), await transfers()]).toEqual([700, 700, 1, 700])
  })
})

describe('where statements are the source', () => {
  beforeEach(async () => {
    await start()
    bank.takeFrom('camt.053')
  })
  afterEach(end)

  test('a transfer is taken from them, and a notice before says nothing yet that anybody waits for longer', async () => {
    const order = await bought()
    const told: Told = { amount: '1000.00', reference: null, ocr: order.number }
    await notice(1, [told])
    expect(await answered()).toEqual([[isMissing], 0])
    await statement(2, [told])
    expect([await answered(), await moneyIn(order)]).toEqual([[['known not-in-source', 'told'], 1], 1])
  })

  test('a payout that the notice has named is known in the statement that does not', async () => {
    const order = await filed()
    const { endToEndId: _, ...unnamed } = await debitOf(order, { reference: null })
    await notice(1, [await debitOf(order)])
    await statement(2, [unnamed, unnamed])
    expect(await answersOf()).toEqual(['told', 'known', 'unmatched unknown-payment'])
  })
})
