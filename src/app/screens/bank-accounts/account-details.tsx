import type { MessageId } from '../../../domain/messages/message-ids.gen'
import { useMessages } from '../../../i18n/react'
import { accountNumberText, clearingText, ibanText } from '../../../i18n/references'
import { Button } from '../../ui/button'
import { FigureList, WordsLine } from '../../ui/figure-list'
import { Notice } from '../../ui/notice'
import { Actions } from '../../ui/step-form'
import type { AccountsList, AccountStatus, ShownAccount } from './types'
import * as styles from './view.css'

const verifyWords = {
  verified: 'bank.verify',
  pending: 'bank.toVerification',
  rejected: 'bank.verify',
  unverified: 'bank.verify',
  deposit: 'bank.enterCode',
  'at-bank': 'bank.goOn',
} as const satisfies Record<AccountStatus, MessageId>

export const AccountDetails = ({ account, isLocked, isSaving, ...list }: AccountsList & { account: ShownAccount }) => {
  const { t } = useMessages()
  const { onVerify, onChange, onRemove, onMakeMain } = list
  const hasActions = [onVerify, onChange, onRemove, onMakeMain].some((act) => act !== null)
  return (
    <div className={styles.details}>
      <p className={styles.line}>{t(`bank.line.${account.status}`)}</p>
      <FigureList>
        <WordsLine label={t('bank.clearing')}>{clearingText(account.clearingNumber)}</WordsLine>
        <WordsLine label={t('bank.account')}>{accountNumberText(account.accountNumber)}</WordsLine>
        {account.iban === null ? null : <WordsLine label={t('bank.iban')}>{ibanText(account.iban)}</WordsLine>}
      </FigureList>
      {isLocked ? <Notice tone="info">{t('bank.locked')}</Notice> : null}
      {hasActions ? (
        <Actions>
          {onVerify ? (
            <Button
              kind={account.status === 'pending' ? 'secondary' : 'primary'}
              isDisabled={isSaving}
              onClick={onVerify}
            >
              {t(verifyWords[account.status])}
            </Button>
          ) : null}
          {onMakeMain ? (
            <Button isBusy={isSaving} busyText={t('bank.saving')} onClick={onMakeMain}>
              {t('bank.makeMain')}
            </Button>
          ) : null}
          {onChange ? (
            <Button isDisabled={isSaving} onClick={onChange}>
              {t('bank.change')}
            </Button>
          ) : null}
          {onRemove ? (
            <Button kind="destructive" isDisabled={isSaving} onClick={onRemove}>
              {t('bank.remove')}
            </Button>
          ) : null}
        </Actions>
      ) : null}
    </div>
  )
}
