import type { ReactNode } from 'react'
import type { Coin } from '../../../domain/money/currencies'
import { useMessages } from '../../../i18n/react'
import { Money } from '../../ui/money'
import { PriceCard } from '../../ui/price-card'
import * as styles from '../../ui/trade.css'
import { Costs, Margin } from './costs'
import type { Price } from './types'

type PriceBoxProps = { coin: Coin; price: Price | null; haveRatesFailed: boolean; children: ReactNode }

export const PriceBox = ({ coin, price, haveRatesFailed, children }: PriceBoxProps) => {
  const { t } = useMessages()
  return (
    <PriceCard title={t('buy.price')} coin={coin} price={price} haveRatesFailed={haveRatesFailed}>
      {price?.quote ? <Figures {...price} quote={price.quote} /> : <p className={styles.quiet}>{t('buy.noAmount')}</p>}
      {children}
    </PriceCard>
  )
}

const Figures = (price: Price & { quote: NonNullable<Price['quote']> }) => {
  const { t } = useMessages()
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
