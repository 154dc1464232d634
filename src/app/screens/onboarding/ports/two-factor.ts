import { provideTwoFactor, type TwoFactorPorts } from '../../../../../machines/onboarding/two-factor'
import { provideTwoFactorChange, type TwoFactorChangePorts } from '../../../../../machines/onboarding/two-factor-change'
import { done, read } from '../../../api/client'
import { passkeyIn, type Assertion } from '../../../ports/passkeys'
import { asPort, refusable } from '../../../ports/problems'
import type { StepServices } from '../../../ports/secret-steps'
import { waitFeeds } from '../../../ports/wait'
import { withFields } from './with-fields'

const makeRecoveryCodes =
  ({ api, step }: StepServices): TwoFactorPorts['makeRecoveryCodes'] =>
  (body) =>
    asPort(
      step('makeRecoveryCodes', body, (header) =>
        read(api.POST('/protected/v2/user/2fa/recovery-codes', { params: { header }, body })),
      ),
      refusable,
    )

type Turning = { code: string | null; enabled: boolean; password: string | null; passkey?: Assertion }

const turnTwoFactor = ({ api, step }: StepServices, { code, password, ...turning }: Turning): Promise<void> => {
  const body = { ...turning, ...(code === null ? {} : { code }), ...(password === null ? {} : { password }) }
  const call = step(turning.enabled ? 'turnOnTwoFactor' : 'turnOffTwoFactor', body, (header) =>
    done(api.POST('/protected/v2/user/password/2fa', { params: { header }, body })),
  )
  return asPort(call, refusable)
}

export const twoFactorPorts = (services: StepServices): TwoFactorPorts => {
  const { api, step } = services
  return {
    setUpTwoFactor: () =>
      asPort(
        step('setUpTwoFactor', {}, (header) => read(api.POST('/protected/v2/user/2fa/setup', { params: { header } }))),
        refusable,
      ),
    makeRecoveryCodes: makeRecoveryCodes(services),
    turnOnTwoFactor: (given) =>
      turnTwoFactor(services, { ...given, enabled: true }).catch((error: unknown) => {
        throw withFields(error, { code: 'recovery' })
      }),
    skipTwoFactor: () =>
      asPort(
        step('skipTwoFactor', {}, (header) => done(api.POST('/protected/v2/user/2fa/skip', { params: { header } }))),
        refusable,
      ),
  }
}

export const twoFactorChangePorts = (services: StepServices): TwoFactorChangePorts => ({
  makeRecoveryCodes: makeRecoveryCodes(services),
  turnOffTwoFactor: async ({ code, password, ...factor }, signal) =>
    turnTwoFactor(services, {
      code: factor.byPasskey ? null : code,
      password,
      enabled: false,
      ...(await passkeyIn(services.api, factor, signal)),
    }),
})

/** The step's machine as production runs it. */
export const twoFactorLogic = (services: StepServices) =>
  provideTwoFactor({ ...twoFactorPorts(services), ...waitFeeds })

/** The same for what is on. */
export const twoFactorChangeLogic = (services: StepServices) =>
  provideTwoFactorChange({ ...twoFactorChangePorts(services), ...waitFeeds })
