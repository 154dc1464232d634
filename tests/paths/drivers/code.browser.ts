import type { codeMachine, CodeSnapshot } from '../../../machines/onboarding/code'
import { confirmedElsewhere, newestCode, refusedElsewhere, somebodyAwaitingCode } from '../browser/customers'
import { asked, askedAfter, askedTwice, answering, failures } from '../browser/releases'
import { has, isBusyWith, isWithout, says, saysNot, sees } from '../browser/sees'
import type { BrowserHalf, Stage } from '../driver'
import { isZeros } from './cases'

const recall = 'GET /protected/v2/user/code'
const send = 'POST /protected/v2/auth/signup/resend'
const check = 'POST /protected/v2/auth/signup/confirm'
const events = 'GET /protected/v2/events'

/** How long a code holds. */
const holdsSeconds = 15 * 60

const addressOf = async (stage: Stage): Promise<string> => {
  const { to }: { to?: string } = await stage.sandbox.contextOf('code')
  return to ?? ''
}

const typing = sees<CodeSnapshot>(
  saysNot('code.locked.title'),
  says(({ context: { problem } }) =>
    problem === 'expired' || problem === 'not-checked' || problem === 'not-sent' ? `code.problem.${problem}` : null,
  ),
  says(({ context: { refusal } }) => (refusal === 'codeInvalid' ? 'email.code.wrong' : null)),
)

export const codeBrowser = {
  open: async ({ page, sandbox }, given) => {
    await somebodyAwaitingCode({ page, sandbox })
    await sandbox.hold(events, send, check, ...(given === 'elsewhere' ? ([recall] as const) : []))
    await page.goto('/app/')
    if (given === 'elsewhere') await sandbox.release(recall, failures['no answer'])
  },
  sees: {
    'holding.open.entry.typing': typing,
    'holding.open.entry.checking': isBusyWith('code.checking'),
    'holding.open.resend.deciding': null,
    'holding.open.resend.waiting': says('code.wait'),
    'holding.open.resend.resendable': has('button', 'code.resend'),
    'holding.sending': sees(has('button', 'code.resend'), saysNot('code.checking')),
    locked: says('code.locked.title'),
    accepted: isWithout('email.code.title'),
    gone: isWithout('email.code.title'),
  },
  act: {
    'code.type': {
      code: 'code.label.email',
      typed: async (stage, { text }) =>
        text.length === 8 && !isZeros(text) ? newestCode(stage.page, await addressOf(stage)) : text,
    },
    'code.submit': { press: 'code.confirm' },
    'code.resend': { press: 'code.resend' },
    'wait.ticked': { wait: 'down' },
  },
  steer: {
    sendCode: answering(send, {
      sent: askedAfter(send, ({ sandbox }) => sandbox.later(60)),
      'not now': askedAfter(send, async (stage) => confirmedElsewhere(stage.page, await addressOf(stage))),
      'too soon': asked,
    }),
    checkCode: answering(check, {
      done: askedTwice(check),
      locked: failures['too soon'],
      'not now': async (stage) => {
        await confirmedElsewhere(stage.page, await addressOf(stage))
        await stage.sandbox.release(check, failures['not now'])
      },
    }),
  },
  passes: {
    codeHolds: async (stage) => {
      await stage.sandbox.later(holdsSeconds)
      const code = await newestCode(stage.page, await addressOf(stage))
      await refusedElsewhere(stage.page, '/auth/signup/confirm', { code })
    },
  },
  besides: ['wait.ticked'],
} satisfies BrowserHalf<typeof codeMachine>
