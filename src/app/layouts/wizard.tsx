import { useMessages } from '../../i18n/react'
import { BrandMark } from '../ui/brand-mark'
import { lockup } from '../ui/brand-mark.css'
import { IconButton } from '../ui/icon-button'
import * as styles from './frame.css'
import * as header from './header.css'
import { LanguageButton } from './language-button'
import { PageHead } from './page-head'
import { ThemeToggle } from './theme-toggle'
import type { WizardLayoutProps } from './types'

export const WizardLayout = ({ children, onLogOut, onLanguage, ...rest }: WizardLayoutProps) => {
  const { t } = useMessages()
  return (
    <div className={styles.page}>
      <PageHead {...rest} />
      <header className={header.header}>
        <div className={header.row}>
          <span className={lockup}>
            <BrandMark />
          </span>
          <div className={header.end}>
            <LanguageButton onLanguage={onLanguage} wordClassName={header.spacious} />
            <ThemeToggle {...rest} />
            <IconButton onClick={onLogOut}>{t('wizard.logOut')}</IconButton>
          </div>
        </div>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
