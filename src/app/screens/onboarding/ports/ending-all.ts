import type { LoginMessage } from '../../../../domain/company/public-site'
import type { SessionEvents } from '../../../ports/session'

/** A call after which no session of the customer is left, this one neither: it ends with its own message. */
export const endingAll = async <Result>(
  sessionEvents: SessionEvents,
  message: LoginMessage,
  call: () => Promise<Result>,
): Promise<Result> => {
  sessionEvents.publish({ type: 'session.ending', message })
  try {
    const result = await call()
    sessionEvents.publish({ type: 'session.expired' })
    return result
  } catch (error) {
    sessionEvents.publish({ type: 'session.ending', message: null })
    throw error
  }
}
