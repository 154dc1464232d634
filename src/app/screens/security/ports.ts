import type { SecurityPorts } from '../../../../machines/security/security'
import { read } from '../../api/client'
import { freshKey } from '../../api/idempotency'
import { shownBy } from '../../ports/passkeys'
import { asPort, refusable } from '../../ports/problems'
import { withSecretSteps } from '../../ports/secret-steps'
import type { Services } from '../../ports/services'

export const securityPorts = (services: Services): SecurityPorts => {
  const { api, step } = withSecretSteps(services)
  return {
    freezeAccount: () =>
      asPort(read(api.POST('/protected/v2/user/freeze', { params: { header: freshKey() } })), refusable),
    endFreeze: async (proof, signal) => {
      const body = await shownBy(api, proof, signal)
      const call = step('endFreeze', body, (header) =>
        read(api.POST('/protected/v2/user/freeze/end', { params: { header }, body })),
      )
      return asPort(call, refusable)
    },
  }
}
