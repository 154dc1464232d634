import { Suspense } from 'react'
import { withWords } from '../../../words/browser'
import { useAfterPaint } from '../../ui/after-paint'
import { BuyFormView } from './form'
import type { BuyScreen } from './types'
import { Skeleton } from '../../ui/skeleton'
import { arriving } from '../../ui/arriving'

export type { BuyScreen } from './types'

const loadReview = withWords(() => import('./review'))
const Review = arriving(async () => (await loadReview()).Review)
const loadBlocked = withWords(() => import('./blocked'))
const Blocked = arriving(async () => (await loadBlocked()).Blocked)

export const BuyView = (screen: BuyScreen) => {
  useAfterPaint(loadReview)
  if (screen.step === 'filling') return <BuyFormView {...screen} />
  return (
    <Suspense fallback={<Skeleton width="100%" height={280} />}>
      {screen.step === 'reviewing' ? <Review {...screen} /> : <Blocked {...screen} />}
    </Suspense>
  )
}
