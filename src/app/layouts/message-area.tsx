import { Suspense } from 'react'
import { withWords } from '../../words/browser'
import { useWords } from '../../words/react'
import { useAfterPaint } from '../ui/after-paint'
import * as styles from './frame.css'
import type { Messages } from './types'
import { arriving } from '../ui/arriving'

const loadMessage = withWords(() => import('./message'))
const Message = arriving(async () => (await loadMessage()).Message)

/** That one is offline, and the one global message; the area is always there, so that screen readers hear what comes into it. */
export const MessageArea = ({ isOffline, message, onCloseMessage }: Messages) => {
  const { t } = useWords()
  useAfterPaint(loadMessage)
  return (
    <>
      {isOffline ? (
        <p className={styles.offline} role="status">
          {t('header.offline')}
        </p>
      ) : null}
      <div className={styles.messages} role="status">
        <Suspense>{message ? <Message key={message} code={message} onClose={onCloseMessage} /> : null}</Suspense>
      </div>
    </>
  )
}
