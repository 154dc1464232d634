import { done, type Api } from '../api/client'
import { freshKey } from '../api/idempotency'

/**
 * Browser DOM exceptions are ignored (rule errors-67); everything else is told to the exchange, without secrets. Where
 * that call itself is answered wrongly nothing is told of it, or there would be no end. Resolves once it is told, or cannot
 * be.
 */
export const reportError =
  (api: Api) =>
  async (error: unknown): Promise<void> => {
    if (error instanceof DOMException) return
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
    if (message.endsWith('client-errors')) return
    const body = { name, message: message.slice(0, 500), stack: (stack ?? '').slice(0, 2000), path: location.pathname }
    // A page that is left meanwhile does not cut it.
    const sent = api.POST('/v2/client-errors', { params: { header: freshKey() }, body, keepalive: true })
    await done(sent).catch(() => undefined)
  }
