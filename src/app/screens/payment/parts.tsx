import type { ReactNode } from 'react'
import { useWords } from '../../../words/react'
import { orderNumberText } from '../../../words/references'
import { Money } from '../../ui/money'
import { Spinner } from '../../ui/spinner'
import type { Paying } from './types'
import * as styles from './view.css'

/** What is paid for which order stands on each page. */
export const Amount = ({ total, fiat, number }: Paying) => {
  const { t } = useWords()
  return (
    <div>
      <p>
        <Money size="t6" of={{ amount: total, currency: fiat }} />
      </p>
      <p className={styles.about}>{t('payment.order', { number: orderNumberText(number) })}</p>
    </div>
  )
}

/** What is being waited for, in words. */
export const State = ({ children }: { children: ReactNode }) => (
  <p className={styles.state} role="status">
    <span className={styles.turning}>
      <Spinner />
    </span>
    <span>{children}</span>
  </p>
)
