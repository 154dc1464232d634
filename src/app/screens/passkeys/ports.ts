import { PortError } from '../../../../machines/lib/ports'
import type { PasskeysPorts } from '../../../../machines/passkeys/passkeys-setup'
import { done, read } from '../../api/client'
import { freshKey } from '../../api/idempotency'
import { createPasskey, shownBy } from '../../ports/passkeys'
import { asPort, refusable } from '../../ports/problems'
import { withSecretSteps } from '../../ports/secret-steps'
import type { Services } from '../../ports/services'

export const passkeysPorts = (services: Services): PasskeysPorts => {
  const { api, step } = withSecretSteps(services)
  return {
    loadPasskeys: (_, signal) => asPort(read(api.GET('/protected/v2/user/passkeys', { signal }))),
    startPasskey: async (proof, signal) => {
      const body = await shownBy(api, proof, signal)
      const call = step('startPasskey', body, (header) =>
        read(api.POST('/protected/v2/user/passkeys/options', { params: { header }, body })),
      )
      return asPort(call, refusable)
    },
    createPasskey: async ({ options }, signal) => {
      if (options === null) throw new Error('Nobody has asked for a passkey')
      return createPasskey(options, signal)
    },
    savePasskey: ({ name, made }) => {
      if (made === null) throw new Error('No passkey was made')
      const body = { name, passkey: made }
      return asPort(done(api.POST('/protected/v2/user/passkeys', { params: { header: freshKey() }, body })), refusable)
    },
    removePasskey: async ({ id, ...proof }, signal) => {
      const body = await shownBy(api, proof, signal)
      const call = step(`removePasskey/${id}`, body, (header) =>
        done(api.POST('/protected/v2/user/passkeys/{id}/remove', { params: { path: { id }, header }, body })),
      )
      // One that is gone already was removed elsewhere.
      await asPort(call, [...refusable, 'last-way-in', 'not-found']).catch((error: unknown) => {
        if (!(error instanceof PortError && error.code === 'not-found')) throw error
      })
    },
  }
}
