import type { AlertsFeeds, AlertsPorts } from '../../../machines/alerts/alerts'
import { read, type Api } from '../api/client'
import type { Live } from './live'
import { asPort } from './problems'

export const loadAlertsBy =
  (api: Api): AlertsPorts['loadAlerts'] =>
  (_, signal) =>
    asPort(read(api.GET('/protected/v2/alerts', { signal })))

/** That an alert was reached, a notification tells. */
export const alertFeeds = (live: Live): AlertsFeeds => ({
  watchAlerts: (_, tell) =>
    live.listen(({ type }) => {
      if (type === 'alerts.changed' || type === 'notifications.changed' || type === 'stream.gap')
        tell({ type: 'alerts.changed' })
    }),
})
