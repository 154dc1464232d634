import { useId, useState } from 'react'
import { brand } from '../../domain/brand'
import { footerColumns } from '../../domain/footer-links'
import type { PublicText } from '../../domain/public-site'
import { useWords } from '../../words/react'
import { DownIcon } from '../ui/icon'
import { IconButton } from '../ui/icon-button'
import { MethodMark } from '../ui/method-mark'
import * as styles from './footer.css'
import type { FooterProps } from './types'

const inOneLine: readonly PublicText[] = ['services', 'risks', 'taxes', 'terms', 'privacy', 'support']

const year = new Date().getFullYear()

/** One line until it is asked for more; on phones the company and the toggle alone. */
export const Footer = ({ texts, methods }: FooterProps) => {
  const { t } = useWords()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <footer className={styles.footer}>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <Columns texts={texts} methods={methods} /> : null}
      </div>
      <div className={styles.row}>
        <span className={styles.company}>
          {t('footer.copyright', { year, company: brand.company })}
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
              <a key={text} className={styles.link} href={texts[text]}>
                {t(`footer.${text}`)}
              </a>
            ))}
          </span>
        )}
      </div>
    </footer>
  )
}

const Columns = ({ texts, methods }: FooterProps) => {
  const { t } = useWords()
  return (
    <div className={styles.open}>
      <div className={styles.columns}>
        {footerColumns.map((column) => (
          <div key={column.key}>
            <h2 className={styles.columnTitle}>{t(`footer.${column.key}`, { brand: brand.name })}</h2>
            <ul>
              {column.texts.map((text) => (
                <li key={text}>
                  <a className={styles.link} href={texts[text]}>
                    {t(`footer.${text}`)}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {methods.length > 0 ? (
        <ul className={styles.methods} aria-label={t('footer.methods')}>
          {methods.map((method) => (
            <li key={method} className={styles.method}>
              <MethodMark method={method} />
              {t(`method.${method}.name`)}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
