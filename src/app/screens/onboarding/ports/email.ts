import { provideEmail, type EmailEffects, type EmailPorts } from '../../../../../machines/onboarding/email'
import { isKeptEmail } from '../../../../domain/onboarding/persisted-onboarding'
import { keep, kept } from '../../../ports/persisted'
import { passkeyIn } from '../../../ports/passkeys'
import { asPort, refusable } from '../../../ports/problems'
import type { StepServices } from '../../../ports/secret-steps'
import { waitFeeds } from '../../../ports/wait'
import { codeLogic, recallSent, sentBy } from './codes'

const draftName = 'draft:email'

export const emailPorts = ({ api, step }: StepServices): EmailPorts & EmailEffects => ({
  recallEmail: async ({ purpose, owner }) => {
    const sent = await recallSent(api, purpose)
    const text = kept(draftName, owner)
    return { text: isKeptEmail(text) ? text : '', sent }
  },
  sendEmail: async ({ purpose, email, password, code, ...factor }, signal) => {
    const shown = await passkeyIn(api, factor, signal)
    const call =
      purpose === 'first-email'
        ? step('setFirstEmail', { email }, (header) =>
            sentBy(api.POST('/protected/v2/auth/signup/email', { params: { header }, body: { email } })),
          )
        : step('changeEmail', { email, password, code, ...shown }, (header) => {
            const body = {
              email,
              ...(password === null ? {} : { password }),
              ...(code === null ? {} : { code }),
              ...shown,
            }
            return sentBy(api.POST('/protected/v2/user/email', { params: { header }, body }))
          })
    return asPort(call, refusable)
  },
  keepEmail: (text, owner) => keep(draftName, owner, text),
})

/** The step's machine as production runs it. */
export const emailLogic = (services: StepServices) =>
  provideEmail({ ...emailPorts(services), ...waitFeeds }, { code: codeLogic(services) })
