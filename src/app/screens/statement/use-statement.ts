import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { hasTrades, type statementMachine } from '../../../../machines/statement/statement'
import type { SoftwareFiles, StatementScreen } from './types'

export type StatementActor = ActorRefFrom<typeof statementMachine>

export const useStatement = (actor: StatementActor): StatementScreen => {
  const snapshot = useSelector(actor, (now) => now)
  const { statement, year, trouble, period, software, transactionsTrouble } = snapshot.context
  const years = new Set([...(statement?.years ?? []), ...(year === null ? [] : [year])])
  const chosen =
    year === null
      ? null
      : {
          year,
          years: [...years].toSorted((one, other) => other - one),
          onYear: (wanted: number) => actor.send({ type: 'year.choose', year: wanted }),
        }
  if (snapshot.matches('failed'))
    return { state: 'failed', chosen, onTryAgain: () => actor.send({ type: 'statement.retry' }) }
  if (chosen === null || statement === null || snapshot.matches('loading')) return { state: 'loading', chosen }
  const isOngoing = chosen.year === chosen.years[0]
  const files: SoftwareFiles = {
    period,
    saving: snapshot.matches('savingTransactions') ? software : null,
    isBusy: snapshot.hasTag('busy'),
    trouble: transactionsTrouble,
    onPeriod: (wanted) => actor.send({ type: 'period.choose', period: wanted }),
    onSave: (wanted) => actor.send({ type: 'transactions.save', software: wanted }),
  }
  if (!hasTrades(statement)) return { state: 'empty', chosen, statement, isOngoing, files }
  return {
    state: 'shown',
    chosen,
    statement,
    isOngoing,
    isSaving: snapshot.matches('saving'),
    trouble,
    onSave: () => actor.send({ type: 'statement.save' }),
    files,
  }
}
