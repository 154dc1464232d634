import { fiats } from '../../domain/money/currencies'
import { plus } from '../../domain/money/money'
import type { Order } from '../../domain/orders/orders'
import { moneyText } from '../../i18n/money'
import { useMessages } from '../../i18n/react'
import { ButtonLink } from '../ui/button'
import { Notice } from '../ui/notice'

const toAccounts = { screen: 'profileBank' } as const

/** Money that would go back, had the customer an account for it; of each currency together. */
export const WaitingRefunds = ({ waitingRefunds }: Pick<Order, 'waitingRefunds'>) => {
  const { t, locale } = useMessages()
  const sums = fiats.flatMap((currency) => {
    const amounts = waitingRefunds.filter((each) => each.currency === currency).map(({ amount }) => amount)
    return amounts.length === 0 ? [] : [{ currency, amount: plus('0', ...amounts) }]
  })
  return sums.map((sum) => (
    <Notice
      key={sum.currency}
      tone="warning"
      title={t('order.refundWaits.title')}
      action={<ButtonLink to={toAccounts}>{t('order.refundWaits.accounts')}</ButtonLink>}
    >
      {t(`order.refundWaits.${sum.currency}`, { amount: moneyText(locale, sum) })}
    </Notice>
  ))
}
