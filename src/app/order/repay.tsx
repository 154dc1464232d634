import { useMessages } from '../../i18n/react'
import { AccountList } from '../ui/account-choice'
import { Button, ButtonLink } from '../ui/button'
import { Card } from '../ui/card'
import { WaitNotice } from '../ui/security-wait'
import * as styles from './order.css'
import type { Repay } from './types'

const toAccounts = { screen: 'profileBank' } as const

/** Where a payout that came back is to go. */
export const RepaySale = ({ accounts, chosen, isPaying, securityWait, onChoose, onPay }: Repay) => {
  const { t } = useMessages()
  return (
    <Card title={t('sale.repay.title')}>
      <div className={styles.told}>
        <WaitNotice wait={securityWait} of="payouts" />
        <p>{t(accounts.length === 0 ? 'sale.repay.none' : 'sale.repay.text')}</p>
        <AccountList accounts={accounts} chosen={chosen} isBusy={isPaying} onChoose={onChoose} />
        <div className={styles.actions}>
          {accounts.length > 0 ? (
            <Button kind="primary" isBusy={isPaying} busyText={t('sale.repay.busy')} onClick={onPay}>
              {t('sale.repay.button')}
            </Button>
          ) : null}
          <ButtonLink kind={accounts.length === 0 ? 'primary' : 'quiet'} to={toAccounts}>
            {t('sale.repay.accounts')}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}
