import type { Exchange } from '../exchange'
import { publicRoute } from './route'

/** Whether the process lives, and whether it can do its work and will go on to. */
export const healthRoutes = [
  publicRoute('getHealth', async ({ exchange, reply }) => {
    if (await isAlive(exchange)) return { status: 'up' as const }
    void reply.status(503)
    return { status: 'down' as const }
  }),

  publicRoute('getReadiness', async ({ exchange, reply }) => {
    if (await isReady(exchange)) return { status: 'ready' as const }
    void reply.status(503)
    return { status: 'not ready' as const }
  }),
]

/** An embedded database that hangs comes back with a new process alone; a server comes back to this one. */
const isAlive = async (exchange: Exchange): Promise<boolean> => exchange.database.kind === 'server' || answers(exchange)

const isReady = async (exchange: Exchange): Promise<boolean> => !exchange.stopping.aborted && answers(exchange)

const answers = async ({ database, log }: Exchange): Promise<boolean> => {
  try {
    await database.check()
    return true
  } catch (error) {
    log.error({ err: error }, 'the database does not answer')
    return false
  }
}
