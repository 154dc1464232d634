import { provideAlertForm, type AlertFormEffects, type AlertFormPorts } from '../../../../machines/alerts/alert-form'
import { provideAlerts, type AlertsEffects, type AlertsPorts } from '../../../../machines/alerts/alerts'
import { provideRates } from '../../../../machines/shared/rates'
import type { PriceAlert } from '../../../domain/alerts/alerts'
import { isKeptAlertDraft } from '../../../domain/alerts/persisted-alert-draft'
import { done, read, type Api } from '../../api/client'
import { forgetKey, freshKey, withKey } from '../../api/idempotency'
import { alertFeeds, loadAlertsBy } from '../../ports/alerts'
import { keep, kept } from '../../ports/persisted'
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
      ...alertsEffects,
    },
    provideAlertForm({ ...alertFormPorts(api), ...alertFormEffects }, provideRates(ratesPorts(api))),
  )

export const removeAlertBy =
  (api: Api): AlertsPorts['removeAlert'] =>
  ({ reference }) => {
    // Set once more, it is another alert: a kept key would answer that the removed one was set. Of a removal, too, the answer may be lost.
    forgetKey('createAlert')
    const params = { path: { reference }, header: freshKey() }
    return asPort(done(api.DELETE('/protected/v2/alerts/{reference}', { params })), ['not-found'])
  }

const draftName = 'draft:alert'

export const alertsEffects: AlertsEffects = {
  recallDraft: (owner) => {
    const draft = kept(draftName, owner)
    return isKeptAlertDraft(draft) ? draft : null
  },
  forgetDraft: (owner) => keep(draftName, owner, null),
}

export const alertFormEffects: AlertFormEffects = { keepDraft: (owner, draft) => keep(draftName, owner, draft) }

const refusals = ['bad-input', 'feature-off', 'provider-unavailable'] as const

/** Of an alert that was saved nothing is typed on, also where its page was left meanwhile. */
const saved = async (saving: Promise<PriceAlert>): Promise<PriceAlert> => {
  const alert = await saving
  keep(draftName, '', null)
  return alert
}

export const alertFormPorts = (api: Api): AlertFormPorts => ({
  createAlert: ({ terms }) =>
    saved(
      asPort(
        withKey('createAlert', terms, (header) =>
          read(api.POST('/protected/v2/alerts', { params: { header }, body: terms })),
        ),
        [...refusals, 'limit-reached'],
      ),
    ),
  changeAlert: ({ reference, terms }) => {
    const params = { path: { reference }, header: freshKey() }
    return saved(
      asPort(read(api.PUT('/protected/v2/alerts/{reference}', { params, body: terms })), [...refusals, 'not-found']),
    )
  },
})
