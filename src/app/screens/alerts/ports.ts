import { provideAlertForm, type AlertFormPorts } from '../../../../machines/alerts/alert-form'
import { provideAlerts, type AlertsPorts } from '../../../../machines/alerts/alerts'
import { provideRates } from '../../../../machines/shared/rates'
import { done, read, type Api } from '../../api/client'
import { freshKey, withKey } from '../../api/idempotency'
import { alertFeeds, loadAlertsBy } from '../../ports/alerts'
import { asPort } from '../../ports/problems'
import { ratesPorts } from '../../ports/rates'
import type { Services } from '../../ports/services'

/** Price alerts, with the form of one, as production runs them. */
export const alertsLogic = ({ api, live }: Services) =>
  provideAlerts(
    {
      loadAlerts: loadAlertsBy(api),
      removeAlert: removeAlertBy(api),
      ...alertFeeds(live),
    },
    provideAlertForm(alertFormPorts(api), provideRates(ratesPorts(api))),
  )

export const removeAlertBy =
  (api: Api): AlertsPorts['removeAlert'] =>
  ({ reference }) => {
    const params = { path: { reference }, header: freshKey() }
    return asPort(done(api.DELETE('/protected/v2/alerts/{reference}', { params })), ['not-found'])
  }

const refusals = ['bad-input', 'feature-off', 'provider-unavailable'] as const

export const alertFormPorts = (api: Api): AlertFormPorts => ({
  createAlert: ({ terms }) =>
    asPort(
      withKey('createAlert', terms, (header) =>
        read(api.POST('/protected/v2/alerts', { params: { header }, body: terms })),
      ),
      [...refusals, 'limit-reached'],
    ),
  changeAlert: ({ reference, terms }) =>
    asPort(
      withKey('changeAlert', { reference, ...terms }, (header) =>
        read(api.PUT('/protected/v2/alerts/{reference}', { params: { path: { reference }, header }, body: terms })),
      ),
      [...refusals, 'not-found'],
    ),
})
