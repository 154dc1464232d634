import { fillPhone, type PhoneEdge, type PhonePorts } from '../../../../machines/onboarding/phone'
import { keep, kept } from '../kept'
import { asPort } from '../problems'
import { filledCode, keepSent, recalledSent, sendPhone, waitFeeds } from './codes'
import { refusable, type Setting } from './setting'

const draftName = 'draft:phone'

export const phonePorts = ({ api, step }: Setting): PhonePorts & PhoneEdge => {
  let rules: typeof import('../../../domain/phone') | undefined
  return {
    recallPhone: async ({ owner, to }) => {
      const draft = kept(draftName, owner)
      const { isKeptPhone } = await import('../../../domain/kept-onboarding')
      return { draft: isKeptPhone(draft) ? draft : null, sent: recalledSent('phone', to) }
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
    sendPhone: async ({ phone }) => {
      const sent = await asPort(sendPhone({ api, step }, phone), refusable)
      return keepSent('phone', sent.sentTo, sent)
    },
    keepPhone: (draft, owner) => keep(draftName, owner, draft),
  }
}

/** The step's machine as production runs it. */
export const filledPhone = (setting: Setting) =>
  fillPhone({ ...phonePorts(setting), ...waitFeeds }, { code: filledCode(setting) })
