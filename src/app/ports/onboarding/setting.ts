import { PortError } from '../../../../machines/lib/ports'
import { refusalsIn } from '../../../../machines/lib/refusals'
import type { LoginMessage } from '../../../domain/public-site'
import type { Api } from '../../api/client'
import type { SecretSteps } from '../secret-steps'
import type { News } from '../session'

export type Setting = { api: Api; news: News; step: SecretSteps }

export const refusable = ['bad-input', 'too-many-requests', 'step-refused'] as const

/** The same refusal, with the machine's names of the fields. */
export const withFields = (error: unknown, names: Record<string, string>): unknown =>
  error instanceof PortError && error.code === 'bad-input'
    ? new PortError(
        error.code,
        refusalsIn(error).map(({ field, code }) => ({ field: names[field] ?? field, code })),
      )
    : error

/** A call after which no session of the customer is left, this one neither: it ends with its own message. */
export const endingAll = async <Result>(
  news: News,
  message: LoginMessage,
  call: () => Promise<Result>,
): Promise<Result> => {
  news.publish({ type: 'session.ending', message })
  try {
    const result = await call()
    news.publish({ type: 'session.expired' })
    return result
  } catch (error) {
    news.publish({ type: 'session.ending', message: null })
    throw error
  }
}
