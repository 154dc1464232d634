import type { ReactNode } from 'react'
import { useMessages } from '../../../i18n/react'
import { Card } from '../../ui/card'
import { FailedCard } from '../../ui/failed-card'
import { Skeleton } from '../../ui/skeleton'
import { unseen } from '../../ui/text.css'
import { AwaitingView } from './awaiting'
import { ChoosingView } from './choosing'
import { OwnerView } from './owner'
import { ProviderView } from './provider'
import { SigningView } from './signing'
import { ProvenView, ReviewingView } from './told'
import type { WalletProofScreen } from './types'
import * as styles from './view.css'

export type { WalletProofScreen } from './types'

export const WalletProofView = (screen: WalletProofScreen) => <div className={styles.page}>{shownAt(screen)}</div>

const shownAt = (screen: WalletProofScreen): ReactNode => {
  switch (screen.state) {
    case 'loading':
      return <Waiting />
    case 'failed':
      return <Failed {...screen} />
    case 'choosing':
      return <ChoosingView {...screen} />
    case 'signing':
      return <SigningView {...screen} />
    case 'awaiting':
      return <AwaitingView {...screen} />
    case 'provider':
      return <ProviderView {...screen} />
    case 'owner':
      return <OwnerView {...screen} />
    case 'reviewing':
      return <ReviewingView {...screen} />
    case 'proven':
      return <ProvenView {...screen} />
  }
}

const Waiting = () => {
  const { t } = useMessages()
  return (
    <Card>
      <div className={styles.panel} role="status">
        <h1 className={unseen}>{t('common.loading')}</h1>
        <Skeleton width={260} height={28} />
        <Skeleton width="100%" height={56} />
        <Skeleton width="100%" height={56} />
        <Skeleton width="100%" height={56} />
      </div>
    </Card>
  )
}

const Failed = ({ onTryAgain }: { onTryAgain: () => void }) => {
  const { t } = useMessages()
  return (
    <FailedCard
      title={t('wallet.failed.title')}
      text={t('wallet.failed.text')}
      button={t('common.tryAgain')}
      onAct={onTryAgain}
    />
  )
}
