import type { Page } from 'playwright-core'
import { buyProblems, type BuySnapshot, type buyMachine } from '../../../machines/order/buy'
import { coinNames } from '../../../src/domain/currencies'
import { isActive } from '../../../src/domain/features'
import { heardOfCustomer } from '../browser/news'
import { asked, failures, refusedWith, releasing } from '../browser/releases'
import { absent, isBusy, shown, shownOnly } from '../browser/sees'
import type { BrowserHalf, Stage } from '../driver'
import type { PlannedStep } from '../record'
import { badInput } from './cases'

const rates = 'GET /protected/v2/market/rates'
const networkFee = 'GET /protected/v2/orders/networkfee'
const place = 'POST /protected/v2/buy/orders'
const rules = 'domain/addresses.ts'
const book = 'app/ports/filled-address-book.ts'
const nextPage = 'app/screens/order-confirmation/screen.tsx'

const open = async ({ page, sandbox }: Stage, given: string, steps: readonly PlannedStep[]): Promise<void> => {
  const { email: owner } = await sandbox.seed('verified-swede')
  if (given === 'blocked') await sandbox.feature('BUY', false)
  if (given === 'typed') {
    const { emptyBuyDraft } = await import('../../../src/domain/buy-draft')
    const { walletAddress: address } = await import('../../support/journey')
    const draft = { ...emptyBuyDraft, amount: '5000', address, method: 'BANKGIRO' }
    await page.addInitScript((text) => sessionStorage.setItem('draft:buy', text), JSON.stringify({ owner, draft }))
  }
  await sandbox.holdClipboard()
  await sandbox.holdModules(rules)
  if (steps.some(({ event }) => event === 'screen.reopened')) await sandbox.holdModules(nextPage)
  await sandbox.hold(rates, networkFee, place)
  await page.goto('/app/order')
}

/** The form's parts by their English names. */
const formOn = async (page: Page) => {
  const { buyScreen } = await import('../../support/journey')
  const buy = buyScreen(page, 'en')
  return { ...buy, title: page.getByRole('heading', { level: 1, name: buy.t('buy.title') }) }
}

const addressShown = async (page: Page, { context: { draft } }: BuySnapshot): Promise<void> => {
  const { addressOf, title } = await formOn(page)
  await shown(title)
  const field = addressOf(coinNames[draft.coin], draft.coin)
  await shown(field)
  const text = await field.inputValue()
  if (text !== draft.address) throw new Error(`the address is "${text}"`)
}

const addressFound = async (page: Page, { context: { draft } }: BuySnapshot, isRight: boolean): Promise<void> => {
  const { t } = await formOn(page)
  const right = page.getByText(t('buy.addressOk', { name: coinNames[draft.coin], code: draft.coin }), { exact: true })
  await (isRight ? shown(right) : absent(right))
}

