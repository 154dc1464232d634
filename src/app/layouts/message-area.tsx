import { lazy, Suspense } from 'react'
import { withWords } from '../../words/browser'
import { useAfterPaint } from '../ui/after-paint'
import * as styles from './frame.css'
import type { Messages } from './types'

const loadMessage = withWords(() => import('./message'))
const Message = lazy(() => loadMessage().then((module) => ({ default: module.Message })))

/** The one global message; the area is always there, so that screen readers hear what comes into it. */
export const MessageArea = ({ message, onCloseMessage }: Messages) => {
  useAfterPaint(loadMessage)
  return (
    <div className={styles.messages} role="status">
      <Suspense>{message ? <Message key={message} code={message} onClose={onCloseMessage} /> : null}</Suspense>
    </div>
  )
}
