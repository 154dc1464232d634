import { brand } from '../../../domain/brand'
import { useWords } from '../../../words/react'
import { Button, ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { PhoneIcon } from '../../ui/icon'
import { QrPaper } from '../../ui/qr'
import type { SwishWaiting } from './types'
import { Amount, State } from './parts'
import * as styles from './view.css'

/** The code for a phone beside this screen; on a phone, the app. */
export const SwishView = ({ qr, until, numberEnd, onOpen, ...paying }: SwishWaiting) => {
  const { t } = useWords()
  return (
    <Card>
      <div className={styles.swish}>
        <div className={styles.code}>
          {qr === null ? null : <QrPaper text={qr} name={t('payment.swish.qr')} />}
          <p className={styles.about}>{t('payment.swish.scan')}</p>
        </div>
        <div className={styles.inside}>
          <div className={styles.telling}>
            <h1>{t('payment.swish.title')}</h1>
            <Amount {...paying} />
          </div>
          <p>{t('payment.swish.text', { brand: brand.name, end: numberEnd })}</p>
          <State>
            {until === null ? t('payment.swish.waiting') : t('payment.swish.waitingUntil', { time: until })}
          </State>
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
      </div>
    </Card>
  )
}
