import type { Page } from 'playwright-core'
import { create, string, type } from 'superstruct'
import type { PaymentMethod } from '../../../src/domain/payments/payment-methods'
import { paymentMethodRules } from '../../../src/domain/payments/payment-methods'
import { repriced } from '../../../src/domain/money/quote'
import { basePath } from '../../../src/domain/routing/screens'
import type { Stage } from '../driver'

const asked = new WeakMap<Page, string>()

/** The order that asks whose its address is, of a page. */
export const askedOn = (page: Page): string => {
  const reference = asked.get(page)
  if (reference === undefined) throw new Error('No order of the page asks for a proof')
  return reference
}

export const walletPage = (reference: string): string => `${basePath}/order/${reference}/wallet`

/** Above 1,000 euro, and not unusual for the customer. */
const amount = '19000'

/** The customer places an order above the line to the wallet that signs, by a call. */
export const placeAbove = async ({ page, sandbox }: Stage, method: PaymentMethod = 'BANKGIRO'): Promise<string> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  const { total } = repriced({ amount, priorityFee: '0', networkFee: '0' }, paymentMethodRules[method].feePercent)
  const answer = await callsOf(page).post('/buy/orders', {
    from: 'SEK',
    to: 'BTC',
    amount,
    total,
    address: await sandbox.signingAddress(),
    method,
    type: 'BUY',
    priority: 'LOW',
    customerPaysNetworkFee: false,
    purpose: 'own-savings',
  })
  const { reference } = create(answer, Placed).result
  asked.set(page, reference)
  return reference
}

const Placed = type({ result: type({ reference: string() }) })

/** The customer shows by a call whose it is, or begins to. */
export const showsBy = async (
  { page, sandbox }: Stage,
  way: 'signature' | 'deposit' | 'owner' | 'provider',
): Promise<void> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  const reference = askedOn(page)
  const bodies = {
    signature: async () => ({ signature: (await sandbox.walletProof(reference)).signature }),
    deposit: async () => ({}),
    provider: async () => ({ provider: 'kraken' }),
    owner: async () => ({ name: 'Birger Lind', relation: 'relative' }),
  }
  await callsOf(page).post(`/orders/${reference}/wallet-proof/${way}`, await bodies[way]())
}
