import { lazy, Suspense } from 'react'
import { withWords } from '../../words/browser'
import { sellWords } from '../../words/sell-words'
import { Skeleton } from '../ui/skeleton'
import { useAfterPaint } from '../ui/after-paint'
import type { Rating, Repay, ShownOrder } from './types'

const loadRating = () => import('./rating')
const Rate = lazy(() => loadRating().then((module) => ({ default: module.RateOrder })))

/** Comes with the orders that are over. */
export const RateOrder = (rating: Rating) => (
  <Suspense>
    <Rate {...rating} />
  </Suspense>
)

const load = () => import('./details')
const Lazy = lazy(() => load().then((module) => ({ default: module.OrderDetails })))

/** Comes after the first paint: on the order's own page it stands last. */
export const OrderDetails = (shown: ShownOrder) => {
  useAfterPaint(load)
  return (
    <Suspense>
      <Lazy {...shown} />
    </Suspense>
  )
}

const Address = lazy(() => import('./deposit').then((module) => ({ default: module.Deposit })))

/** Comes with the sales that wait for their coins. */
export const Deposit = (shown: ShownOrder) => (
  <Suspense fallback={<Skeleton width="100%" height={320} />}>
    <Address {...shown} />
  </Suspense>
)

const loadSale = withWords(() => import('./sale-price'), sellWords)
const SaleNow = lazy(() => loadSale().then((module) => ({ default: module.SalePrice })))

/** Comes with the sales that wait for their coins. */
export const SalePrice = (shown: ShownOrder) => (
  <Suspense>
    <SaleNow {...shown} />
  </Suspense>
)

const loadAgain = withWords(() => import('./repay'), sellWords)
const Again = lazy(() => loadAgain().then((module) => ({ default: module.RepaySale })))

/** Comes with the sales whose payout came back. */
export const RepaySale = (repay: Repay) => (
  <Suspense>
    <Again {...repay} />
  </Suspense>
)
