import { isActive } from './features'
import { isQuestionnaireOpen } from './rights'
import type { CurrentUser } from './customer'
import type { ScreenName } from '../routing/screens'

/** What the guide tour shows, one after the other (rule screens-37). */
export const tourSteps = ['welcome', 'account', 'trade', 'orders', 'notifications'] as const
export type TourStep = (typeof tourSteps)[number]

/** Whether the customer is to be shown around on the screen that they have entered. */
export const isTourDue = (customer: CurrentUser, screen: ScreenName): boolean =>
  screen === 'buy' &&
  isActive(customer.features, 'GUIDE') &&
  customer.details.guideDisplayed &&
  customer.roles.includes('CAN_SEE_FULL_APP') &&
  !isQuestionnaireOpen(customer)
