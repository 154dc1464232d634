import { fillEmail, type EmailEdge, type EmailPorts } from '../../../../machines/onboarding/email'
import { keep, kept } from '../kept'
import { asPort } from '../problems'
import { filledCode, recallSent, sentBy } from './codes'
import { waitFeeds } from '../wait'
import { refusable, type Setting } from './setting'

const draftName = 'draft:email'

export const emailPorts = ({ api, step }: Setting): EmailPorts & EmailEdge => ({
  recallEmail: async ({ purpose, owner }) => {
    const text = kept(draftName, owner)
    const [{ isKeptEmail }, sent] = await Promise.all([
      import('../../../domain/kept-onboarding'),
      recallSent(api, purpose),
    ])
    return { text: isKeptEmail(text) ? text : '', sent }
  },
  sendEmail: ({ purpose, email, password, code }) => {
    const call =
      purpose === 'first-email'
        ? step('setFirstEmail', { email }, (header) =>
            sentBy(api.POST('/protected/v2/auth/signup/email', { params: { header }, body: { email } })),
          )
        : step('changeEmail', { email, password, code }, (header) => {
            const body = {
              email,
              ...(password === null ? {} : { password }),
              ...(code === null ? {} : { code }),
            }
            return sentBy(api.POST('/protected/v2/user/email', { params: { header }, body }))
          })
    return asPort(call, refusable)
  },
  keepEmail: (text, owner) => keep(draftName, owner, text),
})

/** The step's machine as production runs it. */
export const filledEmail = (setting: Setting) =>
  fillEmail({ ...emailPorts(setting), ...waitFeeds }, { code: filledCode(setting) })
