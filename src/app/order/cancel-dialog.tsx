import { cancelReasons } from '../../domain/orders/statuses'
import { useMessages } from '../../i18n/react'
import { orderNumberText } from '../../i18n/references'
import { Button } from '../ui/button'
import { Choices } from '../ui/choice'
import { Dialog } from '../ui/dialog'
import { footButton } from '../ui/dialog.css'
import { Field } from '../ui/field'
import { FormBusy } from '../ui/form-busy'
import * as styles from './order.css'
import type { CancelDialog } from './types'

type CancelProps = CancelDialog & { number: string }

/** Asks whether the order is really to be canceled, and why, in a window of its own. */
export const CancelOrder = ({ number, ...dialog }: CancelProps) => {
  const { t } = useMessages()
  return (
    <Dialog
      isOpen
      title={t('confirmation.cancel.title', { number: orderNumberText(number) })}
      onClose={dialog.onLeave}
      foot={<CancelButtons {...dialog} />}
    >
      <CancelReasons {...dialog} />
    </Dialog>
  )
}

export const CancelReasons = (dialog: CancelDialog) => {
  const { t } = useMessages()
  return (
    <FormBusy value={dialog.isCanceling}>
      <p>{t('confirmation.cancel.text')}</p>
      <Choices
        legend={t('confirmation.cancel.why')}
        name="reason"
        options={cancelReasons.map((id) => ({ id, label: t(`cancelReason.${id}`) }))}
        chosen={dialog.reason}
        onChoose={dialog.onReason}
      />
      {dialog.reason === 'other' ? (
        <Field label={t('confirmation.cancel.other')}>
          {(control) => (
            <textarea
              {...control}
              className={styles.reason}
              value={dialog.text}
              maxLength={500}
              onChange={(event) => dialog.onText(event.currentTarget.value)}
            />
          )}
        </Field>
      ) : null}
    </FormBusy>
  )
}

export const CancelButtons = ({ reason, isCanceling, onConfirm, onLeave }: CancelDialog) => {
  const { t } = useMessages()
  return (
    <>
      <Button className={footButton} onClick={onLeave} isDisabled={isCanceling}>
        {t('confirmation.cancel.keep')}
      </Button>
      <Button
        className={footButton}
        kind="destructive"
        isDisabled={reason === null}
        isBusy={isCanceling}
        busyText={t('confirmation.canceling')}
        onClick={onConfirm}
      >
        {t('confirmation.cancel')}
      </Button>
    </>
  )
}
