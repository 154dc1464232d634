import type { Page } from 'playwright-core'
import { create, nullable, type } from 'superstruct'
import type { higherLimitMachine, HigherLimitSnapshot } from '../../../machines/higher-limit/higher-limit'
import type { HigherLimitProblem } from '../../../machines/higher-limit/higher-limit-setup'
import {
  aboutDocuments,
  higherLimitQuestionnaire as key,
  limitDocumentKinds,
  type LimitDocumentKind,
} from '../../../src/domain/limit-requests/limit-requests'
import type { LimitStanding } from '../../../src/server/sandbox/limit-requests'
import { fileComes, holdFiles } from '../browser/files'
import { heardOfCustomer } from '../browser/news'
import { inDialog, inMain } from '../browser/operate'
import { answering } from '../browser/releases'
import { absent, has, isBusyWith, isLoading, saysOnly, sees, shown, whileTimePasses } from '../browser/sees'
import { localeOf, stepsOn } from '../browser/words'
import type { BrowserHalf, Look, Outcome, Stage } from '../driver'

const load = 'GET /protected/v2/buy-limit'
const start = 'POST /protected/v2/buy-limit/request'
const withdraw = 'POST /protected/v2/buy-limit/request/withdrawal'
const send = 'POST /protected/v2/buy-limit/request/documents'
const remove = 'DELETE /protected/v2/buy-limit/request/documents/{kind}'
const submit = 'POST /protected/v2/buy-limit/request/submission'
const ask = 'GET /protected/v2/questionnaires/{key}'
const loadCustomer = 'POST /protected/v2/auth/me'

/** The question that is left open, and whose answer is changed. */
const last = 'truth'

/** All else is answered on another device, before the page asks for the questions. */
const answersIn = async ({ page }: Stage): Promise<void> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  const { allSources } = await import('../../support/limit-requests')
  await page.evaluate((name) => sessionStorage.removeItem(`draft:answers:${name}`), key)
  for (const [question, answer] of Object.entries(allSources))
    if (question !== last) await callsOf(page).put(`/questionnaires/${key}/answers/${question}`, { answer })
}

const standings: Readonly<Record<string, LimitStanding>> = {
  'nothing asked': 'none',
  draft: 'draft',
  'asked for more': 'more',
  waiting: 'waiting',
  granted: 'granted',
  'refused just now': 'refused',
  'refused long ago': 'refused-long-ago',
  withdrawn: 'withdrawn',
}

const isFrozen = async ({ sandbox }: Stage): Promise<boolean> =>
  create(await sandbox.contextOf('higherLimit'), Frozen).customer.freeze !== null

const Frozen = type({ customer: type({ freeze: nullable(type({})) }) })

/** By the desk, or on another device, it has come to stand like this; of a draft the page then asks for the questions. */
const loads = async (stage: Stage, outcome: Outcome): Promise<void> => {
  const { sandbox } = stage
  const standing = outcome.result === 'ok' ? standings[outcome.name] : undefined
  if (standing) await sandbox.limitRequest(standing)
  const isOpen = standing === 'draft' || standing === 'more'
  if (isOpen) await answersIn(stage)
  await answering(load)(stage, outcome)
  if (isOpen && !(await isFrozen(stage))) await sandbox.release(ask)
}

const starts = async (stage: Stage, outcome: Outcome): Promise<void> => {
  const { page, sandbox } = stage
  const begun = page.waitForResponse((answer) => answer.url().endsWith('/buy-limit/request'))
  await answering(start)(stage, outcome)
  await begun
  if (outcome.result === 'fail') return
  await answersIn(stage)
  await sandbox.release(ask)
}

/** The last of the questions, in the page's language. */
const wordsOfLast = async (page: Page): Promise<string> => {
  const { higherLimit } = await import('../../../src/server/questionnaires/higher-limit')
  const question = higherLimit.questions.find(({ id }) => id === last)
  return question?.question({ locale: localeOf(page), fiat: 'SEK' }) ?? ''
}

/** The last answer is given, the review opened, or a question opened again, or all is sent. */
const questions = async (stage: Stage, { name }: Outcome): Promise<void> => {
  const { page, sandbox } = stage
  const { t, press } = await stepsOn(page)
  const main = page.locator('main')
  if (name === 'answered')
    return whileTimePasses(stage, async () => {
      const box = main.locator('input[type=checkbox]')
      if (!(await box.isChecked())) {
        await box.check()
        await shown(page.getByRole('status').filter({ hasText: t('questions.save.saved') }))
      }
      await press(t('questions.toReview'))
    })
  if (name === 'sent') {
    await press(t('questions.review.submit'))
    return sandbox.release(submit)
  }
  const back = main.getByRole('button', { name: t('common.back'), exact: true })
  if (await back.isVisible()) return back.click()
  await main
    .getByRole('button')
    .filter({ hasText: await wordsOfLast(page) })
    .click()
}

