import type { Coin } from '../../domain/money/currencies'
import type { Decimal } from '../../domain/money/money'
import { confirmationsNeeded } from '../../domain/orders/confirmations'
import { moneyText } from '../../i18n/money'
import { useMessages } from '../../i18n/react'
import { FigureList, FigureLine } from './figure-list'
import { quiet } from './trade.css'

/** What a sale comes to at the rate now, in SEK. */
export const SaleFigures = ({ coins, coin, worth }: { coins: Decimal; coin: Coin; worth: Decimal }) => {
  const { t, locale } = useMessages()
  const of = { amount: worth, currency: 'SEK' } as const
  return (
    <>
      <FigureList>
        <FigureLine label={t('sale.atRate', { coins: moneyText(locale, { amount: coins, currency: coin }) })} of={of} />
        <FigureLine label={t('sale.fee')} of={{ amount: '0', currency: 'SEK' }} />
        <FigureLine label={t('order.youGetAbout')} of={of} isTotal />
      </FigureList>
      <p className={quiet}>{t('sale.rateLater', { n: confirmationsNeeded[coin] })}</p>
    </>
  )
}
