import type { OrdersFeeds } from '../../../machines/orders/orders'
import type { ResourcePorts } from '../../../machines/shared/resource'
import type { UnpaidOrder } from '../../domain/orders/orders'
import { whenIdle } from './when-idle'
import { resourcePorts } from './resources'
import { orderFeeds } from './order-feeds'
import type { Services } from './services'

/** The order that the shell was painted with, once; undefined where the exchange did not say. */
const takePainted = (): UnpaidOrder | null | undefined => {
  const place = document.getElementById('unpaid-order')
  const text = place?.textContent
  place?.remove()
  if (text === null || text === undefined) return undefined
  const order: UnpaidOrder | null = JSON.parse(text)
  return order
}

/** Answers with the order that the shell was painted with, and has the exchange asked once the page rests: it may have changed. */
export const unpaidPorts = ({ api, live }: Services): ResourcePorts & OrdersFeeds & { forget: () => void } => {
  const { loadResource } = resourcePorts(api)
  const { watchOrders } = orderFeeds(live)
  let painted = takePainted()
  let isToBeAsked = painted !== undefined
  return {
    /** Somebody else may be signed in next. */
    forget: () => {
      painted = undefined
      isToBeAsked = false
    },
    loadResource: async (question, signal) => {
      if (question.name !== 'unpaidOrder' || painted === undefined) return loadResource(question, signal)
      const value = painted
      painted = undefined
      return { name: 'unpaidOrder', value }
    },
    watchOrders: (_, tell) => {
      const asks = isToBeAsked
      isToBeAsked = false
      let isLeft = false
      if (asks) whenIdle(() => isLeft || tell({ type: 'orders.stale' }))
      const leave = watchOrders(_, tell)
      return () => {
        isLeft = true
        leave()
      }
    },
  }
}
