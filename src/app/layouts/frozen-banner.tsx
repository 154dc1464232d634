import type { Freeze } from '../../domain/customer/freeze'
import { dateTimeText, unbroken } from '../../i18n/dates'
import { useMessages } from '../../i18n/react'
import { ButtonLink } from '../ui/button'
import { Notice } from '../ui/notice'
import * as styles from './frame.css'

/** On every page, since nothing can be bought, sold or changed meanwhile. */
export const FrozenBanner = ({ until }: Freeze) => {
  const { t } = useMessages()
  return (
    <section className={styles.banner} aria-label={t('header.frozen')}>
      <Notice
        tone="warning"
        title={until === null ? t('header.frozen') : t('header.frozenUntil', { until: unbroken(dateTimeText(until)) })}
        action={
          <ButtonLink to={{ screen: 'settingsSecurity' }} size="small">
            {t('header.frozenSecurity')}
          </ButtonLink>
        }
      />
    </section>
  )
}
