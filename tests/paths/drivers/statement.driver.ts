import { statementMachine } from '../../../machines/statement/statement'
import type { YearlyStatement } from '../../../src/domain/orders/yearly-statement'
import { defineDriver } from '../driver'
import { done, noAnswer, plain, tooSoon } from './cases'
import { ofNobody, statementBrowser } from './statement.browser'

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
    savingTransactions: 'makes a file for tax software',
  },
  inputs: { start: { title: 'the yearly statement was opened', input: undefined } },
  events: {
    'year.choose': { cases: { 'this year': { year: 2026 }, 'last year': { year: 2025 } } },
    'statement.retry': { cases: plain },
    'statement.save': { cases: plain },
    'period.choose': { cases: { 'the year': { period: 'year' }, 'all of it': { period: 'all' } } },
    'transactions.save': { cases: { Divly: { software: 'divly' }, Koinly: { software: 'koinly' } } },
  },
  children: {
    loadStatement: {
      ok: {
        'last year': of(2025, 3),
        'this year': of(2026, 1),
        'last year, of nobody': of(2025, 0),
        'this year, of nobody': of(2026, 0),
      },
      fail: noAnswer,
      offered: ({ context: { year, statement } }, name) =>
        name === 'no answer' ||
        (name.startsWith(year === 2026 ? 'this year' : 'last year') &&
          (statement === null || name.endsWith(ofNobody) === (statement.bought === 0))),
    },
    saveStatement: { ok: done, fail: { ...noAnswer, ...tooSoon } },
    saveTransactions: {
      ok: { saved: { isEmpty: false }, nothing: { isEmpty: true } },
      fail: { ...noAnswer, ...tooSoon },
      offered: ({ context: { statement } }, name) =>
        name === 'saved' ? statement?.bought !== 0 : name !== 'nothing' || statement?.bought === 0,
    },
  },
  delays: {},
  costs:
    'two ports end in ways of their own from one state, and figures of somebody without orders take a customer of their own',
  browser: statementBrowser,
})
