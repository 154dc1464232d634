import { Popover } from '@ark-ui/react/popover'
import { Portal } from '@ark-ui/react/portal'
import type { ReactNode, RefObject } from 'react'
import * as styles from './floating.css'

type PopoverPanelProps = {
  isOpen: boolean
  triggerId: string
  anchor: RefObject<HTMLElement | null>
  title: string
  children: ReactNode
  onClose: () => void
}

export const PopoverPanel = ({ isOpen, triggerId, anchor, title, children, onClose }: PopoverPanelProps) => (
  <Popover.Root
    open={isOpen}
    lazyMount
    unmountOnExit
    ids={{ trigger: triggerId }}
    positioning={{ placement: 'bottom-end', gutter: 4, overflowPadding: 8, getAnchorElement: () => anchor.current }}
    onOpenChange={({ open }) => {
      if (!open) onClose()
    }}
  >
    <Portal>
      <Popover.Positioner className={styles.layer}>
        <Popover.Content className={styles.popover} aria-label={title}>
          {children}
        </Popover.Content>
      </Popover.Positioner>
    </Portal>
  </Popover.Root>
)
