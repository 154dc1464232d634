import { codeMachine } from '../../../machines/onboarding/code'
import { sentCode } from '../../machines/onboarding/setting'
import { defineDriver } from '../driver'
import { badInput, done, isZeros, noAnswer, plain, refused, ticks, tooSoon } from './cases'
import { codeBrowser } from './code.browser'

const address = 'astrid@example.com'
const purpose = 'first-email'

export const codeDriver = defineDriver(codeMachine)({
  states: {
    'holding.open.entry.typing': 'asks for the code',
    'holding.open.entry.checking': 'checks the code',
    'holding.open.resend.deciding': null,
    'holding.open.resend.waiting': 'says how long until another code',
    'holding.open.resend.resendable': 'offers another code',
    'holding.sending': 'sends another code',
    locked: 'locked after too many wrong codes',
    accepted: 'code accepted',
    gone: 'no code is waited for any more',
  },
  inputs: {
    sent: { title: 'a code that was just sent', input: { purpose, to: address, sent: sentCode() } },
    elsewhere: { title: 'a code that was sent on another device', input: { purpose, to: address, sent: null } },
  },
  events: {
    'code.type': {
      cases: { whole: { text: 'ABCD2345' }, wrong: { text: '00000000' }, short: { text: 'ABCD' } },
      brings: { whole: { type: 'code.submit' }, wrong: { type: 'code.submit' } },
      offered: ({ context }, name) => name === 'short' || context.text.length < 8,
    },
    'code.submit': { cases: plain, offered: ({ context }) => context.text.length === 8 && !context.isExpired },
    'code.resend': { cases: plain },
    'wait.ticked': { cases: ticks },
  },
  children: {
    sendCode: { ok: { sent: sentCode() }, fail: { ...tooSoon, ...refused, ...noAnswer } },
    checkCode: {
      ok: done,
      fail: { wrong: badInput('code', 'codeInvalid'), locked: tooSoon['too soon'], ...refused, ...noAnswer },
      offered: ({ context }, name) => name !== (isZeros(context.text) ? 'done' : 'wrong'),
    },
    countDown: { tells: ['wait.ticked'] },
  },
  delays: { codeHolds: 'the code expires' },
  browser: codeBrowser,
})
