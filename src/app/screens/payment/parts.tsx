import type { ReactNode } from 'react'
import { useMessages } from '../../../i18n/react'
import { orderNumberText } from '../../../i18n/references'
import { AlertIcon } from '../../ui/icon'
import { Money } from '../../ui/money'
import { PageTitle } from '../../ui/page-title'
import type { Paying } from './types'
import * as styles from './view.css'

/** What is paid for which order stands on each page. */
export const Amount = ({ total, fiat, number }: Paying) => {
  const { t } = useMessages()
  return (
    <div>
      <p>
        <Money size="t6" of={{ amount: total, currency: fiat }} />
      </p>
      <p className={styles.about}>{t('payment.order', { number: orderNumberText(number) })}</p>
    </div>
  )
}

/** The page changes as the payment goes on, and whoever listens to it is taken along. */
export const Title = ({ children, isBad = false }: { children: ReactNode; isBad?: boolean }) => (
  <div className={styles.head}>
    {isBad ? (
      <span className={styles.bad}>
        <AlertIcon />
      </span>
    ) : null}
    <PageTitle takesFocus>{children}</PageTitle>
  </div>
)
