import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { footButton } from '../../ui/dialog.css'
import { Actions } from '../../ui/step-form'
import type { Waiting } from './types'

/** The way to withdraw a request, which is asked about first. */
export const Withdraw = ({ onWithdraw, withdrawal }: Waiting) => {
  const { t } = useMessages()
  return (
    <Actions>
      <Button onClick={onWithdraw}>{t('higherLimit.withdraw.button')}</Button>
      {withdrawal === null ? null : (
        <Dialog
          isOpen
          title={t('higherLimit.withdraw.title')}
          onClose={withdrawal.onLeave}
          foot={
            <>
              <Button className={footButton} isDisabled={withdrawal.isBusy} onClick={withdrawal.onLeave}>
                {t('higherLimit.withdraw.leave')}
              </Button>
              <Button
                className={footButton}
                kind="destructive"
                isBusy={withdrawal.isBusy}
                busyText={t('higherLimit.withdraw.busy')}
                onClick={withdrawal.onConfirm}
              >
                {t('higherLimit.withdraw.confirm')}
              </Button>
            </>
          }
        >
          <p>{t('higherLimit.withdraw.text')}</p>
        </Dialog>
      )}
    </Actions>
  )
}