export const buyBrowser = {
  open,
  sees: {
    opening: null,
    blocked: async (page) => {
      const { t } = await formOn(page)
      await shown(page.getByText(t('closed.buy-off.text'), { exact: true }))
    },
    'editing.checkingAddress': async (page, snapshot) => {
      await addressShown(page, snapshot)
      await addressFound(page, snapshot, false)
    },
    'editing.addressChecked': async (page, snapshot) => {
      const { addressCheck: check, refusals } = snapshot.context
      await addressShown(page, snapshot)
      await addressFound(page, snapshot, typeof check === 'object' && check.valid && refusals.length === 0)
    },
    'editing.awaitingAnswers': async (page) => {
      const { review } = await formOn(page)
      await isBusy(review, true)
    },
    'editing.pastingAddress': addressShown,
    reviewing: async (page, { context: { problem } }) => {
      const { t, place: button } = await formOn(page)
      await shown(page.getByRole('heading', { name: t('buy.review.title') }))
      await isBusy(button, false)
      await shownOnly(problem, buyProblems, (code) => page.getByText(t(`buy.problem.${code}`)))
    },
    placing: async (page) => {
      const { t } = await formOn(page)
      await isBusy(page.getByRole('button', { name: t('buy.review.placing') }), true)
    },
    placed: async (page) => {
      const { t } = await formOn(page)
      const stillBusy = isBusy(page.getByRole('button', { name: t('buy.review.placing') }), true)
      await Promise.any([shown(page.getByRole('button', { name: t('confirmation.report') })), stillBusy])
    },
  },
  act: {
    'customer.changed': async (stage, { customer }) => {
      await stage.sandbox.feature('BUY', isActive(customer.features, 'BUY'))
      await heardOfCustomer(stage)
    },
    'coin.choose': async ({ page }, { coin }) => {
      const form = await formOn(page)
      await form.coin(coinNames[coin]).check({ force: true })
    },
    'fiat.choose': async ({ page }, { fiat }) => {
      const { t } = await formOn(page)
      await page.getByRole('combobox', { name: t('buy.currency') }).selectOption(fiat)
    },
    'amount.type': async ({ page }, { text }) => (await formOn(page)).amount.fill(text),
    'amount.pick': async ({ page }, { amount }) => {
      const { wholeFigure } = await import('../../../src/words/money')
      const { t } = await formOn(page)
      const picks = page.getByRole('group', { name: t('buy.quickPicks') })
      await picks.getByRole('button', { name: wholeFigure('en', amount), exact: true }).click()
    },
    'coins.type': async ({ page }, { text }) => (await formOn(page)).coins.fill(text),
    'address.type': async ({ page }, { text }) => {
      await page.getByLabel(/ address$/).fill(text)
    },
    'address.paste': async ({ page }) => {
      const { t } = await formOn(page)
      const { walletAddress } = await import('../../support/journey')
      await page.evaluate(
        (text) => navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]),
        walletAddress,
      )
      await page.getByRole('button', { name: t('buy.paste') }).click()
    },
    'addresses.open': async ({ page }) => {
      const { t } = await formOn(page)
      await page.getByRole('button', { name: t('addresses.title') }).click()
    },
    'method.choose': async ({ page }) => (await formOn(page)).bankgiro.check({ force: true }),
    'priority.switch': async ({ page }) => {
      const { t } = await formOn(page)
      await page.getByRole('switch', { name: t('buy.priority') }).click()
    },
    'field.leave': async ({ page }) => {
      const { coins } = await formOn(page)
      await coins.focus()
      await page.keyboard.press('Tab')
    },
    'order.review': async ({ page }) => (await formOn(page)).review.click(),
    'order.edit': async ({ page }) => (await formOn(page)).back.click(),
    'order.confirm': async ({ page }) => (await formOn(page)).place.click(),
    'screen.reopened': async ({ page }) => {
      const { t } = await formOn(page)
      await page
        .getByRole('navigation')
        .getByRole('link', { name: t('header.nav.buy'), exact: true })
        .first()
        .click()
    },
  },
  steer: {
    rates: ({ sandbox }) => sandbox.release(rates),
    bundles: async () => undefined,
    networkFee: ({ sandbox }) => sandbox.release(networkFee),
    checkAddress: {
      valid: ({ sandbox }) => sandbox.releaseModule(rules),
      'not valid': ({ sandbox }) => sandbox.releaseModule(rules),
      'no rules': ({ sandbox }) => sandbox.releaseModule(rules, false),
    },
    readClipboard: {
      address: ({ sandbox }) => sandbox.releaseClipboard(),
      'not allowed': ({ sandbox }) => sandbox.releaseClipboard(false),
    },
    loadAddressBook: {
      done: ({ sandbox }) => sandbox.releaseModule(book),
      'no code': ({ sandbox }) => sandbox.releaseModule(book, false),
    },
    addressBook: async ({ page }, { name }) => {
      const { t } = await formOn(page)
      const dialog = page.getByRole('dialog', { name: t('addresses.title') })
      await (
        name === 'chosen'
          ? dialog.getByRole('listitem').getByRole('button')
          : dialog.getByRole('button', { name: t('common.close') })
      )
        .first()
        .click()
    },
    placeOrder: releasing(place, {
      placed: asked,
      'bad address': refusedWith(badInput('address', 'walletAddress')),
      'quote expired': refusedWith({ code: 'quote-expired' }),
      'no answer': failures['no answer'],
    }),
  },
  besides: ['field.leave', 'xstate.snapshot.rates', 'xstate.snapshot.networkFee'],
} satisfies BrowserHalf<typeof buyMachine>
