import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { PortError } from '../../../machines/lib/ports'
import { provideStatement } from '../../../machines/statement/statement'
import type { TaxSoftware } from '../../../src/domain/orders/account-entries'
import type { YearlyStatement } from '../../../src/domain/orders/yearly-statement'
import { heldPort } from '../../support/ports'

const of = (year: number, bought: number): YearlyStatement => ({
  year,
  years: [2026, 2025],
  rows: [],
  gain: '0',
  loss: '0',
  uncovered: [],
  bought,
  sold: 0,
  holdings: [],
})

const setting = () => {
  const figures = heldPort<{ year: number | null }, YearlyStatement>()
  const files = heldPort<{ year: number }, void>()
  const transactions = heldPort<{ software: TaxSoftware; year: number | null }, { isEmpty: boolean }>()
  const actor = createActor(
    provideStatement({
      loadStatement: figures.port,
      saveStatement: files.port,
      saveTransactions: transactions.port,
    }),
  ).start()
  return { actor, figures, files, transactions, shown: () => actor.getSnapshot().context.statement?.year }
}

test('a year that was chosen last is the one that is shown, whichever answer comes first', async () => {
  const { actor, figures, shown } = setting()
  await figures.answer(of(2025, 1))
  actor.send({ type: 'year.choose', year: 2026 })
  actor.send({ type: 'year.choose', year: 2024 })
  await figures.answer(of(2024, 0))
  expect([shown(), figures.asked]).toEqual([2024, [{ year: null }, { year: 2026 }, { year: 2024 }]])
})

test('a year without trades has no file', async () => {
  const { actor, figures, files } = setting()
  await figures.answer(of(2025, 0))
  actor.send({ type: 'statement.save' })
  expect([actor.getSnapshot().value, files.asked]).toEqual(['shown', []])
})

test('a file for tax software has the whole history, or the year that is chosen, also where that has no trades', async () => {
  const { actor, figures, transactions } = setting()
  await figures.answer(of(2025, 0))
  actor.send({ type: 'transactions.save', software: 'koinly' })
  await transactions.answer({ isEmpty: false })
  actor.send({ type: 'period.choose', period: 'year' })
  actor.send({ type: 'transactions.save', software: 'divly' })
  await transactions.answer({ isEmpty: false })
  expect([transactions.asked, actor.getSnapshot().context.transactionsTrouble]).toEqual([
    [
      { software: 'koinly', year: null },
      { software: 'divly', year: 2025 },
    ],
    null,
  ])
})

test('a file for tax software with nothing in it is said, until another period is chosen', async () => {
  const { actor, figures, transactions } = setting()
  const trouble = () => actor.getSnapshot().context.transactionsTrouble
  await figures.answer(of(2025, 0))
  actor.send({ type: 'period.choose', period: 'year' })
  actor.send({ type: 'transactions.save', software: 'divly' })
  await transactions.answer({ isEmpty: true })
  const said = trouble()
  actor.send({ type: 'period.choose', period: 'year' })
  const still = trouble()
  actor.send({ type: 'period.choose', period: 'all' })
  expect([said, still, trouble()]).toEqual(['nothing', 'nothing', null])
})

test('files that were asked for too often say so beside the file that was asked for', async () => {
  const { actor, figures, files, transactions } = setting()
  const troubles = () => {
    const { trouble, transactionsTrouble } = actor.getSnapshot().context
    return [trouble, transactionsTrouble]
  }
  await figures.answer(of(2025, 1))
  actor.send({ type: 'transactions.save', software: 'divly' })
  await transactions.fail(new PortError('too-many-requests'))
  const first = troubles()
  actor.send({ type: 'statement.save' })
  await files.fail(new PortError('unavailable'))
  expect([first, troubles()]).toEqual([
    [null, 'too-many-requests'],
    ['other', null],
  ])
})
