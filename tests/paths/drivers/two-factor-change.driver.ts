import { twoFactorChangeMachine, type TwoFactorChangeSnapshot } from '../../../machines/onboarding/two-factor-change'
import { defineDriver } from '../driver'
import { badInput, done, factors, isZeros, noAnswer, notShown, plain, refused, ticks, tooSoon } from './cases'
import { twoFactorChangeBrowser } from './two-factor-change.browser'

/** Whoever has turned it off elsewhere can do no more about it here. */
const isOn = ({ context }: TwoFactorChangeSnapshot): boolean => context.problem !== 'refused'

export const twoFactorChangeDriver = defineDriver(twoFactorChangeMachine)({
  states: {
    shown: 'two-factor authentication is on',
    'proving.open': 'asks for a code of the app',
    'proving.locked': 'locked after too many wrong codes',
    making: 'makes new recovery codes',
    keeping: 'shows the recovery codes',
    'confirming.open': 'asks for a code, and the password',
    'confirming.locked': 'locked after too many wrong codes',
    turningOff: 'turns it off',
    off: 'two-factor authentication is off',
  },
  inputs: {
    optional: { title: 'a customer who may turn it off', input: { isRequired: false, hasPassword: true } },
    passkey: {
      title: 'a customer who may turn it off, and has a passkey',
      input: { isRequired: false, hasPassword: true, hasPasskey: true },
    },
  },
  events: {
    'codes.renew': { cases: plain },
    'twoFactor.turnOff': { cases: plain },
    'code.type': {
      cases: {
        whole: { text: '302514' },
        wrong: { text: '000000' },
        recovery: { text: 'ABCD2345' },
        'no recovery': { text: '00000000' },
      },
      brings: { whole: { type: 'code.submit' }, wrong: { type: 'code.submit' } },
      /** The app's is handed in once its last place is filled. */
      offered: (snapshot, name) =>
        name.endsWith('recovery')
          ? snapshot.hasTag('confirming') && !snapshot.context.hasPasskey
          : snapshot.hasTag('proving') && snapshot.context.texts.code.length < 6,
    },
    'password.type': { cases: { '': { text: 'four quiet moose' } } },
    'field.blur': { cases: { '': { field: 'code' } } },
    'factor.choose': {
      cases: factors,
      offered: ({ context }, name) => context.byPasskey === (name === 'a code'),
    },
    'code.submit': { cases: plain, offered: isOn },
    'codes.saved': { cases: plain },
    'step.back': { cases: plain },
    'wait.ticked': { cases: ticks },
  },
  children: {
    makeRecoveryCodes: {
      ok: { codes: { codes: ['ABCD2345', 'EFGH6789'] } },
      fail: { wrong: badInput('code', 'codeInvalid'), locked: tooSoon['too soon'], ...noAnswer },
      offered: ({ context }, name) => name !== (isZeros(context.texts.code) ? 'codes' : 'wrong'),
    },
    turnOffTwoFactor: {
      ok: done,
      fail: {
        wrong: badInput('code', 'codeInvalid'),
        locked: tooSoon['too soon'],
        ...refused,
        ...noAnswer,
        ...notShown,
      },
      offered: ({ context }, name) =>
        context.byPasskey
          ? name === 'done' || name === 'no passkey'
          : name !== 'no passkey' && name !== (isZeros(context.texts.code) ? 'done' : 'wrong'),
    },
    countDown: { tells: ['wait.ticked'] },
  },
  delays: {},
  browser: twoFactorChangeBrowser,
})
