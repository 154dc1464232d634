import { buyBlockOf } from '../../domain/orders/buy-block'
import { isMendable, mendedAt, screenThatMends } from '../../domain/orders/mending'
import { useMessages } from '../../i18n/react'
import { Blocked as Closed } from '../ui/blocked'
import { FrozenTrade } from '../ui/frozen-trade'
import type { BlockedBuying } from './buying-types'

/** Why buying is closed, how long that takes, and the button that mends it. */
export const Blocked = ({ customer, home, title }: BlockedBuying & { title: string }) => {
  const { t } = useMessages()
  const because = buyBlockOf(customer) ?? 'exchange-closed'
  if (because === 'frozen' && customer.freeze !== null)
    return <FrozenTrade title={title} freeze={customer.freeze} home={home} />
  const mending = screenThatMends[because]
  return (
    <Closed
      title={title}
      text={t(`closed.${because}.text`)}
      time={t(`closed.${because}.time`)}
      button={t(`closed.${because}.button`)}
      mend={mendedAt(mending, home)}
      isMendable={isMendable(mending)}
    />
  )
}
