import { useMessages } from '../../i18n/react'
import { Skeleton } from './skeleton'
import { unseen } from './text.css'
import { loading } from './trade.css'

/** In place of a form to buy or to sell by, while the order that it is to repeat is loaded. */
export const TradeLoading = () => {
  const { t } = useMessages()
  return (
    <div className={loading} role="status">
      <h1 className={unseen}>{t('common.loading')}</h1>
      <Skeleton width={220} height={28} />
      <Skeleton width="100%" height={92} />
      <Skeleton width="100%" height={140} />
    </div>
  )
}
