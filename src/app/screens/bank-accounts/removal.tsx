import { useMessages } from '../../../i18n/react'
import { accountNumberText, clearingText } from '../../../i18n/references'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { footButton } from '../../ui/dialog.css'
import { Notice } from '../../ui/notice'
import type { Removal } from './types'
import * as styles from './view.css'

/** Asked before an account is deleted. */
export const RemovalDialog = ({ account, isMainMoved, asksIdentity, isFailed, isBusy, onConfirm, onBack }: Removal) => {
  const { t } = useMessages()
  const numbers = {
    clearing: clearingText(account.clearingNumber),
    account: accountNumberText(account.accountNumber),
  }
  return (
    <Dialog
      isOpen
      title={t('bank.removal.title', { bank: account.bankName })}
      onClose={onBack}
      foot={
        <>
          <Button className={footButton} onClick={onBack} isDisabled={isBusy}>
            {t('bank.removal.keep')}
          </Button>
          <Button
            className={footButton}
            kind="destructive"
            isBusy={isBusy}
            busyText={t('bank.removal.deleting')}
            onClick={onConfirm}
          >
            {t('bank.remove')}
          </Button>
        </>
      }
    >
      <div className={styles.telling}>
        {isFailed ? (
          <Notice tone="error" isUrgent>
            {t('bank.problem.not-deleted')}
          </Notice>
        ) : null}
        <p>{t('bank.short', numbers)}</p>
        <p>{t('bank.removal.text')}</p>
        {asksIdentity ? <p>{t('bank.removal.identity')}</p> : null}
        {isMainMoved ? <p>{t('bank.removal.main')}</p> : null}
      </div>
    </Dialog>
  )
}
