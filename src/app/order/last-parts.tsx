import { Suspense, type ComponentType, type ReactNode } from 'react'
import { laterWords, withWords } from '../../words/browser'
import { declineWords } from '../../words/decline-words'
import { sellWords } from '../../words/sell-words'
import { Skeleton } from '../ui/skeleton'
import { useAfterPaint } from '../ui/after-paint'
import { arriving } from '../ui/arriving'

/** A part whose code comes with the orders that have it. */
const later = <Props extends object>(bring: () => Promise<ComponentType<Props>>, meanwhile: ReactNode = null) => {
  const Part = arriving(bring)
  return (props: Props) => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  )
}

/** Of orders that are over. */
export const RateOrder = later(async () => (await import('./rating')).RateOrder)

const loadDetails = () => import('./details')
const Details = later(async () => (await loadDetails()).OrderDetails)

/** Comes after the first paint: on the order's own page it stands last. */
export const OrderDetails: typeof Details = (shown) => {
  useAfterPaint(loadDetails)
  return <Details {...shown} />
}

const loadFailure = withWords(() => import('./failure'), laterWords, declineWords)

/** Of payments that failed. */
export const Failure = later(async () => (await loadFailure()).Failure, <Skeleton width="100%" height={72} />)

const loadSale = withWords(() => import('./sale-price'), sellWords)

/** Of sales that wait for their coins. */
export const Deposit = later(async () => (await import('./deposit')).Deposit, <Skeleton width="100%" height={320} />)
export const SalePrice = later(async () => (await loadSale()).SalePrice)
export const SaleFacts = later(async () => (await loadSale()).SaleFacts)

/** Of all other sales. */
export const Gains = later(async () => (await import('./gains')).Gains)

/** Of orders whose money waits for an account to go back to. */
export const WaitingRefunds = later(async () => (await import('./waiting-refunds')).WaitingRefunds)

const loadRepay = withWords(() => import('./repay'), sellWords)

/** Of sales whose payout came back. */
export const RepaySale = later(async () => (await loadRepay()).RepaySale, <Skeleton width="100%" height={240} />)
