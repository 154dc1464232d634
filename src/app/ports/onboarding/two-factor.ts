import { fillTwoFactor, type TwoFactorPorts } from '../../../../machines/onboarding/two-factor'
import { fillTwoFactorChange, type TwoFactorChangePorts } from '../../../../machines/onboarding/two-factor-change'
import { done, read } from '../../api/client'
import { asPort } from '../problems'
import { waitFeeds } from '../wait'
import { refusable, withFields, type Setting } from './setting'

const makeRecoveryCodes =
  ({ api, step }: Setting): TwoFactorPorts['makeRecoveryCodes'] =>
  (body) =>
    asPort(
      step('makeRecoveryCodes', body, (header) =>
        read(api.POST('/protected/v2/user/2fa/recovery-codes', { params: { header }, body })),
      ),
      refusable,
    )

type Turning = { code: string; enabled: boolean; password: string | null }

const turnTwoFactor = ({ api, step }: Setting, { password, ...turning }: Turning): Promise<void> => {
  const body = { ...turning, ...(password === null ? {} : { password }) }
  const call = step(turning.enabled ? 'turnOnTwoFactor' : 'turnOffTwoFactor', body, (header) =>
    done(api.POST('/protected/v2/user/password/2fa', { params: { header }, body })),
  )
  return asPort(call, refusable)
}

export const twoFactorPorts = (setting: Setting): TwoFactorPorts => {
  const { api, step } = setting
  return {
    setUpTwoFactor: () =>
      asPort(
        step('setUpTwoFactor', {}, (header) => read(api.POST('/protected/v2/user/2fa/setup', { params: { header } }))),
        refusable,
      ),
    makeRecoveryCodes: makeRecoveryCodes(setting),
    turnOnTwoFactor: (given) =>
      turnTwoFactor(setting, { ...given, enabled: true }).catch((error: unknown) => {
        throw withFields(error, { code: 'recovery' })
      }),
    skipTwoFactor: () =>
      asPort(
        step('skipTwoFactor', {}, (header) => done(api.POST('/protected/v2/user/2fa/skip', { params: { header } }))),
        refusable,
      ),
  }
}

export const twoFactorChangePorts = (setting: Setting): TwoFactorChangePorts => ({
  makeRecoveryCodes: makeRecoveryCodes(setting),
  turnOffTwoFactor: (given) => turnTwoFactor(setting, { ...given, enabled: false }),
})

/** The step's machine as production runs it. */
export const filledTwoFactor = (setting: Setting) => fillTwoFactor({ ...twoFactorPorts(setting), ...waitFeeds })

/** The same for what is on. */
export const filledTwoFactorChange = (setting: Setting) =>
  fillTwoFactorChange({ ...twoFactorChangePorts(setting), ...waitFeeds })
