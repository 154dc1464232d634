import { randomUUID } from 'node:crypto'
import {
  type emailMachine,
  emailFieldProblem,
  emailPasswordText,
  emailText,
  emailCodeText,
} from '../../../machines/onboarding/email'
import {
  cannotReadNow,
  codeJustAsked,
  confirmedElsewhere,
  hasBegun,
  newestCode,
  somebodyAwaitingCode,
  ownPassword,
} from '../browser/customers'
import { chooseFactor, showLaptop, withLaptop } from '../browser/authenticator'
import { asked, askedAfter, askedWhile, awayAt, answering, failures, type Elsewhere } from '../browser/releases'
import { saysEach, hasCode, isBusyWith, isLoading, isWithout, pasteCode, says, saysNot, sees } from '../browser/sees'
import { changesStep } from '../browser/steps'
import { inMain } from '../browser/operate'
import { stepsOn, atField, type Word } from '../browser/words'
import type { BrowserHalf, Stage, Way } from '../driver'
import type { Call, Release } from '../sandbox'
import { isZeros } from './cases'
import { recoveryCode, withTwoFactor } from './two-factor-kit'

type Purpose = 'first-email' | 'new-email'

const recall = 'GET /protected/v2/user/code'
const events = 'GET /protected/v2/events'
const send = {
  'first-email': 'POST /protected/v2/auth/signup/email',
  'new-email': 'POST /protected/v2/user/email',
} as const
const check = {
  'first-email': 'POST /protected/v2/auth/signup/confirm',
  'new-email': 'POST /protected/v2/user/email/confirm',
} as const

const knownOn = (stage: Stage): Promise<{ purpose?: Purpose }> => stage.sandbox.contextOf('email')

const onPage = async (stage: Stage, calls: Record<Purpose, Call>): Promise<Call> => {
  const { purpose = 'first-email' } = await knownOn(stage)
  return calls[purpose]
}

/** Whose address is confirmed has no first one to confirm; whose is not cannot change it. */
const elsewhere: Record<Purpose, Elsewhere> = {
  'first-email': awayAt('phone', 'email'),
  'new-email': awayAt('email', 'phone'),
}

const sentElsewhere = async (stage: Stage): Promise<void> => {
  const { sandboxPassword: password } = await import('../../../src/server/sandbox/seeds/keys')
  const { purpose = 'first-email' } = await knownOn(stage)
  const email = `${randomUUID()}@example.com`
  if (purpose === 'first-email') await codeJustAsked(stage.page, '/auth/signup/email', { email })
  else await codeJustAsked(stage.page, '/user/email', { email, password })
}

const starts: Readonly<Record<string, (stage: Stage) => Promise<unknown>>> = {
  newcomer: async ({ page, sandbox }) => hasBegun(page, await sandbox.newcomer('eid-email')),
  sent: (stage) => somebodyAwaitingCode(stage),
  slip: (stage) => somebodyAwaitingCode(stage, 'gmial.com'),
  verified: ({ sandbox }) => sandbox.newcomer('phone'),
  guarded: async ({ page, sandbox }) => {
    await sandbox.newcomer('done')
    await withTwoFactor(page)
  },
  passkey: async ({ page, sandbox }) => {
    await sandbox.newcomer('done')
    await withLaptop(page)
    await withTwoFactor(page)
  },
  changing: async ({ page, sandbox }) => {
    const [{ callsOf }, { sandboxPassword }] = await Promise.all([
      import('../../support/newcomer-calls'),
      import('../../../src/server/sandbox/seeds/keys'),
    ])
    await sandbox.newcomer('phone')
    await callsOf(page).post('/user/email', { email: `${randomUUID()}@example.com`, password: sandboxPassword })
  },
}

const sends =
  (how: Release, happens?: (stage: Stage) => Promise<unknown>): Way =>
  async (stage) => {
    await happens?.(stage)
    await stage.sandbox.release(await onPage(stage, send), how)
  }

