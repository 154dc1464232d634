import type { Page } from 'playwright-core'
import type { PlanFormSnapshot, planFormMachine } from '../../../machines/plan-form/plan-form'
import { planFormProblems } from '../../../machines/plan-form/plan-form-setup'
import { fiatsOf, planProblemAt } from '../../../machines/plan-form/plan-rules'
import { isActive } from '../../../src/domain/customer/features'
import { coinNames } from '../../../src/domain/money/currencies'
import { heardOfCustomer } from '../browser/news'
import { actOnPlan, startPlan } from '../browser/plans'
import { askingCode, proves } from '../browser/proof'
import { answering, refusedWith } from '../browser/releases'
import { absent, has, isBusyWith, leave, says, saysOnly, sees, shown } from '../browser/sees'
import { atField, stepsOn } from '../browser/words'
import type { BrowserHalf, Stage, Steering } from '../driver'
import type { PlannedStep } from '../record'
import { badInput } from './cases'

const rates = 'GET /protected/v2/market/rates'
const networkFee = 'GET /protected/v2/orders/networkfee'
const load = 'GET /protected/v2/plans/{reference}'
const begin = 'POST /protected/v2/plans'
const change = 'PUT /protected/v2/plans/{reference}'
const rules = 'domain/orders/addresses.ts'

const open = async (stage: Stage, given: string, steps: readonly PlannedStep[]): Promise<void> => {
  const { page, sandbox } = stage
  const { email: owner } = await sandbox.seed(given === 'abroad' ? 'verified-euro' : 'verified-swede')
  if (given === 'kept') await keptBefore(page, owner)
  if (given === 'blocked') await sandbox.feature('BUY', false)
  await sandbox.holdClipboard()
  await sandbox.holdModules(rules)
  if (steps.some(({ label }) => label === '✓addressBook «chosen»')) await savedBefore(page)
  const plan = given === 'change' || given === 'back' ? await startPlan(stage) : null
  if (steps.some(({ label }) => label === '✓loadPlan «one that is over»')) await actOnPlan(page, 'end')
  const isThere = !steps.some(({ label }) => label === '✗loadPlan «not there»')
  await sandbox.hold(rates, networkFee, load, begin, change)
  const reference = isThere ? plan : '00000000-0000-4000-8000-000000000000'
  if (given === 'back') await page.goto(`/app/plans/new?saved=${plan}`)
  else if (plan !== null) await page.goto(`/app/plans/${reference}/change`)
  else await page.goto(given === 'blocked' || given === 'kept' ? '/app/plans/new?step=review' : '/app/plans/new')
}

/** An earlier page has kept what was typed. */
const keptBefore = async (page: Page, owner: string): Promise<void> => {
  const { newPlanDraft } = await import('../../../src/domain/plans/plan-draft')
  const { customerWith } = await import('../../support/customers')
  const { walletAddress } = await import('../../support/journey')
  const draft = newPlanDraft(customerWith())
  const value = { ...draft, amount: '5', addresses: { ...draft.addresses, BTC: walletAddress } }
  await page.addInitScript((text) => sessionStorage.setItem('draft:plan', text), JSON.stringify({ owner, value }))
}

/** An address is there to be chosen. */
const savedBefore = async (page: Page): Promise<void> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  const { walletAddress: address } = await import('../../support/journey')
  await callsOf(page).post('/wallets', { coin: 'BTC', address, label: 'Ledger' })
}

/** The book stands before the form. */
const isBehindBook = ({ children }: PlanFormSnapshot): boolean =>
  children.addressBook?.getSnapshot().status === 'active'

const addressFound = async (page: Page, { context }: PlanFormSnapshot): Promise<void> => {
  const { t } = await stepsOn(page)
  const check = context.addressChecks.BTC
  const isRight = typeof check === 'object' && check.valid && planProblemAt(context, 'BTC') === null
  const right = page.getByText(t('buy.addressOk', { name: coinNames.BTC, code: 'BTC' }), { exact: true })
  await (isRight ? shown(right) : absent(right))
}

const problemShown = saysOnly<(typeof planFormProblems)[number], PlanFormSnapshot>(
  planFormProblems,
  (code) => `planForm.problem.${code}`,
  ({ context }) => context.problem,
)

/** What the customer does on the page that asks what the plan is for. */
const answersPurpose: Steering = async ({ page }, { name }) => {
  const { t, press } = await stepsOn(page)
  const purpose = name === 'answered that it is a job' ? 'job' : 'own-savings'
  await page.getByRole('radio', { name: t(`buy.shield.purpose.${purpose}`) }).check({ force: true })
  await press(t(name === 'gone back' ? 'common.back' : 'buy.shield.continue'))
}

