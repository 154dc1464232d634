import { useMessages } from '../../../i18n/react'
import { DocumentRow } from '../../identity-documents/document'
import { Button, ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { Spinner } from '../../ui/spinner'
import { Actions } from '../../ui/step-form'
import { BanksForm, FoundAccounts } from './bank-choices'
import { DepositForm } from './deposit'
import type { Awaiting, Verification } from './types'
import * as styles from './view.css'
import { WaysView } from './ways'

export const VerificationNow = (verification: Verification) => {
  const { t } = useMessages()
  switch (verification.phase) {
    case 'loading':
      return <Waiting />
    case 'unloaded':
    case 'unchecked':
      return (
        <Notice tone="error" isUrgent action={<Button onClick={verification.onRetry}>{t('common.tryAgain')}</Button>}>
          {t(verification.phase === 'unloaded' ? 'bank.verification.failed' : 'bank.unchecked')}
        </Notice>
      )
    case 'asking':
      return (
        <Actions>
          <Button kind="primary" onClick={verification.onReplace}>
            {t('bank.other.change')}
          </Button>
        </Actions>
      )
    case 'choosing':
      return <WaysView {...verification} />
    case 'banks':
      return <BanksForm {...verification} />
    case 'away':
      return (
        <p className={styles.state} role="status">
          <Spinner />
          {t('bank.way.starting')}
        </p>
      )
    case 'awaiting':
      return <AwaitingBank {...verification} />
    case 'found':
      return <FoundAccounts {...verification} />
    case 'deposit':
      return <DepositForm {...verification} />
    case 'upload':
      return (
        <>
          <Card isFlush>
            <DocumentRow {...verification.document} isNext />
          </Card>
          <Other onOther={verification.onOther} />
        </>
      )
    case 'review':
      return <Other onOther={verification.onOther} />
    case 'verified':
      return (
        <Actions>
          <ButtonLink kind="primary" to={{ screen: 'sell' }}>
            {t('bank.verified.sell')}
          </ButtonLink>
        </Actions>
      )
    case 'failed':
      return <Failed {...verification} />
  }
}

const AwaitingBank = ({ isBusy, onAsk, onContinue, onOther }: Awaiting) => {
  const { t } = useMessages()
  return (
    <Actions>
      {onContinue ? (
        <Button kind="primary" onClick={onContinue}>
          {t('bank.awaiting.continue')}
        </Button>
      ) : null}
      <Button isBusy={isBusy} busyText={t('bank.asking')} onClick={onAsk}>
        {t('bank.ask')}
      </Button>
      <Button kind="quiet" onClick={onOther}>
        {t('bank.way.other')}
      </Button>
    </Actions>
  )
}

const Failed = ({ end, reason, onAgain }: Extract<Verification, { phase: 'failed' }>) => {
  const { t } = useMessages()
  return (
    <>
      {end === 'rejected' && reason !== null ? (
        <Notice tone="error" title={t('bank.end.rejected.reason', { reason })} />
      ) : null}
      {onAgain ? (
        <Actions>
          <Button kind="primary" onClick={onAgain}>
            {t('bank.end.again')}
          </Button>
        </Actions>
      ) : null}
    </>
  )
}

const Other = ({ onOther }: { onOther: () => void }) => {
  const { t } = useMessages()
  return (
    <Actions>
      <Button onClick={onOther}>{t('bank.way.other')}</Button>
    </Actions>
  )
}

const Waiting = () => {
  const { t } = useMessages()
  return (
    <div role="status" aria-label={t('common.loading')}>
      <Skeleton width="100%" height={120} />
    </div>
  )
}
