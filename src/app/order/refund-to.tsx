import { useMessages } from '../../i18n/react'
import { AccountChoice, AccountChoices } from '../ui/account-choice'
import { Button, ButtonLink } from '../ui/button'
import { Card } from '../ui/card'
import { FormBusy } from '../ui/form-busy'
import { ProofDialog } from '../ui/proof-dialog'
import { WaitNotice } from '../ui/security-wait'
import * as styles from './order.css'
import type { RefundTo, ShownOrder } from './types'

const toAccounts = { screen: 'profileBank' } as const

/** Where money that waits is to go back to, once the customer has an account for it. */
export const RefundAccount = ({ refundTo, proof }: Pick<ShownOrder, 'refundTo' | 'proof'>) =>
  refundTo === null ? null : (
    <>
      <Choice {...refundTo} />
      {proof ? <ProofDialog {...proof} /> : null}
    </>
  )

const Choice = ({ accounts, chosen, isChosen, isSaving, securityWait, onChoose, onSave }: RefundTo) => {
  const { t } = useMessages()
  return (
    <Card title={t('order.refundTo.title')}>
      <div className={styles.told}>
        <WaitNotice wait={securityWait} of="payouts" />
        <p>{t(isChosen ? 'order.refundTo.chosen' : 'order.refundTo.text')}</p>
        <FormBusy value={isSaving}>
          <AccountChoices>
            {accounts.map((account) => (
              <AccountChoice
                key={account.reference}
                account={account}
                isChosen={account.reference === chosen}
                onChoose={() => onChoose(account.reference)}
              />
            ))}
          </AccountChoices>
        </FormBusy>
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
