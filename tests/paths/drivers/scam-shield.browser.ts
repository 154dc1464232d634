import type { Page } from 'playwright-core'
import { shieldReason, type scamShieldMachine, type ShieldSnapshot } from '../../../machines/shared/scam-shield'
import { emptyBuyDraft } from '../../../src/domain/orders/buy-draft'
import { inMain } from '../browser/operate'
import { absent, says } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf, Stage } from '../driver'

const place = 'POST /protected/v2/buy/orders'

/** The order is confirmed, and the exchange asks what it is for. */
const confirms = async ({ page, sandbox }: Stage): Promise<void> => {
  const { t } = await stepsOn(page)
  await page.getByRole('button', { name: new RegExp(`^${t('buy.review.buyFor', { amount: '' })}`) }).click()
  await sandbox.release(place)
  await page.getByRole('heading', { name: t('buy.shield.title') }).waitFor()
}

const option = async (page: Page, purpose: 'own-savings' | 'job') => {
  const { t } = await stepsOn(page)
  return page.getByRole('radio', { name: t(`buy.shield.purpose.${purpose}`) })
}

const open = async (stage: Stage, given: string): Promise<void> => {
  const { page, sandbox } = stage
  const owner = given === 'first' ? await sandbox.newcomer('done') : (await sandbox.seed('verified-swede')).email
  const { walletAddress: address } = await import('../../support/journey')
  const value = { ...emptyBuyDraft, amount: given === 'first' ? '1000' : '50000', address, method: 'BANKGIRO' }
  await page.addInitScript((text) => sessionStorage.setItem('draft:buy', text), JSON.stringify({ owner, value }))
  await sandbox.hold(place)
  await page.goto('/app/order')
  const { t, press } = await stepsOn(page)
  await press(t('buy.reviewOrder'))
  await confirms(stage)
  if (given !== 'again') return
  await (await option(page, 'own-savings')).check({ force: true })
  await press(t('common.back'))
  await confirms(stage)
}

export const scamShieldBrowser = {
  open,
  sees: {
    asking: says((snapshot: ShieldSnapshot) => `buy.shield.lead.${shieldReason(snapshot)}` as const),
    over: async (page) => {
      const { t } = await stepsOn(page)
      await absent(page.getByRole('heading', { name: t('buy.shield.title') }))
    },
  },
  act: {
    'purpose.choose': {
      choose: (_, { purpose }) => `buy.shield.purpose.${purpose}` as const,
      chosen: ({ context }, { purpose }) => context.chosen === purpose,
    },
    'purpose.submit': { press: 'buy.shield.continue' },
    'shield.leave': { press: 'common.back', within: inMain },
  },
  steer: {},
} satisfies BrowserHalf<typeof scamShieldMachine>
