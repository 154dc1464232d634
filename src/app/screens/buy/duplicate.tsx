import { timeText } from '../../../i18n/dates'
import { useMessages } from '../../../i18n/react'
import { orderNumberText } from '../../../i18n/references'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { footButton } from '../../ui/dialog.css'
import type { Duplicate } from './types'

/** Whether a second order is meant, or the one that was placed just before. */
export const DuplicateOrder = ({ number, orderDate, onOpen, onReplace, onPlace, onLeave }: Duplicate) => {
  const { t } = useMessages()
  return (
    <Dialog
      isOpen
      title={t('buy.duplicate.title')}
      onClose={onLeave}
      foot={
        <>
          <Button className={footButton} kind="primary" onClick={onOpen}>
            {t(onReplace ? 'buy.duplicate.open' : 'buy.duplicate.show')}
          </Button>
          {onReplace ? (
            <Button className={footButton} onClick={onReplace}>
              {t('buy.duplicate.replace')}
            </Button>
          ) : null}
          <Button className={footButton} onClick={onPlace}>
            {t('buy.duplicate.place')}
          </Button>
        </>
      }
    >
      <p>{t('buy.duplicate.text', { number: orderNumberText(number), time: timeText(orderDate) })}</p>
    </Dialog>
  )
}
