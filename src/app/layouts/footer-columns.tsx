import { brand } from '../../domain/company/brand'
import { company } from '../../domain/company/company'
import { footerColumns } from '../../domain/company/footer-links'
import { useMessages } from '../../i18n/react'
import { MethodMark } from '../ui/method-mark'
import * as styles from './footer.css'
import { Newsletter } from './newsletter'
import type { FooterProps } from './types'

/** What the footer shows once it is opened. */
export const FooterColumns = ({ texts, methods, newsletter }: FooterProps) => {
  const { t } = useMessages()
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
        {newsletter ? <Newsletter {...newsletter} /> : null}
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
      <ul className={styles.methods} aria-label={t('newsletter.social', { brand: brand.name })}>
        {company.social.map(({ name, address }) => (
          <li key={name} className={styles.method}>
            <a className={styles.link} href={address} rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
