import { providePassword, type PasswordPorts } from '../../../../../machines/onboarding/password'
import { done } from '../../../api/client'
import { passkeyIn } from '../../../ports/passkeys'
import { asPort, refusable } from '../../../ports/problems'
import type { StepServices } from '../../../ports/secret-steps'
import { endingAll } from './ending-all'
import { withFields } from './with-fields'

export const passwordPorts = ({ api, sessionEvents, step }: StepServices): PasswordPorts => ({
  loadCommonPasswords: async () => (await import('./common-passwords')).commonPasswords,
  savePassword: async ({ current, next, code, ...factor }, signal) => {
    const body = {
      newPassword: next,
      ...(current === null ? {} : { currentPassword: current }),
      ...(code === null ? {} : { code }),
      ...(await passkeyIn(api, factor, signal)),
    }
    const save = () =>
      step('changePassword', body, (header) =>
        done(api.POST('/protected/v2/user/password', { params: { header }, body })),
      )
    const call = current === null ? save() : endingAll(sessionEvents, 'changePassword', save)
    await asPort(call, refusable).catch((error: unknown) => {
      throw withFields(error, { currentPassword: 'current', newPassword: 'next' })
    })
  },
})

/** The step's machine as production runs it. */
export const passwordLogic = (services: StepServices) => providePassword(passwordPorts(services))
