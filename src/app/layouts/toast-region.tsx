import { useMessages } from '../../i18n/react'
import * as styles from './frame.css'
import { Message } from './message'
import type { Messages } from './types'

/** That one is offline, and the one global message; the region is always there, so that screen readers hear what comes into it. */
export const ToastRegion = ({ isOffline, message, onCloseMessage }: Messages) => {
  const { t } = useMessages()
  return (
    <>
      {isOffline ? (
        <p className={styles.offline} role="status">
          {t('header.offline')}
        </p>
      ) : null}
      <div className={styles.messages} role="status">
        {message ? <Message key={message} code={message} onClose={onCloseMessage} /> : null}
      </div>
    </>
  )
}
