import { providePhone, type PhoneEffects, type PhonePorts } from '../../../../../machines/onboarding/phone'
import { isKeptPhone } from '../../../../domain/onboarding/persisted-onboarding'
import { keep, kept } from '../../../ports/persisted'
import { asPort, refusable } from '../../../ports/problems'
import type { StepServices } from '../../../ports/secret-steps'
import { waitFeeds } from '../../../ports/wait'
import { codeLogic, recallSent, sendPhone } from './codes'

const draftName = 'draft:phone'

export const phonePorts = ({ api, step }: StepServices): PhonePorts & PhoneEffects => {
  let rules: typeof import('../../../../domain/onboarding/phone') | undefined
  return {
    recallPhone: async ({ owner, hasNumber }) => {
      const sent = hasNumber ? await recallSent(api, 'phone') : null
      const draft = kept(draftName, owner)
      return { draft: isKeptPhone(draft) ? draft : null, sent }
    },
    loadPhoneRules: async () => {
      rules = await import('../../../../domain/onboarding/phone')
      return rules.dialCodes()
    },
    readPhone: ({ text, country }, before) => {
      if (!rules) return { text, country, e164: null }
      const { shown, ...reading } = rules.readPhone(text, country, before)
      return { text: shown, ...reading }
    },
    sendPhone: ({ phone, country }) => asPort(sendPhone({ api, step }, phone, country), refusable),
    keepPhone: (draft, owner) => keep(draftName, owner, draft),
  }
}

/** The step's machine as production runs it. */
export const phoneLogic = (services: StepServices) =>
  providePhone({ ...phonePorts(services), ...waitFeeds }, { code: codeLogic(services) })
