import type { ReactNode } from 'react'
import { useMessages } from '../../../i18n/react'
import { Button, ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { FailedCard } from '../../ui/failed-card'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { unseen } from '../../ui/text.css'
import { WaitingLine } from '../../ui/waiting-line'
import { BanksView } from './banks'
import { ChoosingView } from './choosing'
import { Amount, Title } from './parts'
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
  const { t } = useMessages()
  return (
    <Card>
      <div className={styles.inside}>
        <div className={styles.telling}>
          <Title>{t('payment.going.title', { provider: paying.provider })}</Title>
          <Amount {...paying} />
        </div>
        <WaitingLine>{t('payment.going.text', { provider: paying.provider })}</WaitingLine>
      </div>
    </Card>
  )
}

/** Until the provider has said that the customer is paying, they may as well not be. */
const ProcessingView = ({ isBegun, isLate, onContinue, onChange, ...paying }: Processing) => {
  const { t } = useMessages()
  const { provider } = paying
  return (
    <Card>
      <div className={styles.inside}>
        <div className={styles.telling}>
          <Title>{t(isBegun ? 'payment.processing.title' : 'payment.open.title')}</Title>
          <Amount {...paying} />
        </div>
        {isBegun ? null : <p>{t('payment.open.text', { provider })}</p>}
        {isLate ? null : (
          <WaitingLine>{isBegun ? t('payment.processing.text') : t('payment.open.asking', { provider })}</WaitingLine>
        )}
        {isLate && isBegun ? (
          <Notice tone="info" title={t('payment.late.title', { provider })}>
            {t('payment.late.text')}
          </Notice>
        ) : null}
        <div className={styles.actions}>
          <Button kind={isBegun ? 'secondary' : 'primary'} onClick={onContinue}>
            {t('payment.continue', { provider })}
          </Button>
          {onChange ? <Button onClick={onChange}>{t('payment.change')}</Button> : null}
          <ButtonLink kind="quiet" to={paying.orderPage}>
            {t('payment.toOrder')}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}

const CanceledView = ({ wasBegun, ...paying }: Canceled) => {
  const { t } = useMessages()
  return (
    <Card>
      <div className={styles.inside}>
        <div className={styles.telling}>
          <Title isBad>{t('payment.canceled.title')}</Title>
          <Amount {...paying} />
        </div>
        <p>{t(wasBegun ? 'payment.canceled.begun' : 'payment.canceled.text')}</p>
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
  const { t } = useMessages()
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
  const { t } = useMessages()
  return (
    <FailedCard
      title={t('payment.failed.title')}
      text={t('payment.failed.text')}
      button={t('common.tryAgain')}
      onAct={onTryAgain}
    />
  )
}
