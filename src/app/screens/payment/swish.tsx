import { brand } from '../../../domain/company/brand'
import { useMessages } from '../../../i18n/react'
import { Button, ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { PhoneIcon } from '../../ui/icon'
import { QrPaper } from '../../ui/qr'
import { WaitingLine } from '../../ui/waiting-line'
import type { SwishWaiting } from './types'
import { Amount, Title } from './parts'
import * as styles from './view.css'

/** The code for a phone beside this screen; on a phone, the app. */
export const SwishView = ({ qr, until, numberEnd, onOpen, ...paying }: SwishWaiting) => {
  const { t } = useMessages()
  return (
    <Card>
      <div className={styles.swish}>
        <div className={styles.inside}>
          <div className={styles.telling}>
            <Title>{t('payment.swish.title')}</Title>
            <Amount {...paying} />
          </div>
          <p>{t('payment.swish.text', { brand: brand.name, end: numberEnd })}</p>
          <WaitingLine>
            {until === null ? t('payment.swish.waiting') : t('payment.swish.waitingUntil', { time: until })}
          </WaitingLine>
          <div className={styles.actions}>
            <Button className={styles.phoneOnly} kind="primary" size="large" icon={<PhoneIcon />} onClick={onOpen}>
              {t('payment.swish.open')}
            </Button>
            <Button className={styles.wideOnly} icon={<PhoneIcon />} onClick={onOpen}>
              {t('payment.swish.openHere')}
            </Button>
            <ButtonLink kind="quiet" to={paying.orderPage}>
              {t('payment.toOrder')}
            </ButtonLink>
          </div>
        </div>
        <div className={styles.code}>
          {qr === null ? null : <QrPaper text={qr} name={t('payment.swish.qr')} />}
          <p className={styles.caption}>
            <span className={styles.wideOnly}>{t('payment.swish.scanHere')}</span>
            <span className={styles.phoneOnly}>{t('payment.swish.scan')}</span>
          </p>
        </div>
      </div>
    </Card>
  )
}
