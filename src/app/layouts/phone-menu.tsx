import { useState } from 'react'
import { useMessages } from '../../i18n/react'
import { Drawer } from '../ui/dialog'
import { MenuIcon } from '../ui/icon'
import { IconButton } from '../ui/icon-button'
import * as header from './header.css'
import type { HeaderProps } from './types'
import { panelIntent } from '../ui/load-panels'
import { PhoneMenuEntries } from './phone-menu-entries'

/** At 768 px and less: everything of the header in one panel. */
export const PhoneMenu = (props: HeaderProps) => {
  const { t } = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <IconButton
        className={header.onPhone}
        aria-label={t('header.menu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...panelIntent}
        onClick={() => setIsOpen(true)}
      >
        <MenuIcon />
      </IconButton>
      <Drawer isOpen={isOpen} title={t('header.menu')} onClose={close}>
        <PhoneMenuEntries {...props} onFollow={close} />
      </Drawer>
    </>
  )
}
