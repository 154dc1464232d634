import { Suspense, useId, type ComponentProps, type ReactNode } from 'react'
import { IconButton } from './icon-button'
import { useOpened } from './use-opened'
import { lazyPart } from './lazy-part'
import { loadPanels, panelIntent } from './load-panels'

const PopoverPanel = lazyPart(async () => (await loadPanels()).PopoverPanel)

type PopoverProps = {
  title: string
  button: ComponentProps<typeof IconButton>
  onOpen?: () => void
  children: (close: () => void) => ReactNode
}

/** As `Menu`: the button at once, what it opens on intent, no click lost. */
export const Popover = ({ title, button, onOpen, children }: PopoverProps) => {
  const id = useId()
  const { button: anchor, isOpen, wasOpened, open, close } = useOpened()
  const tellAndOpen = () => {
    onOpen?.()
    open()
  }
  return (
    <>
      <IconButton
        {...button}
        {...panelIntent}
        id={id}
        ref={anchor}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={isOpen ? close : tellAndOpen}
      />
      <Suspense>
        {wasOpened ? (
          <PopoverPanel isOpen={isOpen} triggerId={id} anchor={anchor} title={title} onClose={close}>
            {children(close)}
          </PopoverPanel>
        ) : null}
      </Suspense>
    </>
  )
}
