import { notFound } from '../http/refused'
import { route } from '../http/route'
import { endSessionWith, sessionsOf } from '../http/session'
import { deviceOf } from './user-agent'

export const sessionRoutes = [
  route('listSessions', async ({ tx, customer, sessionId, now }) =>
    (await sessionsOf(tx, customer.id, now))
      .map(({ id, userAgent, createdAt, lastSeenAt }) => ({
        id,
        current: id === sessionId,
        ...deviceOf(userAgent),
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      }))
      .toSorted((one, other) => Number(other.current) - Number(one.current)),
  ),

  route('endSession', async (call) => {
    if (!(await endSessionWith(call, call.params.id))) throw notFound()
    return null
  }),
]
