import type { LoginMessage } from '../../../../domain/company/public-site'
import type { News } from '../../../ports/session'

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
