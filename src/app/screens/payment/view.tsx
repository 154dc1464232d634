import type { ReactNode } from 'react'
import { moneyText } from '../../../words/money'
import { useWords } from '../../../words/react'
import { orderNumberText } from '../../../words/references'
import { Button, ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { FailedCard } from '../../ui/failed-card'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { unseen } from '../../ui/text.css'
import { BanksView } from './banks'
import { ChoosingView } from './choosing'
import { Amount, State } from './parts'
import { SwishView } from './swish'
import type { Canceled, Going, PaymentScreen, Processing } from './types'
import { UnpaidView } from './unpaid'
import * as styles from './view.css'

export const PaymentView = (screen: PaymentScreen) => <div className={styles.page}>{shownAt(screen)}</div>

const shownAt = (screen: PaymentScreen): ReactNode => {
  switch (screen.state) {
    case 'loading':
      return <Waiting />
    case 'failed':
      return <Failed {...screen} />
    case 'going':
      return <GoingView {...screen} />
    case 'processing':
      return <ProcessingView {...screen} />
    case 'swish':
      return <SwishView {...screen} />
    case 'banks':
      return <BanksView {...screen} />
    case 'unpaid':
      return <UnpaidView {...screen} />
    case 'choosing':
      return <ChoosingView {...screen} />
    case 'canceled':
      return <CanceledView {...screen} />
  }
}

const GoingView = (paying: Going) => {
  const { t } = useWords()
  return (
    <Card>
      <div className={styles.inside}>
        <div className={styles.telling}>
          <h1>{t('payment.going.title', { provider: paying.provider })}</h1>
          <Amount {...paying} />
        </div>
        <State>{t('payment.going.text', { provider: paying.provider })}</State>
      </div>
    </Card>
  )
}

const ProcessingView = ({ isLate, onContinue, onChange, ...paying }: Processing) => {
  const { t } = useWords()
  const { provider } = paying
  return (
    <Card>
      <div className={styles.inside}>
        <div className={styles.telling}>
          <h1>{t('payment.processing.title')}</h1>
          <Amount {...paying} />
        </div>
        <State>{t('payment.processing.text')}</State>
        {isLate ? (
          <Notice tone="info" title={t('payment.late.title', { provider })}>
            {t('payment.late.text')}
          </Notice>
        ) : null}
        <div className={styles.actions}>
          <Button onClick={onContinue}>{t('payment.continue', { provider })}</Button>
          {onChange ? <Button onClick={onChange}>{t('payment.change')}</Button> : null}
          <ButtonLink kind="quiet" to={paying.orderPage}>
            {t('payment.toOrder')}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}

const CanceledView = (paying: Canceled) => {
  const { t, locale } = useWords()
  return (
    <Card>
      <div className={styles.inside}>
        <div className={styles.telling}>
          <h1>{t('payment.canceled.title')}</h1>
          <p className={styles.about}>
            {t('payment.of', {
              amount: moneyText(locale, { amount: paying.total, currency: paying.fiat }),
              number: orderNumberText(paying.number),
            })}
          </p>
        </div>
        <p>{t('payment.canceled.text')}</p>
        <div className={styles.actions}>
          <ButtonLink kind="primary" to={{ screen: 'buy' }}>
            {t('payment.canceled.new')}
          </ButtonLink>
          <ButtonLink to={paying.orderPage}>{t('payment.toOrder')}</ButtonLink>
        </div>
      </div>
    </Card>
  )
}

const Waiting = () => {
  const { t } = useWords()
  return (
    <Card>
      <div className={styles.inside} role="status">
        <h1 className={unseen}>{t('common.loading')}</h1>
        <Skeleton width={220} height={28} />
        <Skeleton width={260} height={44} />
        <Skeleton width="100%" height={120} />
      </div>
    </Card>
  )
}

const Failed = ({ onTryAgain }: { onTryAgain: () => void }) => {
  const { t } = useWords()
  return (
    <FailedCard
      title={t('payment.failed.title')}
      text={t('payment.failed.text')}
      button={t('common.tryAgain')}
      onAct={onTryAgain}
    />
  )
}
