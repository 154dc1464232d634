import type { OrderStatus, OrderType } from '../../../domain/orders/statuses'
import type { Translate } from '../../../i18n/i18n'
import { statusWord } from '../../ui/words'

/** A status of orders of one type; of both, what it is called of either. */
export const statusText = (t: Translate, status: OrderStatus, type: OrderType | null): string => {
  const words = type === null ? [statusWord(status, 'BUY'), statusWord(status, 'SELL')] : [statusWord(status, type)]
  return [...new Set(words.map((word) => t(word)))].join(' / ')
}
