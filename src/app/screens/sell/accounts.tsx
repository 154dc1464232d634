import { useId } from 'react'
import { useWords } from '../../../words/react'
import { ButtonLink } from '../../ui/button'
import { radio } from '../../ui/choice.css'
import { LockIcon } from '../../ui/icon'
import { Link } from '../../ui/link'
import { head } from '../../ui/trade.css'
import type { AccountChoice, SellFormScreen } from './types'
import * as styles from './view.css'

const toAccounts = { screen: 'profileBank' } as const

/** Which bank account is paid out to: those that cannot be chosen keep their place, and say why. */
export const AccountPart = ({ accounts, account: chosen, onAccount }: SellFormScreen) => {
  const { t } = useWords()
  return (
    <fieldset>
      <legend className={head}>
        <h2>{t('sell.account')}</h2>
      </legend>
      <div className={styles.accounts}>
        {accounts.map((account) =>
          account.problem === null ? (
            <Open
              key={account.reference}
              account={account}
              isChosen={account.reference === chosen}
              onChoose={() => onAccount(account.reference)}
            />
          ) : (
            <Closed key={account.reference} account={account} problem={account.problem} />
          ),
        )}
        <Link className={styles.another} to={toAccounts}>
          {t('sell.account.another')}
        </Link>
      </div>
    </fieldset>
  )
}

type OpenProps = { account: AccountChoice; isChosen: boolean; onChoose: () => void }

const Open = ({ account, isChosen, onChoose }: OpenProps) => {
  const id = useId()
  return (
    <label className={styles.account}>
      <input
        className={radio}
        type="radio"
        name="account"
        value={account.reference}
        checked={isChosen}
        onChange={onChoose}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-numbers`}
      />
      <Telling id={id} account={account} />
    </label>
  )
}

type ClosedProps = { account: AccountChoice; problem: NonNullable<AccountChoice['problem']> }

const Closed = ({ account, problem }: ClosedProps) => {
  const { t } = useWords()
  const id = useId()
  return (
    <div className={styles.closed} role="group" aria-labelledby={`${id}-name`}>
      <span className={styles.lock}>
        <LockIcon />
      </span>
      <Telling id={id} account={account} />
      <div className={styles.why}>
        <span>{t(`sell.account.${problem}.text`)}</span>
        <ButtonLink size="small" to={toAccounts}>
          {t(`sell.account.${problem}.button`)}
        </ButtonLink>
      </div>
    </div>
  )
}

const Telling = ({ id, account }: { id: string; account: AccountChoice }) => {
  const { t } = useWords()
  const { bankName, clearing, number, isMain } = account
  return (
    <>
      <span>
        <span id={`${id}-name`} className={styles.bank}>
          {bankName}
        </span>
        <span id={`${id}-numbers`} className={styles.numbers}>
          {t('sell.account.numbers', { clearing, account: number })}
        </span>
      </span>
      {isMain ? <span className={styles.main}>{t('sell.account.main')}</span> : null}
    </>
  )
}
