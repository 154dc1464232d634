import type { ReactNode } from 'react'
import type { Coin } from '../../../domain/currencies'
import { moneyParts } from '../../../words/money'
import { useWords } from '../../../words/react'
import { Card } from '../../ui/card'
import { Money } from '../../ui/money'
import { RateAge } from '../../ui/rate-age'
import { Skeleton } from '../../ui/skeleton'
import { Costs, Margin } from './costs'
import type { Price } from './types'
import * as styles from './view.css'

type PriceBoxProps = { coin: Coin; price: Price | null; children: ReactNode }

export const PriceBox = ({ coin, price, children }: PriceBoxProps) => {
  const { t } = useWords()
  return (
    <Card className={styles.priceBox[coin]}>
      <div className={styles.priceHead}>
        <h2>{t('buy.price')}</h2>
        {price ? <RateAge since={price.since} isUpdating={price.isUpdating} /> : null}
      </div>
      <p className={styles.rate}>{price ? <Rate {...price} /> : <Skeleton width={180} />}</p>
      {price?.quote ? <Figures {...price} quote={price.quote} /> : <p className={styles.quiet}>{t('buy.noAmount')}</p>}
      {children}
    </Card>
  )
}

const Rate = ({ coin, fiat, rate }: Price) => {
  const { t, locale } = useWords()
  const { figure, unit } = moneyParts(locale, { amount: rate, currency: fiat })
  return (
    <>
      <span className={styles.rateFigure}>{figure}</span> {t('buy.perCoin', { unit, coin })}
    </>
  )
}

const Figures = (price: Price & { quote: NonNullable<Price['quote']> }) => {
  const { t } = useWords()
  return (
    <>
      <Costs {...price} totalLabel={t('buy.youPay')} />
      <div className={styles.get}>
        <p className={styles.getLabel}>{t('buy.youGetAbout')}</p>
        <p>
          <Money size="t5" of={{ amount: price.quote.estimate, currency: price.coin }} />
        </p>
        <Margin {...price} />
        <p className={styles.quiet}>{t('buy.rateLater')}</p>
      </div>
    </>
  )
}
