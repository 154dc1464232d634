import type { ReactNode } from 'react'
import { coinNames, type Coin, type Fiat } from '../../domain/money/currencies'
import type { Decimal } from '../../domain/money/money'
import { moneyParts } from '../../i18n/money'
import { useMessages } from '../../i18n/react'
import { Card } from './card'
import { RateAge } from './rate-age'
import { Skeleton } from './skeleton'
import * as styles from './trade.css'

/** `rate`: fiat for one coin; `since`: when it came, by this browser's clock (`Date.now()`). */
type Rate = { fiat: Fiat; rate: Decimal; since: number; isUpdating: boolean }

/** Why there is no rate: nobody tells any, or the coin's own is not certain. */
export type NoRate = 'unavailable' | 'halted'

type PriceCardProps = {
  title: string
  coin: Coin
  price: Rate | null
  /** Said in place of the price, where there is none. */
  noRate?: NoRate | null
  /** Where the coin is chosen beside the card, and a halt is said there. */
  isHaltTold?: boolean
  children: ReactNode
}

/** What an order comes to at the rate now, with the rate's age; its edge has the coin's colour. */
export const PriceCard = ({ title, coin, price, noRate, isHaltTold = false, children }: PriceCardProps) => (
  <Card className={styles.priceBox[coin]}>
    <div className={styles.priceHead}>
      <h2>{title}</h2>
      {price ? <RateAge since={price.since} isUpdating={price.isUpdating} /> : null}
    </div>
    <p className={styles.rate}>
      {price ? (
        <RateLine {...price} coin={coin} />
      ) : noRate === 'halted' && isHaltTold ? (
        '–'
      ) : noRate ? (
        <WithoutRate why={noRate} coin={coin} />
      ) : (
        <Skeleton width={180} />
      )}
    </p>
    {children}
  </Card>
)

const WithoutRate = ({ why, coin }: { why: NoRate; coin: Coin }) => {
  const { t } = useMessages()
  return (
    <span role="status">{why === 'halted' ? t('buy.coinHalted', { coin: coinNames[coin] }) : t('buy.noRates')}</span>
  )
}

const RateLine = ({ coin, fiat, rate }: Rate & { coin: Coin }) => {
  const { t, locale } = useMessages()
  const { figure, unit } = moneyParts(locale, { amount: rate, currency: fiat })
  return (
    <>
      <span className={styles.rateFigure}>{figure}</span> {t('buy.perCoin', { unit, coin })}
    </>
  )
}
