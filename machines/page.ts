import { paymentScreens, type ScreenName } from '../src/domain/screens'
import { screenOf } from './lib/page-of'
import type { OrderSnapshot } from './order/order'
import type { Entered, SessionSnapshot } from './session'

/** A page that an actor's state belongs to. */
type Page = { screen: ScreenName; params: Record<string, string> }

/**
 * The page that the entered screen's actor is at; undefined while it cannot tell. The router goes there when it changes:
 * an order that was placed has its confirmation, and one that moves on has its new status in the address.
 */
export const pageOf = ({ children, context: { entered } }: SessionSnapshot): Page | undefined => {
  const buy = children.buy?.getSnapshot()
  const sell = children.sell?.getSnapshot()
  const order = children.order?.getSnapshot()
  const payment = children.payment?.getSnapshot()
  const onboarding = children.onboarding?.getSnapshot()
  if (buy) return page(screenOf(buy), buy.context.placed)
  if (sell) return page(screenOf(sell), sell.context.placed)
  if (order) return page(screenOfOrder(order, entered), order.context.order)
  if (payment) return page(screenOf(payment), payment.context.order)
  return onboarding && page(screenOf(onboarding), orderIn(onboarding.context.cameFrom))
}

/**
 * What the address named beside the page, once the page's actor has taken it up: an order that is sold again, or the
 * verification that a bank led back to. It would be taken up anew with each load of the page.
 */
export const spentReference = ({ children, context: { entered } }: SessionSnapshot): Entered | undefined => {
  if (!entered || entered.reference === null) return undefined
  const sell = children.sell?.getSnapshot()
  const bankAccounts = children.bankAccounts?.getSnapshot()
  return sell?.context.repeats === null || bankAccounts?.context.back === null ? entered : undefined
}

/** A sale has a page of its own too, whose address does not tell its status. */
const screenOfOrder = (order: OrderSnapshot, entered: Entered | undefined): ScreenName | undefined => {
  const screen = screenOf(order)
  const isSalePage = entered?.screen === 'sellConfirmation' && order.context.order?.type === 'SELL'
  return isSalePage && screen === 'orderConfirmation' ? entered.screen : screen
}

type Addressed = { reference: string; status?: string }

const page = (screen: ScreenName | undefined, order: Addressed | undefined): Page | undefined => {
  if (screen === 'orderConfirmation')
    return order?.status === undefined
      ? undefined
      : { screen, params: { reference: order.reference, status: order.status } }
  if (screen === 'sellConfirmation' || (screen && paymentScreens.includes(screen)))
    return order && { screen, params: { reference: order.reference } }
  return screen && { screen, params: {} }
}

const orderIn = (entered: Entered | null): Addressed | undefined =>
  entered && entered.reference !== null ? { reference: entered.reference } : undefined
