import { useMessages } from '../../i18n/react'
import { FigureList, FigureLine, WordsLine } from '../ui/figure-list'
import { coinsCame, gotFor, isStopped } from '../ui/order-figures'
import { youGet } from './flow'
import type { ShownOrder } from './types'

/** What is paid out for a sale; of one that stopped, what it is for, and what came of that. */
export const Gains = ({ order }: Pick<ShownOrder, 'order'>) => {
  const { t } = useMessages()
  const came = isStopped(order) ? coinsCame(order) : null
  const got = gotFor(order)
  return (
    <FigureList>
      <FigureLine label={t(isStopped(order) ? 'order.fact.amount' : 'buy.amount')} of={order.from} />
      {came ? <FigureLine label={t('order.flow.came')} of={came.coins} /> : null}
      {isStopped(order) ? null : <WordsLine label={t('order.payoutFee')}>{t('method.noFee')}</WordsLine>}
      {got ? <FigureLine label={t(youGet(order))} of={got} isTotal /> : null}
    </FigureList>
  )
}
