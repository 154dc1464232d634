import { dateTimeText } from '../../words/dates'
import { useWords } from '../../words/react'
import { Disclosure } from '../ui/disclosure'
import { statusWord } from '../ui/words'
import * as styles from './order.css'
import type { ShownOrder } from './types'

/** Every status that the order has had, one after the other. */
export const History = ({ order: { type, history } }: ShownOrder) => {
  const { t } = useWords()
  return (
    <Disclosure title={t('order.history', { n: history.length })}>
      <ol className={styles.history}>
        {history.map(({ status, at }) => (
          <li key={`${at} ${status}`} className={styles.event}>
            <span>{t(statusWord(status, type))}</span>
            <span className={styles.eventAt}>{dateTimeText(at)}</span>
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}
