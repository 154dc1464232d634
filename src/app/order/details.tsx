import { useMessages } from '../../i18n/react'
import { Card } from '../ui/card'
import { OrderFacts } from './facts'
import { History } from './history'
import { PastInstructions } from './instructions'
import { Transactions } from './transactions'
import type { ShownOrder } from './types'

/** What the order is, whatever has happened to it, and what has moved. */
export const OrderDetails = (shown: ShownOrder) => {
  const { t } = useMessages()
  return (
    <>
      <Card title={t('order.details')}>
        <OrderFacts {...shown} />
        <PastInstructions {...shown} />
        <History {...shown} />
      </Card>
      {shown.hasTransactions ? (
        <Card title={t('order.transactions')}>
          <Transactions order={shown.order} />
        </Card>
      ) : null}
    </>
  )
}
