import { Dialog } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/react'
import * as styles from './dialog.css'
import { CloseButton } from './icon-button'
import { useKeptFocus } from './use-kept-focus'

type PanelProps = { title: string; children: ReactNode; onClose: () => void }

type DialogPanelProps = PanelProps & {
  mark?: ReactNode
  under?: ReactNode
  badge?: ReactNode
  isWide?: boolean
  foot?: ReactNode
}

export const DialogPanel = ({ title, mark, under, badge, isWide, children, foot, onClose }: DialogPanelProps) => {
  const { t } = useMessages()
  const { head, part } = useKeptFocus<HTMLDivElement>(title)
  return (
    <Dialog.Root open closeOnEscape={false} closeOnInteractOutside={false} initialFocusEl={() => part.ref.current}>
      <Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Positioner className={styles.place}>
          <Dialog.Content {...part} className={isWide ? styles.wideDialog : styles.dialog}>
            <header className={styles.head}>
              {mark}
              <div className={styles.titles}>
                <Dialog.Title ref={head} className={styles.title} tabIndex={-1}>
                  {title}
                </Dialog.Title>
                {under ? <p className={styles.under}>{under}</p> : null}
              </div>
              {badge ? <div className={styles.badge}>{badge}</div> : null}
              <CloseButton label={t('common.close')} onClose={onClose} />
            </header>
            <div className={styles.content}>{children}</div>
            {foot === undefined ? null : <footer className={styles.foot}>{foot}</footer>}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

export const DrawerPanel = ({ title, children, onClose }: PanelProps) => (
  <Dialog.Root
    open
    onOpenChange={({ open }) => {
      if (!open) onClose()
    }}
  >
    <Portal>
      <Dialog.Backdrop className={styles.backdrop} />
      <Dialog.Positioner>
        <Dialog.Content className={styles.drawer} aria-label={title}>
          {children}
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  </Dialog.Root>
)
