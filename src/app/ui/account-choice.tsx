import { useId, type ReactNode } from 'react'
import type { BankAccount } from '../../domain/customer/customer'
import { useMessages } from '../../i18n/react'
import { accountNumberText, clearingText } from '../../i18n/references'
import * as styles from './account-choice.css'
import { lock, radio, why } from './choice.css'
import { FormBusy, stays, useFormBusy } from './form-busy'
import { LockIcon } from './icon'

type ToldAccount = Pick<BankAccount, 'reference' | 'bankName' | 'clearingNumber' | 'accountNumber' | 'isMain'>

type AccountChoiceProps = { account: ToldAccount; isChosen: boolean; onChoose: () => void }

/** A bank account that can be chosen of several; the whole row is the target. */
export const AccountChoice = ({ account, isChosen, onChoose }: AccountChoiceProps) => {
  const id = useId()
  const isBusy = useFormBusy()
  return (
    <label className={styles.account}>
      <input
        className={radio}
        type="radio"
        name="account"
        value={account.reference}
        checked={isChosen}
        aria-disabled={isBusy}
        onChange={isBusy ? stays : onChoose}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-numbers`}
      />
      <Telling id={id} account={account} />
    </label>
  )
}

/** Keeps its place, and says why it cannot be chosen and what mends that. */
export const ClosedAccount = ({ account, children }: { account: ToldAccount; children: ReactNode }) => {
  const id = useId()
  return (
    <div className={styles.closed} role="group" aria-labelledby={`${id}-name`}>
      <span className={lock}>
        <LockIcon />
      </span>
      <Telling id={id} account={account} />
      <div className={why}>{children}</div>
    </div>
  )
}

export const AccountChoices = ({ children }: { children: ReactNode }) => (
  <div className={styles.accounts}>{children}</div>
)

type AccountListProps = {
  accounts: readonly ToldAccount[]
  /** The reference of the one that is chosen. */
  chosen: string | null
  isBusy: boolean
  onChoose: (reference: string) => void
}

/** Accounts that can all be chosen, outside a form; while what was chosen is sent, they keep the focus. */
export const AccountList = ({ accounts, chosen, isBusy, onChoose }: AccountListProps) => (
  <FormBusy value={isBusy}>
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
)

const Telling = ({ id, account }: { id: string; account: ToldAccount }) => {
  const { t } = useMessages()
  const { bankName, clearingNumber, accountNumber, isMain } = account
  const numbers = { clearing: clearingText(clearingNumber), account: accountNumberText(accountNumber) }
  return (
    <>
      <span>
        <span id={`${id}-name`} className={styles.bank}>
          {bankName}
        </span>
        <span id={`${id}-numbers`} className={styles.numbers}>
          {t('sale.account.numbers', numbers)}
        </span>
      </span>
      {isMain ? <span className={styles.main}>{t('sale.account.main')}</span> : null}
    </>
  )
}
