import type { ReactNode } from 'react'
import { useWords } from '../../../words/react'
import { Money, type Amount } from '../../ui/money'
import type { Price } from './types'
import * as styles from './view.css'

/** On phones always at the thumb: what is paid, what is got, and the button. */
export const FootBar = ({ price, children }: { price: Price | null; children: ReactNode }) => {
  const { t } = useWords()
  const quote = price?.quote
  return (
    <div className={styles.footBar} data-foot-bar>
      <div className={styles.sums}>
        <Sum label={t('buy.youPay')} of={price && quote ? { amount: quote.total, currency: price.fiat } : null} />
        <Sum
          label={t('buy.youGetAbout')}
          of={price && quote ? { amount: quote.estimate, currency: price.coin } : null}
        />
      </div>
      {children}
    </div>
  )
}

const Sum = ({ label, of }: { label: string; of: Amount | null }) => (
  <span className={styles.sum}>
    <span className={styles.quiet}>{label}</span>
    <span className={styles.sumFigure}>{of ? <Money of={of} /> : '–'}</span>
  </span>
)
