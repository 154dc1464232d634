import { dateTimeText } from '../../i18n/dates'
import { useMessages } from '../../i18n/react'
import { Disclosure } from '../ui/disclosure'
import { orderWord, statusWord } from '../ui/words'
import * as styles from './order.css'
import type { ShownOrder } from './types'

/** Every status that the order has had, one after the other. */
export const History = ({ order }: ShownOrder) => {
  const { t } = useMessages()
  const { type, history } = order
  const now = history.at(-1)
  return (
    <Disclosure title={t('order.history', { n: history.length })}>
      <ol className={styles.history}>
        {history.map((step) => (
          <li key={`${step.at} ${step.status}`} className={styles.event}>
            <span>{t(step === now ? orderWord(order) : statusWord(step.status, type))}</span>
            <span className={styles.eventAt}>{dateTimeText(step.at)}</span>
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}
