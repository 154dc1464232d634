import { Menu } from '@ark-ui/react/menu'
import { Portal } from '@ark-ui/react/portal'
import type { RefObject } from 'react'
import * as styles from './floating.css'
import { Link } from './link'
import type { MenuItem } from './menu'
import { signs } from './signs'

type MenuPanelProps = {
  isOpen: boolean
  triggerId: string
  anchor: RefObject<HTMLElement | null>
  head: string | undefined
  items: readonly MenuItem[]
  onClose: () => void
}

export const MenuPanel = ({ isOpen, triggerId, anchor, head, items, onClose }: MenuPanelProps) => (
  <Menu.Root
    open={isOpen}
    lazyMount
    unmountOnExit
    ids={{ trigger: triggerId }}
    positioning={{ placement: 'bottom-end', gutter: 4, getAnchorElement: () => anchor.current }}
    onOpenChange={({ open }) => {
      if (!open) onClose()
    }}
  >
    <Portal>
      <Menu.Positioner className={styles.layer} role="region" aria-labelledby={triggerId}>
        <Menu.Content
          className={styles.menu}
          aria-labelledby={triggerId}
          // It asks for the focus a frame later, also when an item was chosen at once: it is the button's then.
          onFocus={isOpen ? undefined : () => anchor.current?.focus({ preventScroll: true })}
        >
          {head ? <p className={styles.menuHead}>{head}</p> : null}
          {items.map((item) => (
            <MenuRow key={item.label} {...item} />
          ))}
        </Menu.Content>
      </Menu.Positioner>
    </Portal>
  </Menu.Root>
)

const MenuRow = (item: MenuItem) => {
  const inside = (
    <>
      <span className={styles.itemSign}>{signs[item.sign]}</span>
      {item.label}
    </>
  )
  return 'to' in item ? (
    <Menu.Item value={item.label} className={styles.item} asChild>
      <Link to={item.to}>{inside}</Link>
    </Menu.Item>
  ) : (
    <Menu.Item value={item.label} className={styles.item} onSelect={item.onAct}>
      {inside}
    </Menu.Item>
  )
}
