import { create, string, type } from 'superstruct'
import type { PriceAlert } from '../../../src/domain/alerts/alerts'
import type { Stage } from '../driver'

/** The customer sets an alert by a call. */
export const setAlert = async (
  { page }: Pick<Stage, 'page'>,
  { coin, fiat, rule, repeats, buys }: PriceAlert,
): Promise<string> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  const answer = await callsOf(page).post('/alerts', { coin, fiat, rule, repeats, buys })
  return create(answer, Written).result.reference
}

const Written = type({ result: type({ reference: string() }) })

/** The customer removes an alert elsewhere. */
export const removeAlert = async ({ page }: Pick<Stage, 'page'>, reference: string): Promise<void> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  await callsOf(page).delete(`/alerts/${reference}`)
}
