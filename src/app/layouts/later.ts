export { Footer } from './footer'
export { ImportantMessageBanner } from './important-message-banner'
export { UnpaidOrderBar } from './unpaid-order-bar'
