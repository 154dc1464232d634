import { lazy, Suspense } from 'react'
import { useAfterPaint } from '../ui/after-paint'
import type { Rating, ShownOrder } from './types'

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
