import { freezeEndOf, type Freeze } from '../../domain/customer/freeze'
import { mendedAt, screenThatEnds } from '../../domain/orders/mending'
import type { ScreenName } from '../../domain/routing/screens'
import { dateTimeText, unbroken } from '../../i18n/dates'
import { useMessages } from '../../i18n/react'
import { Blocked } from './blocked'

type FrozenTradeProps = { title: string; freeze: Freeze; home: ScreenName | undefined }

/** Why nothing is bought or sold while the account is frozen, how and when that ends, and where it is seen to. */
export const FrozenTrade = ({ title, freeze, home }: FrozenTradeProps) => {
  const { t } = useMessages()
  const end = freezeEndOf(freeze)
  const times = {
    customer: () => t('closed.frozen.time'),
    'asked-for': () => t('closed.frozen.time.asked-for', { until: unbroken(dateTimeText(freeze.until ?? '')) }),
    desk: () => t('closed.frozen.time.desk'),
  }
  return (
    <Blocked
      title={title}
      text={t('closed.frozen.text')}
      time={times[end]()}
      button={end === 'desk' ? t('closed.frozen.button.desk') : t('closed.frozen.button')}
      mend={mendedAt(screenThatEnds[end], home)}
      isMendable
    />
  )
}
