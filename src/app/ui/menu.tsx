import { Suspense, useId, type ComponentProps } from 'react'
import { useAfterPaint } from './after-paint'
import { IconButton } from './icon-button'
import type { Target } from './link'
import type { SignName } from './signs'
import { useOpened } from './use-opened'
import { lazyPart } from './lazy-part'

/** Told apart by their labels. */
export type MenuItem = { label: string; sign: SignName } & ({ to: Target } | { onAct: () => void })

const loadPanel = () => import('./menu-panel')
const MenuPanel = lazyPart(async () => (await loadPanel()).MenuPanel)

type MenuProps = {
  /** Above the items, said but not chosen. */
  head?: string
  items: readonly MenuItem[]
  button: ComponentProps<typeof IconButton>
}

/** The button is there at once; what it opens is fetched after paint, and a click before that is kept. */
export const Menu = ({ head, items, button }: MenuProps) => {
  const id = useId()
  const { button: anchor, isOpen, wasOpened, open, close } = useOpened()
  useAfterPaint(loadPanel)
  return (
    <>
      <IconButton
        {...button}
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
