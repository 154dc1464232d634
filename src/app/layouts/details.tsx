import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { publicPaths } from '../../domain/public-site'
import { laterWords, withWords } from '../../words/browser'
import { paymentWords } from '../../words/payment-words'
import { useWords } from '../../words/react'
import { useOrder } from '../order/use-order'
import { useRoots } from '../session'
import { useAfterPaint } from '../ui/after-paint'
import { arriving } from '../ui/arriving'

const load = withWords(() => import('./details-dialog'), laterWords, paymentWords)
const DetailsDialog = arriving(async () => (await load()).DetailsDialog)

/** The window with an order, while one is open. */
export const Details = () => {
  const { details, publicSite } = useRoots()
  const { locale } = useWords()
  const isOpen = useSelector(details, (snapshot) => snapshot?.matches('open') ?? false)
  const actor = useSelector(details, (snapshot) => snapshot?.children.order)
  const screen = useOrder(actor)
  useAfterPaint(load)
  if (!isOpen) return null
  return (
    <Suspense>
      <DetailsDialog
        screen={screen}
        faq={new URL(publicPaths[locale].faq, publicSite).href}
        onClose={() => details?.send({ type: 'details.close' })}
      />
    </Suspense>
  )
}
