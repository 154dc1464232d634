import type { Page } from 'playwright-core'
import { create, string, type } from 'superstruct'
import { basePath, pathOf } from '../../../src/domain/routing/screens'
import type { Stage } from '../driver'

const started = new WeakMap<Page, string>()

/** The plan of the page's customer. */
export const planOn = (page: Page): string => {
  const reference = started.get(page)
  if (reference === undefined) throw new Error('The customer of the page has no plan')
  return reference
}

export const planPage = (reference: string): string => basePath + pathOf('plan', { reference })

/** The customer starts a plan by a call, by standing transfer unless said otherwise. */
export const startPlan = async ({ page }: Stage, way: 'transfer' | 'reminder' = 'transfer'): Promise<string> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  const { walletAddress: address } = await import('../../support/journey')
  const answer = await callsOf(page).post('/plans', {
    fiat: 'SEK',
    amount: '1000',
    shares: [{ coin: 'BTC', percent: 100, address }],
    rhythm: { every: 'month', day: 25 },
    way,
  })
  const { reference } = create(answer, Started).result
  started.set(page, reference)
  return reference
}

const Started = type({ result: type({ reference: string() }) })

/** Does something to the plan elsewhere, as on another page. */
export const actOnPlan = async (page: Page, act: 'pause' | 'resume' | 'end'): Promise<void> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  await callsOf(page).post(`/plans/${planOn(page)}/${act}`, {})
}
