import type { ReactNode } from 'react'
import type { Coin, Fiat } from '../../domain/money/currencies'
import type { Decimal } from '../../domain/money/money'
import { moneyParts } from '../../i18n/money'
import { useMessages } from '../../i18n/react'
import { Card } from './card'
import { RateAge } from './rate-age'
import { Skeleton } from './skeleton'
import * as styles from './trade.css'

/** `rate`: fiat for one coin; `since`: when it came, by this browser's clock (`Date.now()`). */
type Rate = { fiat: Fiat; rate: Decimal; since: number; isUpdating: boolean }

type PriceCardProps = {
  title: string
  coin: Coin
  price: Rate | null
  /** When they were last asked for: where there is no price, its place says so. */
  haveRatesFailed?: boolean
  children: ReactNode
}

/** What an order comes to at the rate now, with the rate's age; its edge has the coin's colour. */
export const PriceCard = ({ title, coin, price, haveRatesFailed, children }: PriceCardProps) => (
  <Card className={styles.priceBox[coin]}>
    <div className={styles.priceHead}>
      <h2>{title}</h2>
      {price ? <RateAge since={price.since} isUpdating={price.isUpdating} /> : null}
    </div>
    <p className={styles.rate}>
      {price ? <RateLine {...price} coin={coin} /> : haveRatesFailed ? <NoRates /> : <Skeleton width={180} />}
    </p>
    {children}
  </Card>
)

const NoRates = () => <span role="status">{useMessages().t('buy.noRates')}</span>

const RateLine = ({ coin, fiat, rate }: Rate & { coin: Coin }) => {
  const { t, locale } = useMessages()
  const { figure, unit } = moneyParts(locale, { amount: rate, currency: fiat })
  return (
    <>
      <span className={styles.rateFigure}>{figure}</span> {t('buy.perCoin', { unit, coin })}
    </>
  )
}
