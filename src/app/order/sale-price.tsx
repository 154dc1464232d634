import { useMessages } from '../../i18n/react'
import { accountNumberText, clearingText, orderNumberText } from '../../i18n/references'
import { Fact, Facts } from '../ui/facts'
import { PriceCard } from '../ui/price-card'
import { SaleFigures } from '../ui/sale-figures'
import type { ShownOrder } from './types'

/** What a sale that waits for its coins comes to now. */
export const SalePrice = ({ order, salePrice, noRate }: ShownOrder) => {
  const { t } = useMessages()
  return (
    <PriceCard
      title={t('sale.price')}
      coin={order.coin}
      price={salePrice ? { ...salePrice, fiat: order.fiat } : null}
      noRate={noRate}
    >
      <SaleFigures coins={order.from.amount} coin={order.coin} worth={salePrice?.worth ?? order.to.amount} />
    </PriceCard>
  )
}

/** Which order it is, and where the kronor go; what they come to stands in the price. */
export const SaleFacts = ({ order: { number, payoutAccount } }: ShownOrder) => {
  const { t } = useMessages()
  return (
    <Facts>
      <Fact name={t('order.fact.number')} isWide>
        {orderNumberText(number)}
      </Fact>
      {payoutAccount ? (
        <Fact name={t('sale.paidTo')} isWide>
          {payoutAccount.bankName}
          <br />
          {clearingText(payoutAccount.clearingNumber)}, {accountNumberText(payoutAccount.accountNumber)}
        </Fact>
      ) : null}
    </Facts>
  )
}
