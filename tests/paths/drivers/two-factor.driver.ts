import { twoFactorMachine, type TwoFactorSnapshot } from '../../../machines/onboarding/two-factor'
import { defineDriver } from '../driver'
import { badInput, done, isZeros, noAnswer, plain, refused, ticks, tooSoon } from './cases'
import { twoFactorBrowser } from './two-factor.browser'

/** Whoever has turned it on elsewhere can do no more about it here. */
const isOff = ({ context }: TwoFactorSnapshot): boolean => context.problem !== 'refused'

export const twoFactorDriver = defineDriver(twoFactorMachine)({
  states: {
    deciding: null,
    offering: 'offers two-factor authentication',
    preparing: 'fetches a secret',
    failed: 'could not fetch a secret',
    adding: 'shows the secret for the app',
    proving: 'asks for a code of the app',
    making: 'makes the recovery codes',
    locked: 'locked after too many wrong codes',
    keeping: 'shows the recovery codes',
    'typingBack.open': 'asks for one of the recovery codes',
    'typingBack.locked': 'locked after too many wrong recovery codes',
    turningOn: 'turns it on',
    skipping: 'leaves it out',
    on: 'two-factor authentication is on',
    skipped: 'left out',
  },
  inputs: {
    optional: {
      title: 'a customer who may leave it out',
      input: { isRequired: false, isAlone: false, hasPassword: true },
    },
    required: { title: 'a customer who needs it', input: { isRequired: true, isAlone: false, hasPassword: true } },
  },
  events: {
    'twoFactor.start': { cases: plain, offered: isOff },
    'twoFactor.skip': { cases: plain },
    'secret.next': { cases: plain },
    'code.type': {
      cases: { whole: { text: '302514' }, wrong: { text: '000000' }, short: { text: '30' } },
      brings: { whole: { type: 'code.submit' }, wrong: { type: 'code.submit' } },
      offered: ({ context }, name) => name === 'short' || context.texts.code.length < 6,
    },
    'code.submit': { cases: plain },
    'codes.saved': { cases: plain },
    'recovery.type': { cases: { whole: { text: 'ABCD2345' }, wrong: { text: '00000000' } } },
    'password.type': { cases: { '': { text: 'four quiet moose' } } },
    'recovery.submit': { cases: plain, offered: isOff },
    'field.blur': { cases: { '': { field: 'recovery' } } },
    // A doubtful secret is made anew, not looked back at.
    'step.back': { cases: plain, offered: (snapshot) => !snapshot.hasTag('proving') || !snapshot.context.isDoubtful },
    'wait.ticked': { cases: ticks },
  },
  children: {
    setUpTwoFactor: {
      ok: { secret: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Nordmynt' } },
      fail: { 'on already': { code: 'step-refused' }, ...noAnswer },
    },
    makeRecoveryCodes: {
      ok: { codes: { codes: ['ABCD2345', 'EFGH6789'] } },
      fail: { wrong: badInput('code', 'codeInvalid'), locked: tooSoon['too soon'], ...noAnswer },
      offered: ({ context }, name) => name !== (isZeros(context.texts.code) ? 'codes' : 'wrong'),
    },
    turnOnTwoFactor: {
      ok: done,
      fail: { wrong: badInput('recovery', 'codeInvalid'), locked: tooSoon['too soon'], ...refused, ...noAnswer },
      offered: ({ context }, name) => name !== (isZeros(context.texts.recovery) ? 'done' : 'wrong'),
    },
    skipTwoFactor: { ok: done, fail: noAnswer },
    countDown: { tells: ['wait.ticked'] },
  },
  costs: 'the wizard has five pages, and each way of going wrong on the last begins on the first',
  delays: {},
  browser: twoFactorBrowser,
})
