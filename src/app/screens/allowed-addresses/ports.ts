import type { AllowedAddressesPorts } from '../../../../machines/allowed-addresses/allowed-addresses'
import { read } from '../../api/client'
import { freshKey } from '../../api/idempotency'
import { shownBy } from '../../ports/passkeys'
import { asPort, refusable } from '../../ports/problems'
import { withSecretSteps } from '../../ports/secret-steps'
import type { Services } from '../../ports/services'

export const allowedAddressesPorts = (services: Services): AllowedAddressesPorts => {
  const { api, step } = withSecretSteps(services)
  return {
    allowSavedOnly: () =>
      asPort(read(api.POST('/protected/v2/user/allowed-addresses', { params: { header: freshKey() } })), refusable),
    endAllowed: async (proof, signal) => {
      const body = await shownBy(api, proof, signal)
      const call = step('endAllowedAddresses', body, (header) =>
        read(api.POST('/protected/v2/user/allowed-addresses/end', { params: { header }, body })),
      )
      return asPort(call, refusable)
    },
  }
}
