import type { HigherLimitPorts } from '../../../../machines/higher-limit/higher-limit-setup'
import { provideQuestionnaire } from '../../../../machines/onboarding/questionnaire'
import { provideUpload } from '../../../../machines/onboarding/upload'
import { read } from '../../api/client'
import { freshKey } from '../../api/idempotency'
import { documentPorts } from '../../ports/documents'
import { asPort, refusable } from '../../ports/problems'
import { questionnairePorts } from '../../ports/questionnaire'
import { withSecretSteps, type StepServices } from '../../ports/secret-steps'
import type { Services } from '../../ports/services'
import { waitFeeds } from '../../ports/wait'

export const higherLimitPorts = ({ api }: Pick<Services, 'api'>): HigherLimitPorts => ({
  loadLimit: async (_, signal) => asPort(read(api.GET('/protected/v2/buy-limit', { signal }))),
  // Begun, withdrawn or removed again, each is another: a kept key would answer what became of the one before.
  startRequest: async () =>
    asPort(read(api.POST('/protected/v2/buy-limit/request', { params: { header: freshKey() } })), refusable),
  withdrawRequest: async () =>
    asPort(read(api.POST('/protected/v2/buy-limit/request/withdrawal', { params: { header: freshKey() } })), refusable),
  removeDocument: async ({ kind }) => {
    const params = { path: { kind }, header: freshKey() }
    return asPort(read(api.DELETE('/protected/v2/buy-limit/request/documents/{kind}', { params })), refusable)
  },
})

/** Sends answers and documents to the desk. */
export const submitRequest = async ({ api, step }: StepServices): Promise<void> => {
  const call = step('submitLimitRequest', {}, (header) =>
    read(api.POST('/protected/v2/buy-limit/request/submission', { params: { header } })),
  )
  await asPort(call, refusable)
}

/** Questions are those of any questionnaire; the request is submitted with its documents. */
export const higherLimitChildren = (given: Services) => {
  const services = withSecretSteps(given)
  return {
    questionnaire: provideQuestionnaire({
      ...questionnairePorts(services),
      submitQuestionnaire: () => submitRequest(services),
    }),
    upload: provideUpload({ ...documentPorts(services), ...waitFeeds }),
  }
}
