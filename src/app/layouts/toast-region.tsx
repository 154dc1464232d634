import { useMessages } from '../../i18n/react'
import { dateTimeText } from '../../i18n/dates'
import * as styles from './frame.css'
import { Message } from './message'
import type { Messages } from './types'

/** That one is offline, and the one global message; the region is always there, so that screen readers hear what comes into it. */
export const ToastRegion = ({ isOffline, lastAnswerAt, message, onCloseMessage }: Messages) => {
  const { t } = useMessages()
  return (
    <>
      {isOffline ? (
        <p className={styles.offline} role="status">
          <span>{t('header.offline')}</span>
          {lastAnswerAt === null ? null : <span>{t('header.lastAnswer', { time: dateTimeText(lastAnswerAt) })}</span>}
        </p>
      ) : null}
      <div className={styles.messages} role="status">
        {message ? <Message key={message} code={message} onClose={onCloseMessage} /> : null}
      </div>
    </>
  )
}
