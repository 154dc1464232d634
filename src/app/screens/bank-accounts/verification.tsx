import type { ReactNode } from 'react'
import { brand } from '../../../domain/company/brand'
import type { MessageId } from '../../../domain/messages/message-ids.gen'
import type { Translate } from '../../../i18n/i18n'
import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { AlertIcon, BankIcon, CheckIcon } from '../../ui/icon'
import { ClockIcon } from '../../ui/icon-later'
import { Actions } from '../../ui/step-form'
import { StepHead } from '../../ui/step-head'
import { AccountName } from './account-lines'
import type { Verification } from './types'
import { VerificationNow } from './verification-now'
import * as styles from './view.css'

/** What only says how it stands has a sign, and stands in a card of its own. */
const signs: Partial<Record<Verification['phase'], ReactNode>> = {
  asking: <AlertIcon />,
  away: <BankIcon />,
  awaiting: <ClockIcon />,
  review: <ClockIcon />,
  verified: <CheckIcon />,
  failed: <AlertIcon />,
}

export const VerificationView = (verification: Verification) => {
  const { t } = useMessages()
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
  const now = <VerificationNow {...verification} />
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

const leadOf = (verification: Verification, t: Translate): string | undefined => {
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
