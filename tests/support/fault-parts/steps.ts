import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { array, create, string, type } from 'superstruct'
import type { PaymentMethod } from '../../../src/domain/payments/payment-methods'
import { pathOf } from '../../../src/domain/routing/screens'
import { sandboxAddress } from '../../../src/server/sandbox/addresses'
import { translate } from '../../../src/i18n/i18n'
import { walletAddress } from '../journey'
import { callsOf } from '../newcomer-calls'

const t = translate('en')

export const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true }).first()

export const text = (words: string) => (page: Page) => page.getByText(words, { exact: true }).first()

export const tryAgain = (page: Page): Promise<void> =>
  page
    .getByRole('main')
    .getByRole('button', { name: t('common.tryAgain') })
    .first()
    .click()

export const at = (path: string) => () => path

const Listed = type({ result: type({ content: array(type({ reference: string() })) }) })

const Placed = type({ result: type({ reference: string() }) })

export const orderWhere = async (page: Page, query: string): Promise<string> => {
  const { content } = create(await callsOf(page).get(`/orders?page=0&size=1&${query}`), Listed).result
  return content[0]?.reference ?? ''
}

export type Way = { method: PaymentMethod; total: string }

export const byCard: Way = { method: 'StripeCard', total: '1025.00' }

export const bySwish: Way = { method: 'Swish', total: '1000.00' }

/** An order that was just placed. */
export const placed = async (page: Page, way: Way): Promise<string> => {
  const order = { from: 'SEK', to: 'BTC', amount: '1000', address: walletAddress, ...way }
  const more = { type: 'BUY', priority: 'LOW', customerPaysNetworkFee: false, allowsDuplicate: true }
  return create(await callsOf(page).post('/buy/orders', { ...order, ...more }), Placed).result.reference
}

/** The page that asks whose wallet an order above the line goes to, which was just placed. */
export const askedWallet = async (page: Page): Promise<string> => {
  const order = { from: 'SEK', to: 'BTC', amount: '19000', total: '19000.00', method: 'BANKGIRO', type: 'BUY' }
  // What was said of an address holds for later orders to it.
  const address = sandboxAddress('BTC', randomUUID())
  const more = { address, priority: 'LOW', customerPaysNetworkFee: false, purpose: 'own-savings' }
  const answer = await callsOf(page).post('/buy/orders', { ...order, ...more, allowsDuplicate: true })
  return pathOf('orderWallet', { reference: create(answer, Placed).result.reference })
}

/** The customer starts a plan: its reference. */
export const startedPlan = async (page: Page): Promise<string> => {
  const shares = [{ coin: 'BTC', percent: 100, address: walletAddress }]
  const plan = { fiat: 'SEK', amount: '1000', shares, rhythm: { every: 'month', day: 25 }, way: 'transfer' }
  return create(await callsOf(page).post('/plans', plan), Placed).result.reference
}

export const payment = async (page: Page): Promise<string> => `/payment/${await placed(page, byCard)}/error`

export const completed = async (page: Page): Promise<string> =>
  `/protected/order/${await orderWhere(page, 'status=COMPLETED&type=BUY')}/COMPLETED`

/** Two-factor authentication, which is asked for first, is left for later. */
export const toQuestions = async (page: Page): Promise<string> => {
  await callsOf(page).post('/user/2fa/skip')
  return '/protected/second-verification'
}

/** A page over which windows are opened, and which makes no call of its own. */
export const ofWindows = '/wallet/export-guide'
