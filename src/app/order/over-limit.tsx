import { useMessages } from '../../i18n/react'
import { ButtonLink } from '../ui/button'
import { Notice } from '../ui/notice'

/** The way to a higher limit: an amount is more than the customer may buy for, or they have bought for all of it today. */
export const OverLimit = ({ isUsedUp = false }: { isUsedUp?: boolean }) => {
  const { t } = useMessages()
  return (
    <Notice
      tone={isUsedUp ? 'warning' : 'info'}
      title={t(isUsedUp ? 'buy.today.usedUp' : 'buy.over')}
      action={
        <ButtonLink size="small" to={{ screen: 'higherLimit' }}>
          {t('buy.today.higher')}
        </ButtonLink>
      }
    />
  )
}
