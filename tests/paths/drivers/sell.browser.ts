import type { Page } from 'playwright-core'
import { sellProblems, type sellMachine, type SellSnapshot } from '../../../machines/order/sell'
import { isOverSellLimit } from '../../../machines/order/sell-form'
import { coinNames } from '../../../src/domain/currencies'
import { isActive } from '../../../src/domain/features'
import { allSeemVerified } from '../browser/accounts'
import { heardOfCustomer } from '../browser/news'
import { ordersWhere } from '../browser/orders'
import { asked, failures, refusedWith, releasing } from '../browser/releases'
import { absent, isBusyWith, shown, shownOnly } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf, Stage } from '../driver'
import type { PlannedStep } from '../record'
import { badInput } from './cases'

const rates = 'GET /protected/v2/market/rates'
const place = 'POST /protected/v2/sell/orders'
const find = 'GET /protected/v2/orders/{reference}'

const open = async ({ page, sandbox }: Stage, given: string, steps: readonly PlannedStep[]): Promise<void> => {
  await sandbox.seed('verified-swede')
  if (given === 'blocked') await sandbox.feature('SELL', false)
  await allSeemVerified(page)
  const isPurchase = steps.some(({ label }) => label === '✓loadOrder «a purchase»')
  const [order = ''] = await ordersWhere(page, `type=${isPurchase ? 'BUY' : 'SELL'}`)
  await sandbox.hold(rates, place, find)
  await page.goto(given === 'again' ? `/app/order/sell?order=${order}` : '/app/order/sell')
}

/** What was typed stands in its field; the other one has what follows from it. */
const formShown = async (page: Page, snapshot: SellSnapshot): Promise<void> => {
  const { t, field } = await stepsOn(page)
  const { draft, problem, rates: known } = snapshot.context
  const [name, text] =
    draft.edited === 'coins' ? (['sell.youSell', draft.coins] as const) : (['sell.youGetAbout', draft.value] as const)
  await shown(field(t(name)))
  const typed = await field(t(name)).inputValue()
  // Which sale is made again, the exchange knows.
  if (typed !== text && snapshot.context.draft.bankAccountReference === null)
    throw new Error(`the amount is “${typed}”`)
  await shownOnly(problem, sellProblems, (code) => page.getByText(t(`sell.problem.${code}`)))
  const tooMuch = page.getByRole('button', { name: t('sell.over.button') })
  await (known && isOverSellLimit(snapshot.context) ? shown : absent)(tooMuch)
}

export const sellBrowser = {
  open,
  sees: {
    opening: null,
    blocked: async (page) => {
      const { t } = await stepsOn(page)
      await shown(page.getByText(t('closed.sell-off.text'), { exact: true }))
    },
    repeating: async (page) => {
      const { t } = await stepsOn(page)
      await shown(page.getByRole('status').getByRole('heading', { name: t('common.loading') }))
    },
    editing: formShown,
    placing: isBusyWith('sell.placing'),
    placed: async (page) => {
      const stillBusy = isBusyWith('sell.placing')(page)
      await Promise.any([page.waitForURL(/\/order\/sell\/.+\/confirmation/), stillBusy])
    },
    writing: async (page) => {
      await page.waitForURL(/\/app\/support/)
    },
  },
  act: {
    'customer.changed': async (stage, { customer }) => {
      await stage.sandbox.feature('SELL', isActive(customer.features, 'SELL'))
      await heardOfCustomer(stage)
    },
    'coin.choose': async ({ page }, { coin }) => {
      await page.getByRole('radio', { name: new RegExp(`^${coinNames[coin]}(?! Cash)\\b`) }).check({ force: true })
    },
    'coins.type': async ({ page }, { text }) => {
      const { t, field } = await stepsOn(page)
      await field(t('sell.youSell')).fill(text)
    },
    'value.type': async ({ page }, { text }) => {
      const { t, field } = await stepsOn(page)
      await field(t('sell.youGetAbout')).fill(text)
    },
    'field.leave': async ({ page }) => {
      const { t, field } = await stepsOn(page)
      await field(t('sell.youGetAbout')).focus()
      await page.keyboard.press('Tab')
    },
    'account.choose': async ({ page }) => {
      await page.getByRole('radio', { name: 'SEB' }).check({ force: true })
    },
    'order.place': async ({ page }) => {
      await page
        .getByRole('button', { name: /^Sell for about/ })
        .filter({ visible: true })
        .first()
        .click()
    },
    'support.write': async ({ page }) => {
      const { t } = await stepsOn(page)
      await page.getByRole('button', { name: t('sell.over.button') }).click()
    },
  },
  steer: {
    rates: ({ sandbox }) => sandbox.release(rates),
    loadOrder: releasing(find, { sale: asked, 'a purchase': asked, 'no answer': failures['no answer'] }),
    placeOrder: releasing(place, {
      placed: asked,
      'too little': refusedWith(badInput('amount', 'amountTooLow')),
      'not now': asked,
      'no answer': failures['no answer'],
    }),
  },
  besides: ['customer.changed', 'field.leave', 'xstate.snapshot.rates'],
  repeats: ['customer.changed', 'field.leave'],
} satisfies BrowserHalf<typeof sellMachine>
