import { assign, setup, type SnapshotFrom } from 'xstate'
import type { YearlyStatement } from '../../src/domain/orders/yearly-statement'
import { definePorts, problemOf, type Port } from '../lib/ports'
import type { PageMeta } from '../lib/page-of'

/**
 * `year` null asks for the one that the exchange thinks is wanted now. `saveStatement` rejects with `too-many-requests`
 * where files were asked for too often.
 */
export type StatementPorts = {
  loadStatement: Port<{ year: number | null }, YearlyStatement>
  saveStatement: Port<{ year: number }, void>
}

export type StatementProblem = 'too-many-requests' | 'other'

type Context = { year: number | null; statement: YearlyStatement | null; trouble: StatementProblem | null }

export type StatementEvent =
  | { type: 'year.choose'; year: number }
  | { type: 'statement.retry' }
  | { type: 'statement.save' }

const ports = definePorts<StatementPorts>()('loadStatement', 'saveStatement')

/** A year's figures for the tax return: chosen, read, and saved as a file. */
export const statementMachine = setup({
  types: {
    context: {} as Context,
    events: {} as StatementEvent,
    children: {} as { loadStatement: 'loadStatement'; saveStatement: 'saveStatement' },
    tags: {} as 'busy' | 'needsUser',
    meta: {} as PageMeta,
  },
  actors: ports.actors,
  guards: {
    isOtherYear: ({ context: { year } }, params: { year: number }) => year !== null && params.year !== year,
    hasTrades: ({ context }) => context.statement !== null && hasTrades(context.statement),
  },
  actions: {
    setYear: assign((_, { year }: { year: number }) => ({ year, trouble: null })),
    setStatement: assign((_, { statement }: { statement: YearlyStatement }) => ({ statement, year: statement.year })),
    setTrouble: assign((_, { error }: { error: unknown }) => ({
      trouble: problemOf<StatementProblem>(error, ['too-many-requests'], 'other'),
    })),
    forgetTrouble: assign({ trouble: null }),
  },
}).createMachine({
  id: 'statement',
  context: { year: null, statement: null, trouble: null },
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
    shown: { tags: 'needsUser', on: { 'statement.save': { guard: 'hasTrades', target: 'saving' } } },
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
  },
})
export type StatementSnapshot = SnapshotFrom<typeof statementMachine>

export const provideStatement = (given: StatementPorts) => statementMachine.provide({ actors: ports.provide(given) })

/** Whether there was any trade in the year. */
export const hasTrades = ({ bought, sold }: Pick<YearlyStatement, 'bought' | 'sold'>): boolean => bought + sold > 0
