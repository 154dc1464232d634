import type { Coin, Fiat } from '../../../domain/currencies'
import type { Decimal } from '../../../domain/money'
import type { Target } from '../../ui/link'
import type { DatedOrder } from '../../ui/order-rows'
import type { Step } from '../../ui/steps'

export type DashboardScreen = {
  fiat: Fiat
  /** `rate` null until it is here; `change` in per cent over the last day, null where it is not known. */
  prices: readonly { coin: Coin; rate: Decimal | null; change: Decimal | null }[]
  orders:
    | { state: 'loading' }
    | { state: 'failed'; onTryAgain: () => void }
    | { state: 'shown'; latest: readonly DatedOrder[] }
  /** Next ones first; `to` is null for what is done and for what only time brings. */
  steps: readonly { step: Step; isDone: boolean; to: Target | null }[]
}
