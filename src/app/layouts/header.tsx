import { brand } from '../../domain/company/brand'
import { useMessages } from '../../i18n/react'
import { BrandMark } from '../ui/brand-mark'
import { lockup } from '../ui/brand-mark.css'
import { Link } from '../ui/link'
import { AccountMenu } from './account-menu'
import * as styles from './header.css'
import { LanguageButton } from './language-button'
import { isCurrent } from './nav-current'
import { NotificationsButton } from './notifications-button'
import { PhoneMenu } from './phone-menu'
import { ThemeToggle } from './theme-toggle'
import type { HeaderProps } from './types'

export const Header = (props: HeaderProps) => {
  const { t } = useMessages()
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link to={{ screen: 'home' }} className={lockup} aria-label={t('header.home', { brand: brand.name })}>
          <BrandMark />
        </Link>
        <Nav {...props} />
        <div className={styles.end}>
          <ThemeToggle {...props} />
          <LanguageButton className={styles.onWide} wordClassName={styles.spacious} onLanguage={props.onLanguage} />
          <NotificationsButton {...props.notifications} />
          <AccountMenu {...props} />
          <PhoneMenu {...props} />
        </div>
      </div>
    </header>
  )
}

const Nav = ({ nav, screen }: HeaderProps) => {
  const { t } = useMessages()
  return (
    <nav className={styles.nav} aria-label={t('header.nav')}>
      <ul className={styles.navList}>
        {nav.map((name) => (
          <li key={name}>
            <Link
              to={{ screen: name }}
              className={styles.navLink}
              aria-current={isCurrent(name, screen) ? 'page' : undefined}
            >
              {t(`header.nav.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
