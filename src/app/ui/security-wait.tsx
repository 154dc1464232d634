import type { SecurityWait } from '../../domain/customer/security-wait'
import { dateTimeText, unbroken } from '../../i18n/dates'
import { useMessages } from '../../i18n/react'
import { Notice } from './notice'

type WaitNoticeProps = { wait: SecurityWait | null; of: 'coins' | 'payouts' }

/** Until when new addresses, or new accounts, wait after a change of security; nothing while they do not. */
export const WaitNotice = ({ wait, of }: WaitNoticeProps) => {
  const { t } = useMessages()
  if (wait === null) return null
  return (
    <Notice tone="info" title={t(`common.wait.${wait.change}`, { since: unbroken(dateTimeText(wait.since)) })}>
      {t(`common.wait.${of}`, { until: unbroken(dateTimeText(wait.until)) })}
    </Notice>
  )
}

/** That new addresses and accounts will wait, before the customer makes a change of security. */
export const WaitAhead = () => {
  const { t } = useMessages()
  return <Notice tone="info">{t('common.wait.ahead')}</Notice>
}