export const planFormBrowser = {
  open,
  sees: {
    opening: null,
    turning: null,
    settling: null,
    'editing.addresses.left': null,
    blocked: says('closed.buy-off.text'),
    failed: says('planForm.failed.text'),
    'editing.addresses.checked': addressFound,
    'editing.addresses.leaving': isBusyWith('planForm.checking'),
    'editing.review': sees(problemShown, says('planForm.review.note')),
    saving: isBusyWith('planForm.review.saving'),
    answering: says('buy.shield.lead.unusual'),
    paused: sees(says(/8\D{1,3}465\D004\D08/), says('buy.pause.charged')),
    done: has('link', 'planForm.done.open'),
    toPlan: async (page) => page.waitForURL(/\/plans\/[^/]+$/),
  },
  act: {
    'customer.changed': async (stage, { customer }) => {
      if (customer.allowedAddresses) {
        const { callsOf } = await import('../../support/newcomer-calls')
        await callsOf(stage.page).post('/user/allowed-addresses', {})
      }
      await stage.sandbox.feature('BUY', isActive(customer.features, 'BUY'))
      await heardOfCustomer(stage)
    },
    'plan.retry': { press: 'common.tryAgain' },
    'coin.switch': {
      choose: (_, { coin }) => new RegExp(`^${coinNames[coin]}$`),
      as: 'checkbox',
      chosen: ({ context }, { coin }) => context.draft.shares.some((share) => share.coin === coin),
    },
    'percent.type': {
      fill: (_, { coin }) => ({ id: 'planForm.coins.percent', values: { name: coinNames[coin] } }),
      shows: ({ context }, { coin }) => context.draft.shares.find((share) => share.coin === coin)?.percent ?? '',
      unless: ({ context }) => context.draft.shares.length < 2,
    },
    'amount.type': {
      fill: 'planForm.amount.label',
      shows: ({ context }) => context.draft.amount,
      problem: ({ context }) => atField(planProblemAt(context, 'amount')),
    },
    'fiat.choose': {
      select: 'buy.currency',
      option: ({ fiat }) => fiat,
      selected: ({ context }) => context.draft.fiat,
      unless: ({ context }) => fiatsOf(context).length < 2,
    },
    'rhythm.choose': {
      choose: (_, { every }) => `planForm.rhythm.${every}`,
      chosen: ({ context }, { every }) => context.draft.every === every,
    },
    'weekday.choose': {
      select: 'planForm.rhythm.weekday',
      option: ({ weekday }) => String(weekday),
      selected: ({ context }) => String(context.draft.weekday),
      unless: ({ context }) => context.draft.every !== 'week',
    },
    'day.choose': {
      select: 'planForm.rhythm.dayOfMonth',
      option: ({ day }) => String(day),
      selected: ({ context }) => String(context.draft.day),
      unless: ({ context }) => context.draft.every !== 'month',
    },
    'way.choose': {
      choose: (_, { way }) => `planForm.way.${way}`,
      chosen: ({ context }, { way }) => context.draft.way === way,
    },
    'address.type': {
      fill: (_, { coin }) => ({ id: 'buy.address', values: { name: coinNames[coin], code: coin } }),
      shows: ({ context }, { coin }) => context.draft.addresses[coin],
      unless: isBehindBook,
    },
    'address.paste': {
      press: (_, { coin }) => ({ id: 'planForm.addresses.paste', values: { name: coinNames[coin] } }),
      unless: isBehindBook,
      before: async ({ page }) => {
        const { walletAddress } = await import('../../support/journey')
        await page.evaluate(
          (text) => navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]),
          walletAddress,
        )
      },
    },
    'addresses.open': {
      press: (_, { coin }) => ({ id: 'planForm.addresses.saved', values: { name: coinNames[coin] } }),
      unless: isBehindBook,
    },
    'field.blur': async ({ page }, { field: left }) => {
      const { t, field } = await stepsOn(page)
      if (left === 'amount') await leave(field(t('planForm.amount.label')))
      else if (left === 'shares') await leave(field(t('planForm.coins.percent', { name: coinNames.BTC })))
      else await leave(field(t('buy.address', { name: coinNames[left], code: left })))
    },
    'step.next': { press: 'planForm.next', unless: isBehindBook },
    'step.back': { press: 'common.back', within: '[data-plan-step]', unless: isBehindBook },
    'step.edit': {
      press: { joined: ['planForm.review.change', 'plan.amount'] },
    },
    'plan.confirm': {
      press: ({ context }) => (context.reference === null ? 'planForm.review.start' : 'planForm.review.save'),
    },
    'pause.leave': { press: 'buy.pause.back' },
    'location.changed': async ({ page }, { location: { search } }) => {
      // The wizard has written down the plan that was saved by itself.
      if (search.saved !== undefined) return
      await page.evaluate((step) => history.pushState({}, '', `${location.pathname}?step=${step}`), search.step ?? '')
    },
  },
  steer: {
    rates: answering(rates),
    networkFee: answering(networkFee),
    loadPlan: answering(load),
    checkAddresses: {
      valid: ({ sandbox }) => sandbox.releaseModule(rules),
      'not valid': ({ sandbox }) => sandbox.releaseModule(rules),
      'no rules': ({ sandbox }) => sandbox.releaseModule(rules, false),
    },
    readClipboard: {
      address: ({ sandbox }) => sandbox.releaseClipboard(),
      'not allowed': ({ sandbox }) => sandbox.releaseClipboard(false),
    },
    proof: proves,
    scamShield: answersPurpose,
    savePlan: async (stage, outcome) => {
      const isChange = stage.page.url().includes('/change')
      const ways = { ...askingCode, 'bad amount': refusedWith(badInput('amount', 'amountTooLow')) }
      await answering(isChange ? change : begin, ways)(stage, outcome)
    },
    addressBook: async ({ page }, { name }) => {
      const { t } = await stepsOn(page)
      const dialog = page.getByRole('dialog', { name: t('addresses.title') })
      await (
        name === 'chosen'
          ? dialog.getByRole('listitem').getByRole('button')
          : dialog.getByRole('button', { name: t('common.close') })
      )
        .first()
        .click()
    },
  },
  besides: ['field.blur', 'xstate.snapshot.rates', 'xstate.snapshot.networkFee'],
  repeats: ['field.blur'],
  // The wizard writes down the plan that was saved, at once or a moment later.
  trailing: ['planForm.done --location.changed[0]--> (stays)'],
} satisfies BrowserHalf<typeof planFormMachine>
