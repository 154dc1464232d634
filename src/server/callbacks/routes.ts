import { publicRouteWithPrepare } from '../http/route'
import { pricesOf } from '../market/rates'
import { requireVerified } from './guard'
import { isOfMoney } from './receive'
import { takeIn } from './take-in'

export const callbackRoutes = [
  publicRouteWithPrepare(
    'receiveHook',
    async ({ exchange, request, body }) => {
      requireVerified(request)
      return isOfMoney(body) ? pricesOf(exchange).rates() : null
    },
    async ({ exchange, params: { port }, body: event, prepared: rates, now }) => {
      await takeIn(exchange, { port, event, rates }, now)
      return { received: true } as const
    },
  ),
]
