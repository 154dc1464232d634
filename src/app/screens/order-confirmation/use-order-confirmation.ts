import { useOrder } from '../../order/use-order'
import type { OrderScreen } from '../../order/types'
import { useSession } from '../../session'

export const useOrderConfirmation = (): OrderScreen => useOrder(useSession(({ children }) => children.order))