export const emailBrowser = {
  open: async (stage, given) => {
    const { page, sandbox } = stage
    await starts[given]?.(stage)
    await sandbox.hold(recall, events, ...Object.values(send), ...Object.values(check))
    await page.goto(given === 'guarded' || given === 'passkey' ? '/app/settings/email' : '/app/')
    if (given === 'verified' || given === 'changing') await changesStep(page, 'email')
  },
  sees: {
    recalling: isLoading,
    deciding: null,
    shown: says('email.shown.confirmed'),
    'entering.deciding': null,
    'entering.typing': sees(
      saysNot('code.problem.too-soon'),
      says(({ context: { problem } }) =>
        problem === 'not-shown'
          ? 'twoFactor.passkey.notShown'
          : problem === 'refused' || problem === 'not-sent'
            ? `email.problem.${problem}`
            : null,
      ),
      saysEach(({ context: { serverErrors } }) =>
        serverErrors.map(({ code }): Word => (code === 'codeInvalid' ? 'twoFactor.off.wrong' : 'field.emailTaken')),
      ),
    ),
    'entering.doubting': says('email.doubt.title'),
    'entering.waiting': says('code.problem.too-soon'),
    sending: isBusyWith('code.sending'),
    confirming: hasCode('code.label.email'),
    confirmed: isWithout('email.code.title'),
  },
  act: {
    /** Everybody's address is their own. */
    'email.type': {
      fill: 'email.label',
      typed: (_, { text }) => text.replace('astrid@', `${randomUUID()}@`),
      shows: emailText,
      problem: (snapshot) => atField(emailFieldProblem(snapshot, 'email')),
    },
    'password.type': {
      fill: 'email.password',
      typed: ownPassword,
      shows: emailPasswordText,
      problem: (snapshot) => atField(emailFieldProblem(snapshot, 'password')),
    },
    'code.type': {
      fill: 'twoFactor.off.code',
      typed: ({ page }, { text }) => (isZeros(text) ? text : recoveryCode(page)),
      unless: ({ context }) => !context.asksCode || context.byPasskey,
      shows: emailCodeText,
    },
    'factor.choose': chooseFactor,
    'field.blur': { leave: 'email.label' },
    'email.submit': { press: 'code.send' },
    'email.change': {
      press: (snapshot) => (snapshot.hasTag('shown') ? 'email.shown.change' : 'email.code.change'),
      within: inMain,
    },
    'email.keep': { press: 'email.keep' },
    'suggestion.take': { press: 'email.doubt.take' },
    'suggestion.dismiss': { press: 'email.doubt.dismiss' },
    'wait.ticked': { wait: 'down' },
  },
  steer: {
    recallEmail: answering(recall, {
      nothing: failures['no answer'],
      'cannot be read': askedAfter(recall, ({ page }) => cannotReadNow(page, 'draft:email')),
    }),
    sendEmail: {
      sent: sends(asked, ({ sandbox }) => sandbox.later(60)),
      taken: sends(asked),
      'wrong code': sends(asked),
      'too soon': sends(asked, sentElsewhere),
      'not now': async (stage) => {
        const { purpose = 'first-email' } = await knownOn(stage)
        await askedWhile(send[purpose], elsewhere[purpose])(stage)
      },
      'no answer': sends(failures['no answer']),
      'no passkey': ({ page }) => showLaptop(page, 'NotAllowedError'),
    },
    code: async (stage, { name }) => {
      const { page, sandbox } = stage
      const { t } = await stepsOn(page)
      const { address = '' }: { address?: string } = await sandbox.contextOf('email')
      const code = await newestCode(page, address)
      await pasteCode(stage, t('code.label.email'), code)
      if (name === 'gone') await confirmedElsewhere(page, address)
      await sandbox.release(await onPage(stage, check), name === 'gone' ? failures['not now'] : { as: 'asked' })
    },
  },
  besides: ['field.blur', 'wait.ticked'],
} satisfies BrowserHalf<typeof emailMachine>
