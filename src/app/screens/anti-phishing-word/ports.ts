import type { AntiPhishingWordPorts } from '../../../../machines/anti-phishing-word/anti-phishing-word'
import { done } from '../../api/client'
import { shownBy } from '../../ports/passkeys'
import { asPort, refusable } from '../../ports/problems'
import { withSecretSteps } from '../../ports/secret-steps'
import type { Services } from '../../ports/services'

export const antiPhishingWordPorts = (services: Services): AntiPhishingWordPorts => {
  const { api, step } = withSecretSteps(services)
  return {
    setWord: async ({ word, proof }, signal) => {
      const body = { word, ...(proof === null ? {} : await shownBy(api, proof, signal)) }
      const call = step('setAntiPhishingWord', body, (header) =>
        done(api.POST('/protected/v2/user/anti-phishing-word', { params: { header }, body })),
      )
      return asPort(call, refusable)
    },
  }
}
