import { useMessages } from '../../i18n/react'
import * as styles from './frame.css'

export const SandboxStrip = () => {
  const { t } = useMessages()
  return (
    <aside className={styles.strip} aria-label={t('header.sandboxName')}>
      <strong className={styles.stripName}>{t('header.sandboxName')}</strong>
      <span className={styles.wideOnly}>{t('header.sandbox')}</span>
      <a className={styles.stripName} href="/sandbox/">
        {t('header.sandboxPages')}
      </a>
    </aside>
  )
}
