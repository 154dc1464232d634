import { Suspense, useId, type ComponentProps } from 'react'
import { IconButton } from './icon-button'
import type { Target } from './link'
import type { SignName } from './signs'
import { useOpened } from './use-opened'
import { lazyPart } from './lazy-part'
import { loadPanels, panelIntent } from './load-panels'

/** Told apart by their labels. */
export type MenuItem = { label: string; sign: SignName } & ({ to: Target } | { onAct: () => void })

const MenuPanel = lazyPart(async () => (await loadPanels()).MenuPanel)

type MenuProps = {
  /** Above the items, said but not chosen. */
  head?: string
  items: readonly MenuItem[]
  button: ComponentProps<typeof IconButton>
}

/** The button is there at once; what it opens is loaded on intent, and a click before that is kept. */
export const Menu = ({ head, items, button }: MenuProps) => {
  const id = useId()
  const { button: anchor, isOpen, wasOpened, open, close } = useOpened()
  return (
    <>
      <IconButton
        {...button}
        {...panelIntent}
        id={id}
        ref={anchor}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={isOpen ? close : open}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen) return
          event.preventDefault()
          open()
        }}
      />
      <Suspense>
        {wasOpened ? (
          <MenuPanel isOpen={isOpen} triggerId={id} anchor={anchor} head={head} items={items} onClose={close} />
        ) : null}
      </Suspense>
    </>
  )
}
