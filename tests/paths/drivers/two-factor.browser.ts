import { ownPassword } from '../browser/customers'
import { TOTP } from 'otpauth'
import { array, create, string, type } from 'superstruct'
import {
  type twoFactorMachine,
  type TwoFactorSnapshot,
  twoFactorFieldProblem,
} from '../../../machines/onboarding/two-factor'
import { asked, askedAfter, answering, failures } from '../browser/releases'
import { hasCode, has, isBusyWith, isLoading, isWithout, keepsCodes, says, saysNot, sees } from '../browser/sees'
import { atField, type Word } from '../browser/words'
import type { BrowserHalf, Look, Stage } from '../driver'
import { isZeros } from './cases'

const setUp = 'POST /protected/v2/user/2fa/setup'
const makeCodes = 'POST /protected/v2/user/2fa/recovery-codes'
const turnOn = 'POST /protected/v2/user/password/2fa'
const skip = 'POST /protected/v2/user/2fa/skip'

/** What the page shows of the machine's secrets, as an authenticator app and a list on paper know them. */
export const secretsOf = async ({ sandbox }: Stage): Promise<{ secret: string; codes: string[] }> => {
  const { secret, codes }: { secret?: { secret: string } | null; codes?: string[] } =
    await sandbox.contextOf('twoFactor')
  return { secret: secret?.secret ?? '', codes: codes ?? [] }
}

/** What is wrong with a code, and what could not be done. */
const problemTold = (wrong: Word): Look<TwoFactorSnapshot> =>
  sees(
    says(({ context: { problem } }) =>
      problem === 'refused' || problem === 'not-done' ? `twoFactor.problem.${problem}` : null,
    ),
    says(({ context }) => (context.serverErrors.length > 0 ? wrong : null)),
  )

/** It is turned on with one of the recovery codes, on another device. */
const turnedOnElsewhere = async ({ page }: Stage, recovery: string): Promise<void> => {
  const [{ callsOf }, { sandboxPassword: password }] = await Promise.all([
    import('../../support/newcomer-calls'),
    import('../../../src/server/sandbox/seeds/keys'),
  ])
  await callsOf(page).post('/user/password/2fa', { code: recovery, enabled: true, password })
}

const Secret = type({ result: type({ secret: string() }) })
const Codes = type({ result: type({ codes: array(string()) }) })

/** The same from the beginning. */
const setUpElsewhere = async (stage: Stage): Promise<void> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  const { post } = callsOf(stage.page)
  const { secret } = create(await post('/user/2fa/setup'), Secret).result
  const code = new TOTP({ secret }).generate()
  const { codes } = create(await post('/user/2fa/recovery-codes', { code }), Codes).result
  await turnedOnElsewhere(stage, codes[0] ?? '')
}

const trying = { wrong: asked, locked: failures['too soon'], 'no answer': failures['no answer'] }

export const twoFactorBrowser = {
  open: async ({ page, sandbox }, given) => {
    await sandbox.newcomer('two-factor', given === 'required')
    await sandbox.holdEvents()
    await sandbox.hold(setUp, makeCodes, turnOn, skip)
    await page.goto('/app/')
  },
  sees: {
    deciding: null,
    offering: says(({ context: { problem } }) => (problem === 'not-skipped' ? 'twoFactor.problem.not-skipped' : null)),
    preparing: isLoading,
    adding: has('img', 'twoFactor.adding.qr'),
    proving: sees(saysNot('code.locked.title'), problemTold('twoFactor.proving.wrong')),
    making: sees(isBusyWith('code.checking'), hasCode('code.label.totp')),
    locked: sees(says('code.locked.title'), hasCode('code.label.totp'), problemTold('twoFactor.proving.wrong')),
    keeping: keepsCodes,
    'typingBack.open': sees(saysNot('code.locked.title'), problemTold('twoFactor.typing.wrong')),
    'typingBack.locked': sees(says('code.locked.title'), has('textbox', 'twoFactor.typing.code')),
    turningOn: sees(isBusyWith('code.checking'), has('textbox', 'twoFactor.typing.code')),
    skipping: isBusyWith('onboarding.saving'),
    on: isWithout('twoFactor.typing.title', 'twoFactor.title'),
    skipped: isWithout('twoFactor.title'),
  },
  act: {
    'twoFactor.start': {
      press: (snapshot) => {
        if (snapshot.context.isDoubtful) return 'twoFactor.startOver'
        return snapshot.matches('failed') ? 'common.tryAgain' : 'twoFactor.start'
      },
    },
    'twoFactor.skip': { press: 'twoFactor.skip' },
    'secret.next': { press: 'twoFactor.adding.next' },
    'code.type': {
      code: 'code.label.totp',
      typed: async (stage, { text }) => {
        const { secret } = await secretsOf(stage)
        return text.length === 6 && !isZeros(text) ? new TOTP({ secret }).generate() : text
      },
    },
    'code.submit': { press: 'code.confirm' },
    'codes.saved': { press: 'twoFactor.keeping.next' },
    'recovery.type': {
      fill: 'twoFactor.typing.code',
      typed: async (stage, { text }) => (isZeros(text) ? text : ((await secretsOf(stage)).codes[3] ?? '')),
      shows: ({ context }) => context.texts.recovery,
    },
    'password.type': {
      fill: 'email.password',
      typed: ownPassword,
      shows: ({ context }) => context.texts.password,
      problem: (snapshot) => atField(twoFactorFieldProblem(snapshot, 'password')),
    },
    'recovery.submit': { press: 'twoFactor.typing.submit' },
    'field.blur': { leave: 'twoFactor.typing.code' },
    'step.back': {
      press: (snapshot) => (snapshot.hasTag('typingBack') ? 'twoFactor.typing.back' : 'twoFactor.proving.back'),
    },
    'wait.ticked': { wait: 'down' },
  },
  steer: {
    setUpTwoFactor: answering(setUp, { 'on already': askedAfter(setUp, setUpElsewhere) }),
    makeRecoveryCodes: answering(makeCodes, { ...trying }),
    turnOnTwoFactor: answering(turnOn, {
      ...trying,
      'not now': askedAfter(turnOn, async (stage) => {
        const { codes } = await secretsOf(stage)
        await turnedOnElsewhere(stage, codes[0] ?? '')
      }),
    }),
    skipTwoFactor: answering(skip),
  },
  besides: ['field.blur', 'wait.ticked'],
} satisfies BrowserHalf<typeof twoFactorMachine>
