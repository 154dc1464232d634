import { fillTwoFactor, type TwoFactorPorts } from '../../../../machines/onboarding/two-factor'
import { done, read } from '../../api/client'
import { asPort } from '../problems'
import { waitFeeds } from '../wait'
import { refusable, withFields, type Setting } from './setting'

export const twoFactorPorts = ({ api, step }: Setting): TwoFactorPorts => ({
  setUpTwoFactor: () =>
    asPort(
      step('setUpTwoFactor', {}, (header) => read(api.POST('/protected/v2/user/2fa/setup', { params: { header } }))),
      refusable,
    ),
  makeRecoveryCodes: (body) =>
    asPort(
      step('makeRecoveryCodes', body, (header) =>
        read(api.POST('/protected/v2/user/2fa/recovery-codes', { params: { header }, body })),
      ),
      refusable,
    ),
  turnOnTwoFactor: async ({ code, password }) => {
    const body = { code, enabled: true, ...(password === null ? {} : { password }) }
    const call = step('turnOnTwoFactor', body, (header) =>
      done(api.POST('/protected/v2/user/password/2fa', { params: { header }, body })),
    )
    await asPort(call, refusable).catch((error: unknown) => {
      throw withFields(error, { code: 'recovery' })
    })
  },
  skipTwoFactor: () =>
    asPort(
      step('skipTwoFactor', {}, (header) => done(api.POST('/protected/v2/user/2fa/skip', { params: { header } }))),
      refusable,
    ),
})

/** The step's machine as production runs it. */
export const filledTwoFactor = (setting: Setting) => fillTwoFactor({ ...twoFactorPorts(setting), ...waitFeeds })
