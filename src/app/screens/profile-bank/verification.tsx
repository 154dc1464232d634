import { Suspense, type ReactNode } from 'react'
import { brand } from '../../../domain/brand'
import type { MessageId } from '../../../words/ids.gen'
import { useWords } from '../../../words/react'
import { accountNumberText, clearingText } from '../../../words/references'
import { Button, ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { Choices } from '../../ui/choice'
import { AlertIcon, BankIcon, CheckIcon } from '../../ui/icon'
import { ClockIcon } from '../../ui/icon-later'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { Spinner } from '../../ui/spinner'
import { Actions, StepForm } from '../../ui/step-form'
import { StepHead } from '../../ui/step-head'
import { AccountName } from './account-lines'
import { DepositForm, DocumentRow } from './later-parts'
import { Refusal } from './refusal'
import type { Awaiting, Banks, Found, Verification } from './types'
import * as styles from './view.css'
import { WaysView } from './ways'

/** What only says how it stands has a sign, and stands in a card of its own. */
const signs: Partial<Record<Verification['phase'], ReactNode>> = {
  asking: <AlertIcon />,
  away: <BankIcon />,
  awaiting: <ClockIcon />,
  review: <ClockIcon />,
  verified: <CheckIcon />,
  failed: <AlertIcon />,
}

type Say = ReturnType<typeof useWords>['t']

export const VerificationView = (verification: Verification) => {
  const { t } = useWords()
  const { account, phase, onClose } = verification
  const sign = signs[phase]
  const head = (
    <div className={styles.top}>
      <StepHead at={`verification ${phase}`} title={t(titleOf(verification))} lead={leadOf(verification, t)} />
      {account ? (
        <p className={styles.subject}>
          <AccountName {...account} />
        </p>
      ) : null}
    </div>
  )
  const now = (
    <Suspense fallback={<Waiting />}>
      <Now {...verification} />
    </Suspense>
  )
  return (
    <>
      {sign === undefined ? (
        <>
          {head}
          {now}
        </>
      ) : (
        <Card className={styles.outcome}>
          <span className={styles.sign}>{sign}</span>
          {head}
          {now}
        </Card>
      )}
      <Actions>
        <Button kind="quiet" onClick={onClose}>
          {t('bank.toAccounts')}
        </Button>
      </Actions>
    </>
  )
}

const titles = {
  loading: 'bank.verify',
  unloaded: 'bank.verify',
  unchecked: 'bank.awaiting.title',
  asking: 'bank.verify',
  choosing: 'bank.ways.title',
  banks: 'bank.banks.title',
  away: 'bank.away.title',
  awaiting: 'bank.awaiting.title',
  found: 'bank.found.title',
  deposit: 'bank.deposit.title',
  upload: 'bank.statement.title',
  review: 'bank.review.title',
  verified: 'bank.verified.title',
} as const satisfies Record<Exclude<Verification['phase'], 'failed'>, MessageId>

const titleOf = (verification: Verification): MessageId => {
  if (verification.phase === 'failed') return `bank.end.${verification.end}`
  if (verification.phase === 'choosing' && verification.account === null) return 'bank.ways.anyTitle'
  return titles[verification.phase]
}

const leadOf = (verification: Verification, t: Say): string | undefined => {
  switch (verification.phase) {
    case 'asking':
      return t('bank.other.text')
    case 'awaiting':
      return t('bank.awaiting.text')
    case 'found':
      return t('bank.found.lead')
    case 'deposit':
      return t('bank.deposit.lead', { brand: brand.name })
    case 'upload':
      return t('bank.statement.lead', { brand: brand.name })
    case 'review':
      return t('bank.line.pending')
    case 'verified':
      return t('bank.verified.text')
    case 'failed':
      return t(`bank.end.${verification.end}.text`)
    default:
      return undefined
  }
}

const Now = (verification: Verification) => {
  const { t } = useWords()
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

const BanksForm = ({ banks, chosen, isBusy, onChoose, onConfirm, onOther, ...verification }: Banks & Verification) => {
  const { t } = useWords()
  return (
    <Card>
      <StepForm canSubmit={chosen !== null && !isBusy} onSubmit={onConfirm}>
        <Refusal {...verification} />
        <div className={styles.choices}>
          <Choices
            legend={t('bank.bank')}
            name="bank"
            options={banks.map(({ name: id, label }) => ({ id, label }))}
            chosen={chosen?.name ?? null}
            onChoose={onChoose}
          />
        </div>
        <Actions>
          <Button
            kind="primary"
            size="large"
            type="submit"
            isDisabled={chosen === null}
            isBusy={isBusy}
            busyText={t('bank.way.starting')}
          >
            {chosen ? t('bank.banks.continue', { bank: chosen.label }) : t('bank.banks.choose')}
          </Button>
          <Button onClick={onOther}>{t('bank.way.other')}</Button>
        </Actions>
      </StepForm>
    </Card>
  )
}

const AwaitingBank = ({ isBusy, onAsk, onContinue, onOther }: Awaiting) => {
  const { t } = useWords()
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

const FoundAccounts = ({ accounts, chosen, isBusy, onChoose, onConfirm, ...verification }: Found & Verification) => {
  const { t } = useWords()
  return (
    <Card>
      <StepForm canSubmit={chosen !== null && !isBusy} onSubmit={onConfirm}>
        <Refusal {...verification} />
        <Choices
          legend={t('bank.list')}
          name="account"
          options={accounts.map(({ externalId: id, bankName, clearingNumber, accountNumber }) => {
            const numbers = { clearing: clearingText(clearingNumber), account: accountNumberText(accountNumber) }
            return { id, label: `${bankName} · ${t('bank.short', numbers)}` }
          })}
          chosen={chosen}
          onChoose={onChoose}
        />
        <Actions>
          <Button
            kind="primary"
            size="large"
            type="submit"
            isDisabled={chosen === null}
            isBusy={isBusy}
            busyText={t('bank.saving')}
          >
            {t('bank.found.confirm')}
          </Button>
        </Actions>
      </StepForm>
    </Card>
  )
}

const Failed = ({ end, reason, onAgain }: Extract<Verification, { phase: 'failed' }>) => {
  const { t } = useWords()
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
  const { t } = useWords()
  return (
    <Actions>
      <Button onClick={onOther}>{t('bank.way.other')}</Button>
    </Actions>
  )
}

const Waiting = () => {
  const { t } = useWords()
  return (
    <div role="status" aria-label={t('common.loading')}>
      <Skeleton width="100%" height={120} />
    </div>
  )
}
