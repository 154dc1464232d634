import type { ReactNode } from 'react'
import type { Coin } from '../../../domain/money/currencies'
import { useMessages } from '../../../i18n/react'
import { Money } from '../../ui/money'
import { PriceCard, type NoRate } from '../../ui/price-card'
import * as styles from '../../ui/trade.css'
import { Costs, Margin } from './costs'
import type { Price } from './types'

type PriceBoxProps = { coin: Coin; price: Price | null; noRate: NoRate | null; children: ReactNode }

export const PriceBox = ({ coin, price, noRate, children }: PriceBoxProps) => {
  const { t } = useMessages()
  return (
    <PriceCard title={t('buy.price')} coin={coin} price={price} noRate={noRate} isHaltTold>
      {price?.quote ? <Figures {...price} quote={price.quote} /> : null}
      {price?.quote || (!price && noRate) ? null : <p className={styles.quiet}>{t('buy.noAmount')}</p>}
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
