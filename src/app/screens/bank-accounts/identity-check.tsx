import { useMessages } from '../../../i18n/react'
import { DocumentRow } from '../../identity-documents/document'
import { IdentityView } from '../../identity-documents/eid'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { FailedCard } from '../../ui/failed-card'
import { CheckIcon } from '../../ui/icon'
import { ClockIcon } from '../../ui/icon-later'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { StateCard } from '../../ui/state-card'
import { Actions } from '../../ui/step-form'
import { StepHead } from '../../ui/step-head'
import type { IdentityCheck } from './types'

/** Who one is, shown anew before a verified account is changed. */
export const IdentityCheckView = (check: IdentityCheck) => {
  const { t } = useMessages()
  return (
    <>
      <Now {...check} />
      <Actions>
        <Button kind="quiet" onClick={check.onClose}>
          {t('bank.toAccounts')}
        </Button>
      </Actions>
    </>
  )
}

const Now = (check: IdentityCheck) => {
  const { t } = useMessages()
  switch (check.phase) {
    case 'loading':
      return <Waiting />
    case 'unloaded':
      return (
        <FailedCard
          title={t('bank.identity.title')}
          text={t('bank.identity.failed')}
          button={t('common.tryAgain')}
          onAct={check.onRetry}
        />
      )
    case 'signing':
      return <IdentityView {...check.step} title={t('bank.identity.title')} lead={t('bank.identity.lead')} />
    case 'uploading':
      return (
        <>
          <StepHead at="identity" title={t('bank.identity.title')} lead={t('bank.identity.picture')} />
          {check.over === null ? null : <Notice tone="info">{t('bank.identity.over', { until: check.over })}</Notice>}
          <Card isFlush>
            <DocumentRow {...check.document} isNext />
          </Card>
        </>
      )
    case 'reviewing':
      return (
        <Card>
          <StateCard
            level="h1"
            sign={<ClockIcon />}
            title={t('bank.identity.reviewing')}
            action={
              <Button isBusy={check.isBusy} busyText={t('bank.asking')} onClick={check.onAsk}>
                {t('bank.ask')}
              </Button>
            }
          >
            {t('bank.line.pending')}
          </StateCard>
        </Card>
      )
    case 'accepted':
      return (
        <Card>
          <StateCard
            level="h1"
            sign={<CheckIcon />}
            title={t('bank.identity.accepted')}
            action={
              <Button kind="primary" onClick={check.onUse}>
                {t('bank.goOn')}
              </Button>
            }
          >
            {t('bank.identity.holds', { until: check.until })}
          </StateCard>
        </Card>
      )
  }
}

const Waiting = () => {
  const { t } = useMessages()
  return (
    <>
      <StepHead at="identity" title={t('bank.identity.title')} lead={t('bank.identity.lead')} />
      <div role="status" aria-label={t('common.loading')}>
        <Skeleton width="100%" height={120} />
      </div>
    </>
  )
}
