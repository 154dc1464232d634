import type { ScreenName } from '../../domain/routing/screens'
import type { NavScreen } from './types'

const under: Partial<Record<ScreenName, NavScreen>> = {
  orderConfirmation: 'orders',
  sellConfirmation: 'sell',
  plan: 'plans',
  planNew: 'plans',
  planChange: 'plans',
}

/** Whether the screen shown is the menu's, or belongs under it. */
export const isCurrent = (entry: NavScreen, shown: ScreenName): boolean => (under[shown] ?? shown) === entry
