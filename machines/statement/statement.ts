import { assign, setup } from 'xstate'
import type { TaxSoftware } from '../../src/domain/orders/account-entries'
import type { YearlyStatement } from '../../src/domain/orders/yearly-statement'
import { definePorts, problemOf, type Port } from '../lib/ports'
import type { PageMeta } from '../lib/page-of'

/**
 * `year` null asks for the one that the exchange thinks is wanted now. `saveStatement` rejects with `too-many-requests`
 * where files were asked for too often, and so does `saveTransactions`, which answers whether there was anything to save; its
 * `year` null is the whole history.
 */
export type StatementPorts = {
  loadStatement: Port<{ year: number | null }, YearlyStatement>
  saveStatement: Port<{ year: number }, void>
  saveTransactions: Port<{ software: TaxSoftware; year: number | null }, { isEmpty: boolean }>
}

export type StatementProblem = 'too-many-requests' | 'other'

/** `nothing`: there was nothing to save. */
export type TransactionsProblem = StatementProblem | 'nothing'

/** What of the account a file for tax software has: the chosen year, or the whole history. */
export type Period = 'year' | 'all'

type Context = {
  year: number | null
  statement: YearlyStatement | null
  trouble: StatementProblem | null
  period: Period
  /** Which software a file is made for, or was last. */
  software: TaxSoftware
  transactionsTrouble: TransactionsProblem | null
}

export type StatementEvent =
  | { type: 'year.choose'; year: number }
  | { type: 'statement.retry' }
  | { type: 'statement.save' }
  | { type: 'period.choose'; period: Period }
  | { type: 'transactions.save'; software: TaxSoftware }

const ports = definePorts<StatementPorts>()('loadStatement', 'saveStatement', 'saveTransactions')

/** A year's figures for the tax return: chosen, read, and saved as a file; and files for tax software. */
export const statementMachine = setup({
  types: {
    context: {} as Context,
    events: {} as StatementEvent,
    children: {} as {
      loadStatement: 'loadStatement'
      saveStatement: 'saveStatement'
      saveTransactions: 'saveTransactions'
    },
    tags: {} as 'busy' | 'needsUser',
    meta: {} as PageMeta,
  },
  actors: ports.actors,
  guards: {
    isOtherYear: ({ context: { year } }, params: { year: number }) => year !== null && params.year !== year,
    hasTrades: ({ context }) => context.statement !== null && hasTrades(context.statement),
    isOtherPeriod: ({ context }, { period }: { period: Period }) => period !== context.period,
    isEmpty: (_, { isEmpty }: { isEmpty: boolean }) => isEmpty,
  },
  actions: {
    setYear: assign((_, { year }: { year: number }) => ({
      year,
      trouble: null,
      transactionsTrouble: null,
    })),
    setStatement: assign((_, { statement }: { statement: YearlyStatement }) => ({ statement, year: statement.year })),
    setTrouble: assign((_, { error }: { error: unknown }) => ({
      trouble: problemOf<StatementProblem>(error, ['too-many-requests'], 'other'),
    })),
    forgetTrouble: assign({ trouble: null, transactionsTrouble: null }),
    setPeriod: assign((_, { period }: { period: Period }) => ({ period, transactionsTrouble: null })),
    setSoftware: assign((_, { software }: { software: TaxSoftware }) => ({ software })),
    setTransactionsTrouble: assign((_, { error }: { error: unknown }) => ({
      transactionsTrouble: problemOf<TransactionsProblem>(error, ['too-many-requests'], 'other'),
    })),
    noteNothing: assign({ transactionsTrouble: 'nothing' }),
  },
}).createMachine({
  id: 'statement',
  context: {
    year: null,
    statement: null,
    trouble: null,
    // Tax software needs what coins were bought for, whenever that was.
    period: 'all',
    software: 'divly',
    transactionsTrouble: null,
  },
  meta: { screen: 'statement', heading: 'statement.title' },
  initial: 'loading',
  on: {
    'year.choose': {
      guard: { type: 'isOtherYear', params: ({ event }) => event },
      target: '.loading',
      actions: { type: 'setYear', params: ({ event }) => event },
    },
  },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadStatement',
        src: 'loadStatement',
        input: ({ context: { year } }) => ({ year }),
        onDone: {
          target: 'shown',
          actions: { type: 'setStatement', params: ({ event }) => ({ statement: event.output }) },
        },
        onError: 'failed',
      },
    },
    failed: { tags: 'needsUser', on: { 'statement.retry': 'loading' } },
    shown: {
      tags: 'needsUser',
      on: {
        'statement.save': { guard: 'hasTrades', target: 'saving' },
        'period.choose': {
          guard: { type: 'isOtherPeriod', params: ({ event }) => event },
          actions: { type: 'setPeriod', params: ({ event }) => event },
        },
        'transactions.save': {
          target: 'savingTransactions',
          actions: { type: 'setSoftware', params: ({ event }) => event },
        },
      },
    },
    saving: {
      tags: 'busy',
      entry: 'forgetTrouble',
      invoke: {
        id: 'saveStatement',
        src: 'saveStatement',
        input: ({ context: { statement } }) => ({ year: statement?.year ?? 0 }),
        onDone: 'shown',
        onError: { target: 'shown', actions: { type: 'setTrouble', params: ({ event }) => event } },
      },
    },
    savingTransactions: {
      tags: 'busy',
      entry: 'forgetTrouble',
      invoke: {
        id: 'saveTransactions',
        src: 'saveTransactions',
        input: ({ context: { software, period, year } }) => ({ software, year: period === 'all' ? null : year }),
        onDone: [
          {
            guard: { type: 'isEmpty', params: ({ event }) => event.output },
            target: 'shown',
            actions: 'noteNothing',
          },
          { target: 'shown' },
        ],
        onError: { target: 'shown', actions: { type: 'setTransactionsTrouble', params: ({ event }) => event } },
      },
    },
  },
})

export const provideStatement = (given: StatementPorts) => statementMachine.provide({ actors: ports.provide(given) })

/** Whether there was any trade in the year. */
export const hasTrades = ({ bought, sold }: Pick<YearlyStatement, 'bought' | 'sold'>): boolean => bought + sold > 0
