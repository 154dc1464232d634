import { askedCoin } from '../../../domain/alerts/alert-draft'
import { defineScreen } from '../define-screen'
import { alertsLogic } from './ports'
import { useAlerts, type AlertsActor } from './use-alerts'
import { AlertsView } from './view'

const Alerts = ({ actor }: { actor: AlertsActor }) => <AlertsView {...useAlerts(actor)} />

export default defineScreen('alerts', {
  machine: alertsLogic,
  input: ({ customer, location: { search } }) => ({ customer, coin: askedCoin(search) }),
  View: Alerts,
  consumes: ({ context }) => (context.alerts === undefined ? [] : ['coin']),
})
