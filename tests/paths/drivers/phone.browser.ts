import { phoneFieldProblem, type phoneMachine } from '../../../machines/onboarding/phone'
import {
  cannotRead,
  cannotReadNow,
  codeJustAsked,
  nationally,
  ownNumber,
  refusedElsewhere,
  somebodyAt,
} from '../browser/customers'
import { askedAfter, answering, failures } from '../browser/releases'
import { hasCode, chooseCountry, isBusyWith, isLoading, isWithout, says, saysOnly } from '../browser/sees'
import { asks } from '../browser/pending'
import { changesStep } from '../browser/steps'
import { inMain } from '../browser/operate'
import { atField, stepsOn } from '../browser/words'
import type { BrowserHalf, Stage } from '../driver'
import type { PlannedStep } from '../record'

const recall = 'GET /protected/v2/user/code'
const send = 'POST /protected/v2/profile/phone'
const verify = 'POST /protected/v2/profile/phone/verify'
const rules = 'domain/onboarding/phone.ts'

const open = async ({ page, sandbox }: Stage, given: string, steps: readonly PlannedStep[]): Promise<void> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  const number = ownNumber(page)
  const { email: owner } = await somebodyAt(page, given === 'verified' ? 'two-factor' : 'phone')
  if (given === 'sent') await callsOf(page).post('/profile/phone', { phoneNumber: number })
  if (steps.some(({ label }) => label === '✓recallPhone «what was typed»')) {
    const draft = JSON.stringify({ owner, value: { text: nationally(number), country: 'SE' } })
    await page.addInitScript((text) => sessionStorage.setItem('draft:phone', text), draft)
  }
  if (given === 'newcomer' && steps[0]?.case === 'cannot be read') await cannotRead(page, 'draft:phone')
  await sandbox.holdModules(rules)
  await sandbox.holdEvents()
  await sandbox.hold(recall, send)
  await page.goto('/app/')
  if (given === 'verified') await changesStep(page, 'phone')
}

export const phoneBrowser = {
  open,
  sees: {
    recalling: isLoading,
    deciding: null,
    shown: says('phone.shown.confirmed'),
    'entering.deciding': null,
    'entering.typing': saysOnly(
      ['refused', 'not-sent'],
      (code) => `phone.problem.${code}`,
      ({ context }) => context.problem,
    ),
    'entering.waiting': says('code.problem.too-soon'),
    sending: isBusyWith('code.sending'),
    confirming: hasCode('code.label.phone'),
    confirmed: isWithout('phone.code.title'),
  },
  act: {
    'country.choose': async (stage, { country }) => {
      const { t } = await stepsOn(stage.page)
      await chooseCountry(stage, t('phone.country'), country)
    },
    'phone.type': {
      fill: 'phone.label',
      typed: ({ page }, { text }) => (text === '0701740605' ? nationally(ownNumber(page)) : text),
      problem: (snapshot) => atField(phoneFieldProblem(snapshot)),
    },
    /** The country's field is left without a word. */
    'field.blur': { leave: 'phone.label' },
    'phone.submit': { press: 'code.send' },
    'phone.change': {
      press: (snapshot) => (snapshot.hasTag('shown') ? 'phone.shown.change' : 'phone.code.change'),
      within: inMain,
    },
    'phone.keep': { press: 'phone.keep' },
    'wait.ticked': { wait: 'down' },
  },
  steer: {
    recallPhone: answering(recall, {
      nothing: failures['no answer'],
      'what was typed': failures['no answer'],
      'cannot be read': askedAfter(recall, ({ page }) => cannotReadNow(page, 'draft:phone')),
    }),
    loadPhoneRules: {
      rules: ({ sandbox }) => sandbox.releaseModule(rules),
      'no answer': ({ sandbox }) => sandbox.releaseModule(rules, false),
    },
    sendPhone: answering(send, {
      sent: askedAfter(send, ({ sandbox }) => sandbox.later(60)),
      'too soon': askedAfter(send, ({ page }) =>
        codeJustAsked(page, '/profile/phone', { phoneNumber: ownNumber(page) }),
      ),
    }),
    code: async ({ page, sandbox }, { name }) => {
      const { codeSent } = await import('../../support/newcomer')
      const { t, typeCode } = await stepsOn(page)
      await sandbox.hold(verify)
      const code = await codeSent(page, ownNumber(page))
      const { sent }: { sent?: { verification: string | null } } = await sandbox.contextOf('code')
      await typeCode(t('code.label.phone'), code)
      if (name !== 'accepted') return sandbox.release(verify, failures['not now'])
      await Promise.all([page.waitForResponse((answer) => asks(verify)(answer.request())), sandbox.release(verify)])
      await refusedElsewhere(page, '/profile/phone/verify', {
        verificationCode: code.replaceAll(' ', ''),
        verification: sent?.verification,
      })
    },
  },
  besides: ['field.blur', 'wait.ticked'],
} satisfies BrowserHalf<typeof phoneMachine>
