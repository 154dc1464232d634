import { moneyText } from '../../i18n/money'
import { useMessages } from '../../i18n/react'
import { AccountList } from '../ui/account-choice'
import { Button, ButtonLink } from '../ui/button'
import { Card } from '../ui/card'
import { ProofDialog } from '../ui/proof-dialog'
import { WaitNotice } from '../ui/security-wait'
import * as styles from './order.css'
import type { RefundTo, ShownOrder } from './types'
import { waitingSums } from './waiting-sums'

const toAccounts = { screen: 'profileBank' } as const

/** Where money that waits is to go back to, once the customer has an account for it. */
export const RefundAccount = ({ order, refundTo, proof }: Pick<ShownOrder, 'order' | 'refundTo' | 'proof'>) =>
  refundTo === null ? null : (
    <>
      <Choice order={order} {...refundTo} />
      {proof ? <ProofDialog {...proof} /> : null}
    </>
  )

const Choice = ({
  order,
  accounts,
  chosen,
  isChosen,
  isSaving,
  securityWait,
  onChoose,
  onSave,
}: RefundTo & Pick<ShownOrder, 'order'>) => {
  const { t, locale } = useMessages()
  return (
    <Card title={t('order.refundTo.title')}>
      <div className={styles.told}>
        <WaitNotice wait={securityWait} of="payouts" />
        {waitingSums(order).map((sum) => (
          <p key={sum.currency}>{t('order.refundTo.text', { amount: moneyText(locale, sum) })}</p>
        ))}
        {isChosen ? <p>{t('order.refundTo.chosen')}</p> : null}
        <AccountList accounts={accounts} chosen={chosen} isBusy={isSaving} onChoose={onChoose} />
        <div className={styles.actions}>
          <Button kind="primary" isBusy={isSaving} busyText={t('order.refundTo.busy')} onClick={onSave}>
            {t('order.refundTo.button')}
          </Button>
          <ButtonLink kind="quiet" to={toAccounts}>
            {t('sale.repay.accounts')}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}
