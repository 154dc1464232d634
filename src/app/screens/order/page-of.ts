import type { OrderSnapshot } from '../../../../machines/order/order'
import { pageOfOrder, screenOf } from '../../../../machines/lib/page-of'
import type { Page } from '../../../../machines/session/screen'
import type { ScreensOf } from '../../../domain/routing/screens'

/** The page of an order, which says its status; a sale that was opened on the page of sales stays there. */
export const orderPageOf = (snapshot: OrderSnapshot, here: ScreensOf<'order'>): Page | undefined => {
  const { order } = snapshot.context
  const screen = screenOf(snapshot)
  const isSalePage = screen === 'orderConfirmation' && here === 'sellConfirmation' && order?.type === 'SELL'
  return pageOfOrder(isSalePage ? here : screen, order)
}
