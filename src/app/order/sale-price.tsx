import { useWords } from '../../words/react'
import { PriceCard } from '../ui/price-card'
import { SaleFigures } from './sale-figures'
import type { ShownOrder } from './types'

/** What a sale that waits for its coins comes to now. */
export const SalePrice = ({ order, salePrice }: ShownOrder) => {
  const { t } = useWords()
  return (
    <PriceCard title={t('sale.price')} coin={order.coin} price={salePrice ? { ...salePrice, fiat: order.fiat } : null}>
      <SaleFigures coins={order.from.amount} coin={order.coin} worth={salePrice?.worth ?? order.to.amount} />
    </PriceCard>
  )
}
