import { useMessages } from '../../i18n/react'
import { ButtonLink } from '../ui/button'
import { Notice } from '../ui/notice'
import type { ShownOrder } from './types'

/** That the order goes on although the account is frozen, since it had left before. */
export const HadLeft = ({ order, hadLeft, support }: Pick<ShownOrder, 'order' | 'hadLeft' | 'support'>) => {
  const { t } = useMessages()
  return hadLeft ? (
    <Notice
      tone="info"
      title={t('order.hadLeft.title')}
      action={
        <ButtonLink size="small" to={support}>
          {t('confirmation.support')}
        </ButtonLink>
      }
    >
      {t(order.type === 'BUY' ? 'order.hadLeft.buy' : 'order.hadLeft.sell')} {t('order.hadLeft.notYours')}
    </Notice>
  ) : null
}
