import { statementMachine } from '../../../machines/statement/statement'
import type { YearlyStatement } from '../../../src/domain/orders/yearly-statement'
import { defineDriver } from '../driver'
import { done, noAnswer, plain, tooSoon } from './cases'
import { statementBrowser } from './statement.browser'

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

export const statementDriver = defineDriver(statementMachine)({
  states: {
    loading: 'fetches the figures of a year',
    failed: 'could not fetch them',
    shown: 'shows the figures',
    saving: 'makes the file',
  },
  inputs: { start: { title: 'the yearly statement was opened', input: undefined } },
  events: {
    'year.choose': { cases: { 'this year': { year: 2026 }, 'last year': { year: 2025 } } },
    'statement.retry': { cases: plain },
    'statement.save': { cases: plain },
  },
  children: {
    loadStatement: {
      ok: { 'last year': of(2025, 3), 'this year': of(2026, 1) },
      fail: noAnswer,
      offered: ({ context }, name) => name !== (context.year === 2026 ? 'last year' : 'this year'),
    },
    saveStatement: { ok: done, fail: { ...noAnswer, ...tooSoon } },
  },
  delays: {},
  browser: statementBrowser,
})
