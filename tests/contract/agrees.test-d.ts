import type { components } from '../../openapi/schema.gen'
import type { Holding } from '../../src/domain/money/cost-basis'
import type { CurrentUserAnswer, Notification } from '../../src/domain/customer/customer'
import type { RateGraph } from '../../src/domain/market/graph'
import type { Limitation } from '../../src/domain/money/limits'
import type { Bundle, MarketIndicator, Rates } from '../../src/domain/market/market'
import type { Order, OrdersPage } from '../../src/domain/orders/orders'
import type { PurchasePurpose, PurposeReason } from '../../src/domain/orders/scam-shield'
import type { Quote } from '../../src/domain/money/quote'

type Contract = components['schemas']
type NewQuote = Omit<Contract['NewQuote'], 'rate'>

export const currentUserOut = (answer: Contract['CurrentUserAnswer']): CurrentUserAnswer => answer
export const currentUserIn = (answer: CurrentUserAnswer): Contract['CurrentUserAnswer'] => answer

export const orderOut = (order: Contract['Order']): Order => order
export const orderIn = (order: Order): Contract['Order'] => order

export const ordersPageOut = (page: Contract['OrdersPage']): OrdersPage => page
export const ordersPageIn = (page: OrdersPage): Contract['OrdersPage'] => page

export const limitationOut = (limitation: Contract['Limitation']): Limitation => limitation
export const limitationIn = (limitation: Limitation): Contract['Limitation'] => limitation

export const notificationOut = (notification: Contract['Notification']): Notification => notification
export const notificationIn = (notification: Notification): Contract['Notification'] => notification

export const quoteOut = (quote: NewQuote): Quote => quote
export const quoteIn = (quote: Quote): NewQuote => quote

export const ratesOut = (rates: Contract['Rates']): Rates => rates
export const ratesIn = (rates: Rates): Contract['Rates'] => rates

export const indicatorOut = (indicator: Contract['MarketIndicator']): MarketIndicator => indicator
export const indicatorIn = (indicator: MarketIndicator): Contract['MarketIndicator'] => indicator

export const bundleOut = (bundle: Contract['Bundle']): Bundle => bundle
export const bundleIn = (bundle: Bundle): Contract['Bundle'] => bundle

export const holdingOut = (holding: Contract['Holding']): Holding => holding
export const holdingIn = (holding: Holding): Contract['Holding'] => holding

export const graphOut = (graph: Contract['RateGraph']): RateGraph => graph
export const graphIn = (graph: RateGraph): Contract['RateGraph'] => graph

export const purposeOut = (purpose: Contract['PurchasePurpose']): PurchasePurpose => purpose
export const purposeIn = (purpose: PurchasePurpose): Contract['PurchasePurpose'] => purpose

export const purposeAskedOut = (reason: Contract['PurposeAsked']): PurposeReason => reason
export const purposeAskedIn = (reason: PurposeReason): Contract['PurposeAsked'] => reason
