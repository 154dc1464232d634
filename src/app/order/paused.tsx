import type { ReactNode } from 'react'
import { dateTimeText, unbroken } from '../../i18n/dates'
import { phoneText } from '../../i18n/phone'
import { useMessages } from '../../i18n/react'
import { Button, ButtonLink } from '../ui/button'
import { Card } from '../ui/card'
import { Link } from '../ui/link'
import { Notice } from '../ui/notice'
import { PageTitle } from '../ui/page-title'
import { Actions } from '../ui/step-form'
import * as styles from './purpose.css'
import type { PausedPurchase } from './buying-types'

/** The answer has paused the purchase: why, until when, and what the customer can do meanwhile. */
export const Paused = ({ until, phone, onBack }: PausedPurchase) => {
  const { t, locale } = useMessages()
  const values = { until: unbroken(dateTimeText(until)) }
  return (
    <div className={styles.page}>
      <div className={styles.lead}>
        <PageTitle takesFocus className={styles.title}>
          {t('buy.pause.title')}
        </PageTitle>
        <p className={styles.second}>{t('buy.pause.charged')}</p>
      </div>
      <Notice tone="warning" title={t('buy.pause.until', values)}>
        {t('buy.pause.whenText')}
      </Notice>
      <Card className={styles.panel}>
        <dl className={styles.rows}>
          <Row name={t('buy.pause.why')}>{t('buy.pause.whyText')}</Row>
          <Row name={t('buy.pause.can')}>
            <ul className={styles.advice}>
              <li>{t('buy.pause.alone')}</li>
              <li>{t('buy.pause.never')}</li>
              <li>{t('buy.pause.talk')}</li>
            </ul>
          </Row>
          <Row name={t('buy.pause.phone')}>
            <Link className={styles.call} to={{ href: `tel:${phone}` }}>
              {phoneText(locale, phone)}
            </Link>
          </Row>
        </dl>
      </Card>
      <Actions isApart>
        <ButtonLink kind="primary" size="large" to={{ screen: 'support' }}>
          {t('buy.today.support')}
        </ButtonLink>
        <Button onClick={onBack}>{t('buy.pause.back')}</Button>
      </Actions>
    </div>
  )
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.row}>
    <dt className={styles.name}>{name}</dt>
    <dd>{children}</dd>
  </div>
)
