import { useMessages } from '../../i18n/react'
import { ButtonLink } from '../ui/button'
import { Notice } from '../ui/notice'

/** The way to a higher limit, where an amount is more than the customer may buy for. */
export const OverLimit = () => {
  const { t } = useMessages()
  return (
    <Notice
      tone="info"
      title={t('buy.over')}
      action={
        <ButtonLink size="small" to={{ screen: 'higherLimit' }}>
          {t('buy.today.higher')}
        </ButtonLink>
      }
    />
  )
}
