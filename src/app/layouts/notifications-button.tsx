import { Suspense } from 'react'
import { useWords } from '../../words/react'
import { useAfterPaint } from '../ui/after-paint'
import { BellIcon } from '../ui/icon'
import { Popover } from '../ui/popover'
import * as header from './header.css'
import type { HeaderProps } from './types'
import { lazyPart } from '../ui/lazy-part'

const loadList = () => import('./notifications-list')
const NotificationsList = lazyPart(async () => (await loadList()).NotificationsList)

export const NotificationsButton = ({ items, hasUnread, onOpen }: HeaderProps['notifications']) => {
  const { t } = useWords()
  useAfterPaint(loadList)
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
      {(close) => (
        <Suspense>
          <NotificationsList items={items} onFollow={close} />
        </Suspense>
      )}
    </Popover>
  )
}
