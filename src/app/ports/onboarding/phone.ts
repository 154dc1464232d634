import { fillPhone, type PhoneEdge, type PhonePorts } from '../../../../machines/onboarding/phone'
import { keep, kept } from '../kept'
import { asPort } from '../problems'
import { filledCode, recallSent, sendPhone } from './codes'
import { waitFeeds } from '../wait'
import { refusable, type Setting } from './setting'

const draftName = 'draft:phone'

export const phonePorts = ({ api, step }: Setting): PhonePorts & PhoneEdge => {
  let rules: typeof import('../../../domain/phone') | undefined
  return {
    recallPhone: async ({ owner, hasNumber }) => {
      const draft = kept(draftName, owner)
      const [{ isKeptPhone }, sent] = await Promise.all([
        import('../../../domain/kept-onboarding'),
        hasNumber ? recallSent(api, 'phone') : null,
      ])
      return { draft: isKeptPhone(draft) ? draft : null, sent }
    },
    loadPhoneRules: async () => {
      rules = await import('../../../domain/phone')
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
export const filledPhone = (setting: Setting) =>
  fillPhone({ ...phonePorts(setting), ...waitFeeds }, { code: filledCode(setting) })
