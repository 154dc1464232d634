import { useId, useState } from 'react'
import { company } from '../../domain/company/company'
import type { PublicText } from '../../domain/company/public-site'
import { useMessages } from '../../i18n/react'
import { DownIcon } from '../ui/icon'
import { IconButton } from '../ui/icon-button'
import { FooterColumns } from './footer-columns'
import * as styles from './footer.css'
import type { FooterProps } from './types'

const inOneLine: readonly PublicText[] = ['services', 'risks', 'taxes', 'terms', 'privacy', 'support']

const year = new Date().getFullYear()

/** One line until it is asked for more; on phones the company and the toggle alone. */
export const Footer = (props: FooterProps) => {
  const { t } = useMessages()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <footer className={styles.footer}>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <FooterColumns {...props} /> : null}
      </div>
      <div className={styles.row}>
        <span className={styles.company}>
          {t('footer.copyright', { year, company: company.name })}
          <IconButton
            className={styles.toggle}
            aria-label={t(isOpen ? 'footer.less' : 'footer.more')}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className={isOpen ? styles.turned : undefined}>
              <DownIcon size="small" />
            </span>
          </IconButton>
        </span>
        {isOpen ? null : (
          <span className={styles.line}>
            {inOneLine.map((text) => (
              <a key={text} className={styles.link} href={props.texts[text]}>
                {t(`footer.${text}`)}
              </a>
            ))}
          </span>
        )}
      </div>
    </footer>
  )
}
