import { isMendable, mendedAt } from '../../../domain/orders/mending'
import { screenThatMendsSelling, sellBlockOf } from '../../../domain/orders/sell-block'
import { useMessages } from '../../../i18n/react'
import { Blocked as Closed } from '../../ui/blocked'
import { FrozenTrade } from '../../ui/frozen-trade'
import type { BlockedSelling } from './types'

/** Why selling is closed, how long that takes, and the button that mends it. Who lives elsewhere has nothing to mend at home. */
export const Blocked = ({ customer, underWay, home, faq }: BlockedSelling) => {
  const { t } = useMessages()
  const because = sellBlockOf(customer, underWay) ?? 'exchange-closed'
  if (because === 'frozen' && customer.freeze !== null)
    return <FrozenTrade title={t('sell.title')} freeze={customer.freeze} home={home} />
  const mending = screenThatMendsSelling[because]
  return (
    <Closed
      title={t('sell.title')}
      text={t(`closed.${because}.text`)}
      time={t(`closed.${because}.time`)}
      button={t(`closed.${because}.button`)}
      mend={because === 'not-resident' ? { href: faq } : mendedAt(mending, home)}
      isMendable={isMendable(mending)}
    />
  )
}
