import { fillDetails } from '../../../machines/order/details'
import { filledOrder } from './filled-order'
import type { Outside } from './outside'

/** The window with an order, as production runs it. */
export const filledDetails = (outside: Outside) => fillDetails({ order: filledOrder(outside) })
