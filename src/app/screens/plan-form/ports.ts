import {
  planFormProblems,
  type CheckedAddresses,
  type PlanFormEffects,
  type PlanFormPorts,
} from '../../../../machines/plan-form/plan-form-setup'
import { isPlanDraft } from '../../../domain/plans/persisted-plan-draft'
import { queryText } from '../../../domain/routing/locations'
import { basePath, pathOf } from '../../../domain/routing/screens'
import { read } from '../../api/client'
import { withKey } from '../../api/idempotency'
import { addressPorts } from '../../ports/addresses'
import { keep, kept } from '../../ports/persisted'
import { withFactor } from '../../ports/placing'
import { loadPlanBy } from '../../ports/plans'
import { asPort } from '../../ports/problems'
import type { Services } from '../../ports/services'

export const planFormPorts = ({ api, chains }: Pick<Services, 'api' | 'chains'>): PlanFormPorts => {
  const { checkAddress, readClipboard } = addressPorts(chains)
  return {
    loadPlan: loadPlanBy(api),
    readClipboard,
    checkAddresses: async ({ addresses }, signal) => {
      const checks: CheckedAddresses = {}
      for (const each of addresses) checks[each.coin] = await checkAddress(each, signal)
      return checks
    },
    savePlan: async ({ reference, terms, factor, purpose }, signal) => {
      const body = { ...terms, ...(purpose === null ? {} : { purpose }) }
      const shown = await withFactor(api, body, factor, signal)
      return asPort(
        withKey('savePlan', { reference, ...body }, (header) =>
          reference === null
            ? read(api.POST('/protected/v2/plans', { params: { header }, body: shown }))
            : read(
                api.PUT('/protected/v2/plans/{reference}', { params: { path: { reference }, header }, body: shown }),
              ),
        ),
        [
          'bad-input',
          'purpose-missing',
          'purchase-paused',
          'too-many-requests',
          ...planFormProblems.filter((each) => each !== 'refused' && each !== 'not-saved'),
          ...unanswered,
        ],
        'refused',
      )
    },
  }
}

/** Where the exchange has not refused: the plan may be saved again as it is. */
const unanswered = ['unexpected', 'unavailable', 'service-unavailable', 'malformed'] as const

/** A plan that is changed has a draft of its own. */
const draftNameOf = (reference: string | null): string =>
  reference === null ? 'draft:plan' : `draft:plan:${reference}`

const wizardOf = (reference: string | null): string =>
  basePath + (reference === null ? pathOf('planNew') : pathOf('planChange', { reference }))

/** Writes the step into the address, which the router hears of; not any more once another page is on its way. */
export const planFormEffects = ({ sessionEvents }: Pick<Services, 'sessionEvents'>): PlanFormEffects => ({
  recallDraft: (owner, reference) => {
    const draft = kept(draftNameOf(reference), owner)
    return isPlanDraft(draft) ? draft : null
  },
  keepDraft: (owner, reference, draft) => keep(draftNameOf(reference), owner, draft),
  showStep: (reference, step, how) => {
    const path = wizardOf(reference)
    const search = `?step=${step}`
    if (location.pathname !== path || location.search === search) return
    if (how === 'anew') history.pushState({}, '', path + search)
    else history.replaceState(history.state, '', path + search)
  },
  showSaved: (reference, saved) => {
    const path = wizardOf(reference)
    if (location.pathname === path) history.replaceState(history.state, '', path + queryText([['saved', saved]]))
  },
  openPlan: (reference) => history.replaceState(history.state, '', basePath + pathOf('plan', { reference })),
  warn: (code) => sessionEvents.publish({ type: 'message.show', code }),
})
