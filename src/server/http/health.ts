import { openRoute } from './route'

/** Whether the process lives, and whether it can do its work. */
export const healthRoutes = [
  openRoute('getHealth', async () => ({ status: 'up' as const })),

  openRoute('getReadiness', async ({ exchange, reply }) => {
    try {
      await exchange.database.check()
      return { status: 'ready' as const }
    } catch (error) {
      exchange.log.error({ err: error }, 'the database does not answer')
      void reply.status(503)
      return { status: 'not ready' as const }
    }
  }),
]
