import type { Exchange } from '../exchange'
import { openRoute } from './route'

/** Whether the process lives, and whether it can do its work and will go on to. */
export const healthRoutes = [
  openRoute('getHealth', async () => ({ status: 'up' as const })),

  openRoute('getReadiness', async ({ exchange, reply }) => {
    if (await isReady(exchange)) return { status: 'ready' as const }
    void reply.status(503)
    return { status: 'not ready' as const }
  }),
]

const isReady = async ({ stopping, database, log }: Exchange): Promise<boolean> => {
  if (stopping.aborted) return false
  try {
    await database.check()
    return true
  } catch (error) {
    log.error({ err: error }, 'the database does not answer')
    return false
  }
}
