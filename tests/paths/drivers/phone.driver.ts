import { assign } from 'xstate'
import { phoneMachine, type PhoneDraft } from '../../../machines/onboarding/phone'
import { dialCodes, phoneOf, readPhone } from '../../../src/domain/onboarding/phone'
import { sentCode } from '../../machines/onboarding/setting'
import { customerWith } from '../../support/customers'
import { defineDriver } from '../driver'
import { badInput, noAnswer, plain, refused, ticks, tooSoon } from './cases'
import { phoneBrowser } from './phone.browser'

/** The app reads numbers by the rules once they are there; so it is provided here by the same rules. */
const machine = phoneMachine.provide({
  actions: {
    setDraft: assign(({ context: { text, country, dialCodes: codes } }, params: { draft: Partial<PhoneDraft> }) => {
      const draft = { text, country, ...params.draft }
      if (!codes) return { ...draft, e164: null, refusal: null }
      const { shown, ...reading } = readPhone(draft.text, draft.country, text)
      return { ...reading, text: shown, refusal: null }
    }),
  },
})

const number = '+46701740605'
const sent = sentCode({ sentTo: number })
const unverified = { phone: 'UNVERIFIED' } as const

/** Those that end so are refused. */
const answerTo = (asked: string | null): string => {
  if (asked === null) return 'no number'
  return asked.endsWith('404') ? 'refused number' : 'sent'
}

export const phoneDriver = defineDriver(machine)({
  states: {
    recalling: 'looks for what an earlier page knew',
    deciding: null,
    shown: 'shows the confirmed number',
    'entering.deciding': null,
    'entering.typing': 'asks for a number',
    'entering.waiting': 'says how long to wait before another code',
    sending: 'sends a code',
    confirming: 'asks for the code',
    confirmed: 'number confirmed',
  },
  inputs: {
    newcomer: {
      title: 'a customer without a number',
      input: { customer: customerWith({ details: { phoneNumber: null }, verifications: unverified }) },
    },
    sent: {
      title: 'a customer whose number waits for its code',
      input: { customer: customerWith({ details: { phoneNumber: number }, verifications: unverified }) },
    },
    verified: { title: 'a customer with a confirmed number', input: { customer: customerWith() } },
  },
  events: {
    'country.choose': { cases: { Germany: { country: 'DE' } } },
    'phone.type': {
      cases: { whole: { text: '0701740605' }, refused: { text: '0701740404' }, wrong: { text: '0701' } },
    },
    'field.blur': { cases: { '': { field: 'phone' } } },
    'phone.submit': { cases: plain },
    'phone.change': { cases: plain },
    'phone.keep': { cases: plain },
    'wait.ticked': { cases: ticks },
  },
  children: {
    recallPhone: {
      ok: {
        nothing: { draft: null, sent: null },
        'what was typed': { draft: { text: '0701740605', country: 'SE' }, sent: null },
        'a code on its way': { draft: null, sent },
      },
      fail: { 'cannot be read': { code: 'unexpected' } },
      /** What was typed is kept until the number is, so it is recalled once, by who has none. */
      offered: ({ context }, name) =>
        name === 'what was typed' ? context.number === '' : name !== 'a code on its way' || context.isAwaited,
      /** Where a number is known, its code is asked for. */
      atOnce: ({ context }) => context.number === '',
    },
    loadPhoneRules: { ok: { rules: dialCodes() }, fail: noAnswer },
    sendPhone: {
      ok: { sent },
      fail: {
        'no number': badInput('phoneNumber', 'phone'),
        'refused number': badInput('phoneNumber', 'phoneRefused'),
        ...tooSoon,
        ...refused,
        ...noAnswer,
      },
      offered: ({ context: { text, country } }, name) => {
        const answer = answerTo(phoneOf(text, country))
        if (name === 'too soon') return answer === 'sent'
        return name === 'not now' || name === 'no answer' || name === answer
      },
    },
    code: { done: { accepted: { outcome: 'accepted' }, gone: { outcome: 'gone' } }, shows: {} },
    countDown: { tells: ['wait.ticked'] },
  },
  delays: {},
  browser: phoneBrowser,
})
