import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/react'
import { BrandMark } from '../ui/brand-mark'
import { lockup } from '../ui/brand-mark.css'
import { Button } from '../ui/button'
import { DownloadIcon, FileIcon, HomeIcon, SwapIcon } from '../ui/icon-later'
import { CalendarIcon } from '../ui/icon-list'
import { CloseButton } from '../ui/icon-button'
import { Link, type Target } from '../ui/link'
import { signs } from '../ui/signs'
import { LanguageButton } from './language-button'
import { isCurrent } from './nav-current'
import * as styles from './phone-menu.css'
import type { HeaderProps, NavScreen } from './types'

const navSigns: Record<NavScreen, ReactNode> = {
  dashboard: <HomeIcon />,
  buy: <SwapIcon />,
  sell: <DownloadIcon />,
  orders: <FileIcon />,
  plans: <CalendarIcon />,
}

type PhoneMenuEntriesProps = HeaderProps & { onFollow: () => void }

export const PhoneMenuEntries = ({ onFollow, ...props }: PhoneMenuEntriesProps) => {
  const { t } = useMessages()
  return (
    <>
      <div className={styles.head}>
        <span className={lockup}>
          <BrandMark />
        </span>
        <CloseButton label={t('header.closeMenu')} onClose={onFollow} />
      </div>
      <Entries {...props} onFollow={onFollow} />
      <div className={styles.foot}>
        <div className={styles.who}>
          <span className={styles.email}>{props.email}</span>
          <LanguageButton onLanguage={props.onLanguage} />
        </div>
        <Button isWide onClick={props.onLogOut}>
          {t('header.logOut')}
        </Button>
      </div>
    </>
  )
}

const Entries = ({ nav, account, screen, onFollow }: HeaderProps & { onFollow: () => void }) => {
  const { t } = useMessages()
  return (
    <nav aria-label={t('header.nav')}>
      <ul>
        {nav.map((name) => (
          <Entry
            key={name}
            to={{ screen: name }}
            sign={navSigns[name]}
            label={t(`header.nav.${name}`)}
            isHere={isCurrent(name, screen)}
            onFollow={onFollow}
          />
        ))}
        {account.map(({ link, to }) => (
          <Entry key={link} to={to} sign={signs[link]} label={t(`header.account.${link}`)} onFollow={onFollow} />
        ))}
      </ul>
    </nav>
  )
}

type EntryProps = { to: Target; sign: ReactNode; label: string; isHere?: boolean; onFollow: () => void }

const Entry = ({ to, sign, label, isHere, onFollow }: EntryProps) => (
  <li>
    <Link to={to} className={styles.link} aria-current={isHere ? 'page' : undefined} onClick={onFollow}>
      <span className={styles.sign}>{sign}</span>
      {label}
    </Link>
  </li>
)
