import { useMessages } from '../../../i18n/react'
import { AccountChoice, AccountChoices, ClosedAccount } from '../../ui/account-choice'
import { ButtonLink } from '../../ui/button'
import { Link } from '../../ui/link'
import { head } from '../../ui/trade.css'
import type { SellFormScreen } from './types'
import * as styles from './view.css'

const toAccounts = { screen: 'profileBank' } as const

/** Which bank account is paid out to: those that cannot be chosen keep their place, and say why. */
export const AccountPart = ({ accounts, account: chosen, onAccount }: SellFormScreen) => {
  const { t } = useMessages()
  return (
    <fieldset>
      <legend className={head}>
        <h2>{t('sell.account')}</h2>
      </legend>
      <AccountChoices>
        {accounts.map(({ account, problem }) =>
          problem === null ? (
            <AccountChoice
              key={account.reference}
              account={account}
              isChosen={account.reference === chosen}
              onChoose={() => onAccount(account.reference)}
            />
          ) : (
            <ClosedAccount key={account.reference} account={account}>
              <span>{t(`sell.account.${problem}.text`)}</span>
              <ButtonLink size="small" to={toAccounts}>
                {t(`sell.account.${problem}.button`)}
              </ButtonLink>
            </ClosedAccount>
          ),
        )}
        <Link className={styles.another} to={toAccounts}>
          {t('sell.account.another')}
        </Link>
      </AccountChoices>
    </fieldset>
  )
}