const comes = (kind: LimitDocumentKind) => fileComes(send, kind)

const problems = ['not-started', 'not-withdrawn', 'not-waiting', 'not-removed'] as const satisfies HigherLimitProblem[]

const problemShown = saysOnly<HigherLimitProblem, HigherLimitSnapshot>(
  problems,
  (code) => `higherLimit.problem.${code}`,
  ({ context }) => context.problem,
)

const lastQuestion = async (page: Page): Promise<void> => {
  await shown(page.getByText(await wordsOfLast(page), { exact: true }))
}

/** What an operator asks stands where it is about: at the documents, or at the questions. */
const noteAt =
  (isOfDocuments: boolean): Look<HigherLimitSnapshot> =>
  async (page, { context }) => {
    const { note = null, noteAbout = null } = context.limit?.request ?? {}
    if (note === null) return
    const isHere = context.limit?.request?.state === 'MORE' && (noteAbout === aboutDocuments) === isOfDocuments
    await (isHere ? shown : absent)(page.getByText(note, { exact: true }))
  }

export const higherLimitBrowser = {
  open: async ({ page, sandbox }, given) => {
    await sandbox.seed('verified-swede')
    if (given === 'frozen') await sandbox.freezeByDesk()
    await holdFiles(page)
    await sandbox.holdEvents()
    await sandbox.hold(load, start, withdraw, send, remove, submit, ask)
    const loaded = page.waitForResponse((answer) => answer.url().endsWith(loadCustomer.slice(5)), { timeout: 30_000 })
    await page.goto('/app/profile/limit')
    await loaded
    await sandbox.hold(loadCustomer)
  },
  sees: {
    loading: isLoading,
    deciding: null,
    'showing.introducing': problemShown,
    'showing.waiting': problemShown,
    'showing.granted': problemShown,
    'showing.refused': problemShown,
    'withdrawing.confirming': async (page) => shown(page.getByRole('dialog')),
    'withdrawing.sending': isBusyWith('higherLimit.withdraw.busy'),
    starting: isBusyWith('higherLimit.starting'),
    'asking.questions': sees(lastQuestion, noteAt(false)),
    'asking.documents': sees(problemShown, noteAt(true)),
    'asking.reviewing': sees(has('heading', 'questions.review.title'), has('button', 'questions.review.submit')),
  },
  act: {
    'customer.changed': async (stage, { customer }) => {
      const { sandbox } = stage
      await (customer.freeze === null ? sandbox.endFreeze() : sandbox.freezeByDesk())
      await sandbox.push({ type: 'user.changed' })
      await heardOfCustomer(stage)
      await sandbox.release(loadCustomer)
    },
    'limit.retry': { press: 'common.tryAgain', within: inMain },
    'request.start': { press: 'higherLimit.start', within: inMain },
    'request.withdraw': { press: 'higherLimit.withdraw.button', within: inMain },
    'withdrawal.confirm': { press: 'higherLimit.withdraw.confirm', within: inDialog },
    'withdrawal.leave': { press: 'higherLimit.withdraw.leave', within: inDialog },
    'documents.next': { press: 'higherLimit.documents.next', within: inMain },
    'documents.open': async ({ page }) => {
      const { t } = await stepsOn(page)
      const button = page.locator('main').getByRole('button')
      await button
        .filter({ hasText: t('higherLimit.review.documents') })
        .last()
        .click()
    },
    'document.remove': { press: { begins: 'documents.remove' }, within: { region: 'document.payslip' } },
  },
  steer: {
    loadLimit: loads,
    startRequest: starts,
    withdrawRequest: answering(withdraw),
    removeDocument: answering(remove),
    questionnaire: questions,
    payslip: comes('payslip'),
    'bank-statement': comes('bank-statement'),
    'tax-return': comes('tax-return'),
    'sale-contract': comes('sale-contract'),
    'inheritance-document': comes('inheritance-document'),
    'other-document': comes('other-document'),
  },
  besides: ['xstate.snapshot.questionnaire', ...limitDocumentKinds.map((kind) => `xstate.snapshot.${kind}` as const)],
  repeats: ['xstate.snapshot.questionnaire', ...limitDocumentKinds.map((kind) => `xstate.snapshot.${kind}` as const)],
} satisfies BrowserHalf<typeof higherLimitMachine>
