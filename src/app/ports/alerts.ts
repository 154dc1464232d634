import type { AlertsFeeds, AlertsPorts } from '../../../machines/alerts/alerts'
import { read, type Api } from '../api/client'
import type { Live, StreamEvent } from './live'
import { asPort } from './problems'

export const loadAlertsBy =
  (api: Api): AlertsPorts['loadAlerts'] =>
  (_, signal) =>
    asPort(read(api.GET('/protected/v2/alerts', { signal })))

/** That an alert was reached, a notification tells. */
const isOfAlerts = ({ type }: StreamEvent): boolean => type === 'alerts.changed' || type === 'notifications.changed'

/** What is told of alerts, to who hears of a gap of the stream otherwise. */
export const alertNews = (live: Live): AlertsFeeds => ({
  watchAlerts: (_, tell) =>
    live.listen((event) => {
      if (isOfAlerts(event)) tell({ type: 'alerts.changed' })
    }),
})

export const alertFeeds = (live: Live): AlertsFeeds => ({
  watchAlerts: (_, tell) =>
    live.listen((event) => {
      if (isOfAlerts(event) || event.type === 'stream.gap') tell({ type: 'alerts.changed' })
    }),
})
