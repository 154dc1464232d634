import { PortError } from '../../../machines/lib/ports'
import { isRecord, Problem } from '../api/problem'

/**
 * What a failed call is to a machine. `codes` are those that the machine tells apart; every other problem is passed on
 * under `otherwise`. What is no `Problem` is a fault of ours and is thrown on, loudly.
 */
export const portErrorOf = (error: unknown, codes: readonly Problem['code'][], otherwise = 'unexpected'): unknown => {
  if (!(error instanceof Problem)) return error
  const known = codes.includes(error.code)
  return new PortError(known ? error.code : otherwise, detailOf(error))
}

/** What any step may be refused for. */
export const refusable = ['bad-input', 'too-many-requests', 'step-refused'] as const

/** Runs a call and turns its problem into a machine's. */
export const asPort = async <Result>(
  call: Promise<Result>,
  codes: readonly Problem['code'][] = [],
  otherwise?: string,
): Promise<Result> => {
  try {
    return await call
  } catch (error) {
    throw portErrorOf(error, codes, otherwise)
  }
}

/** What a machine is told beside the code: which fields, how long to wait, the network fee that holds now, and so on. */
const detailOf = ({ code, fields, body, retryAfter }: Problem): unknown => {
  if (code === 'bad-input') return fields
  if (code === 'too-many-requests') return retryAfter
  if (code === 'duplicate-order') return isRecord(body) ? body.placed : undefined
  if (code === 'purpose-missing') return isRecord(body) ? body.asked : undefined
  if (code === 'purchase-paused') return isRecord(body) ? body.until : undefined
  const quote = code === 'quote-expired' && isRecord(body) ? body.quote : undefined
  return isRecord(quote) && typeof quote.networkFee === 'string' ? quote.networkFee : undefined
}
