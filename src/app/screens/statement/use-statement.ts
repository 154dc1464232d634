import { useSelector } from '@xstate/react'
import { hasTrades } from '../../../../machines/lists/statement'
import { useSession } from '../../session'
import type { StatementScreen } from './types'

export const useStatement = (): StatementScreen => {
  const actor = useSession(({ children }) => children.statement)
  const snapshot = useSelector(actor, (now) => now)
  if (!actor || !snapshot) return { state: 'loading', chosen: null }

  const { statement, year, trouble } = snapshot.context
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
  if (!hasTrades(statement)) return { state: 'empty', chosen, statement, isOngoing }
  return {
    state: 'shown',
    chosen,
    statement,
    isOngoing,
    isSaving: snapshot.matches('saving'),
    trouble,
    onSave: () => actor.send({ type: 'statement.save' }),
  }
}
