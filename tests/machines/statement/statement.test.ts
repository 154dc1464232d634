import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { provideStatement } from '../../../machines/statement/statement'
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
  const actor = createActor(provideStatement({ loadStatement: figures.port, saveStatement: files.port })).start()
  return { actor, figures, files, shown: () => actor.getSnapshot().context.statement?.year }
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
