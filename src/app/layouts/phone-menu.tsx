import { Suspense, useState } from 'react'
import { useWords } from '../../words/react'
import { useAfterPaint } from '../ui/after-paint'
import { Drawer } from '../ui/dialog'
import { MenuIcon } from '../ui/icon'
import { IconButton } from '../ui/icon-button'
import * as header from './header.css'
import type { HeaderProps } from './types'
import { lazyPart } from '../ui/lazy-part'

const loadEntries = () => import('./phone-menu-entries')
const PhoneMenuEntries = lazyPart(async () => (await loadEntries()).PhoneMenuEntries)

/** At 768 px and less: everything of the header in one panel. */
export const PhoneMenu = (props: HeaderProps) => {
  const { t } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  useAfterPaint(loadEntries)
  const close = () => setIsOpen(false)
  return (
    <>
      <IconButton
        className={header.onPhone}
        aria-label={t('header.menu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <MenuIcon />
      </IconButton>
      <Drawer isOpen={isOpen} title={t('header.menu')} onClose={close}>
        <Suspense>
          <PhoneMenuEntries {...props} onFollow={close} />
        </Suspense>
      </Drawer>
    </>
  )
}
