import type { Ref } from 'react'
import { useMessages } from '../../../i18n/react'
import { ChatIcon } from '../../ui/icon-later'
import * as styles from './view.css'
import type { ChatProps } from './use-chat'

type LauncherProps = Pick<ChatProps, 'isOpen' | 'hasUnread' | 'onOpen' | 'onClose'> & { ref: Ref<HTMLButtonElement> }

/** Beside the page where there is room, else beneath it: it covers nothing. */
export const ChatLauncher = ({ ref, isOpen, hasUnread, onOpen, onClose }: LauncherProps) => {
  const { t } = useMessages()
  return (
    <div className={styles.place}>
      <button
        ref={ref}
        type="button"
        className={styles.launcher}
        aria-expanded={isOpen}
        aria-label={t(hasUnread ? 'chat.unread' : 'chat.open')}
        onClick={isOpen ? onClose : onOpen}
      >
        <ChatIcon />
        <span className={styles.word}>{t('chat.open')}</span>
        {hasUnread ? <span className={styles.dot} /> : null}
      </button>
    </div>
  )
}
