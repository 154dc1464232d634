import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { isFull, type alertsMachine } from '../../../../machines/alerts/alerts'
import type { AlertsScreen } from './types'

export type AlertsActor = ActorRefFrom<typeof alertsMachine>

export const useAlerts = (actor: AlertsActor): AlertsScreen => {
  const snapshot = useSelector(actor, (now) => now)
  const { context, children } = snapshot
  const { alerts, notice, subject } = context
  if (children.alertForm) return { state: 'form', actor: children.alertForm }
  if (alerts === undefined)
    return snapshot.matches('failed')
      ? { state: 'failed', onTryAgain: () => actor.send({ type: 'alerts.retry' }) }
      : { state: 'loading' }
  return {
    state: 'listed',
    alerts,
    isFull: isFull(context),
    notice: notice ?? null,
    removing: snapshot.matches('removing') ? (subject?.reference ?? null) : null,
    onAdd: () => actor.send({ type: 'alert.add' }),
    onChange: (reference) => actor.send({ type: 'alert.change', reference }),
    onRemove: (reference) => actor.send({ type: 'alert.remove', reference }),
  }
}
