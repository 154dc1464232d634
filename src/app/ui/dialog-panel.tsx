import { Dialog } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { useRef, type ReactNode } from 'react'
import { useWords } from '../../words/react'
import * as styles from './dialog.css'
import { CloseButton } from './icon-button'

type PanelProps = { title: string; children: ReactNode; onClose: () => void }

export const DialogPanel = ({ title, children, foot, onClose }: PanelProps & { foot: ReactNode }) => {
  const { t } = useWords()
  const panel = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root open closeOnEscape={false} closeOnInteractOutside={false} initialFocusEl={() => panel.current}>
      <Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Positioner className={styles.place}>
          <Dialog.Content ref={panel} className={styles.dialog}>
            <header className={styles.head}>
              <Dialog.Title>{title}</Dialog.Title>
              <CloseButton label={t('common.close')} onClose={onClose} />
            </header>
            <div className={styles.content}>{children}</div>
            <footer className={styles.foot}>{foot}</footer>
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
