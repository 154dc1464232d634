import { lazy, Suspense } from 'react'
import { withWords } from '../../../words/browser'
import { useAfterPaint } from '../../ui/after-paint'
import { BuyFormView } from './form'
import type { BuyScreen } from './types'

export type { BuyScreen } from './types'

const loadReview = withWords(() => import('./review'))
const Review = lazy(() => loadReview().then((module) => ({ default: module.Review })))
const loadBlocked = withWords(() => import('./blocked'))
const Blocked = lazy(() => loadBlocked().then((module) => ({ default: module.Blocked })))

export const BuyView = (screen: BuyScreen) => {
  useAfterPaint(loadReview)
  if (screen.step === 'filling') return <BuyFormView {...screen} />
  return <Suspense>{screen.step === 'reviewing' ? <Review {...screen} /> : <Blocked {...screen} />}</Suspense>
}
