import { Suspense } from 'react'
import { useAfterPaint } from '../ui/after-paint'
import type { CancelDialog } from './types'
import { arriving } from '../ui/arriving'

const load = () => import('./cancel-dialog')
const Dialog = arriving(async () => (await load()).CancelOrder)

/** Asks whether the order is really to be canceled, while that is open; its code comes after the first paint. */
export const CancelOrder = ({ dialog, number }: { dialog: CancelDialog | null; number: string }) => {
  useAfterPaint(load)
  return <Suspense>{dialog ? <Dialog {...dialog} number={number} /> : null}</Suspense>
}
