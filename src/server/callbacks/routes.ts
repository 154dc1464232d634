import { publicRouteWithPrepare } from '../http/route'
import { Refusal } from '../http/refused'
import { pricesOf } from '../market/rates'
import { requireVerified } from './guard'
import { isFirstTime, isOfMoney, takeEvent } from './receive'

export const callbackRoutes = [
  publicRouteWithPrepare(
    'receiveHook',
    async ({ exchange, request, body }) => {
      requireVerified(request)
      return isOfMoney(body) ? pricesOf(exchange).rates() : null
    },
    async ({ exchange, params: { port }, body: event, prepared: rates, now }) => {
      await exchange.database.transaction(async (tx) => {
        if (!(await isFirstTime(tx, port, event.id, now))) return
        await tx
          .part(() => takeEvent({ tx, exchange, rates, now }, port, event))
          .catch((error: unknown) => {
            if (!(error instanceof Refusal) || error.code !== 'step-refused') throw error
            exchange.log.warn({ port, event: event.id, type: event.type }, 'a callback asks for a step that is refused')
          })
      })
      return { received: true } as const
    },
  ),
]
