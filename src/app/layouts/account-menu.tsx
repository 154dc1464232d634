import { useMessages } from '../../i18n/react'
import { DownIcon } from '../ui/icon'
import { Menu } from '../ui/menu'
import * as styles from './header.css'
import type { HeaderProps } from './types'

export const AccountMenu = ({ account, email, onLogOut }: HeaderProps) => {
  const { t } = useMessages()
  const links = account.map(({ link, to }) => ({
    to,
    label: t(`header.account.${link}`),
    sign: link,
  }))
  return (
    <Menu
      head={email}
      items={[...links, { label: t('header.logOut'), sign: 'out', onAct: onLogOut }]}
      button={{
        className: styles.onWide,
        title: email,
        children: (
          <>
            {t('header.account')}
            <DownIcon size="small" />
          </>
        ),
      }}
    />
  )
}
