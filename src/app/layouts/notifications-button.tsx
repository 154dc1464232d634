import { useMessages } from '../../i18n/react'
import { BellIcon } from '../ui/icon'
import { Popover } from '../ui/popover'
import * as header from './header.css'
import type { HeaderProps } from './types'
import { NotificationsList } from './notifications-list'

export const NotificationsButton = ({ items, hasUnread, onOpen }: HeaderProps['notifications']) => {
  const { t } = useMessages()
  return (
    <Popover
      title={t('header.notifications')}
      onOpen={onOpen}
      button={{
        'aria-label': t(hasUnread ? 'header.notificationsUnread' : 'header.notifications'),
        children: (
          <>
            <BellIcon />
            {hasUnread ? <span className={header.dot} /> : null}
          </>
        ),
      }}
    >
      {(close) => <NotificationsList items={items} onFollow={close} />}
    </Popover>
  )
}
