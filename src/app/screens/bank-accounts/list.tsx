import { mostBankAccounts } from '../../../domain/bank/bank-verification'
import { useMessages } from '../../../i18n/react'
import { badge } from '../../ui/badge.css'
import { Button, ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { BankIcon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { WaitNotice } from '../../ui/security-wait'
import { StateCard } from '../../ui/state-card'
import { Actions } from '../../ui/step-form'
import { StepHead } from '../../ui/step-head'
import { useFocusAfterLoss, type FocusNext } from '../../ui/use-focus-after-loss'
import { AccountDetails } from './account-details'
import { AccountName } from './account-lines'
import { StatusBadge } from './account-status'
import { RemovalDialog } from './removal'
import type { AccountsList } from './types'
import * as styles from './view.css'

/** `next`: what goes on with the focus once an account is deleted. */
type ListProps = AccountsList & { next: FocusNext }

export const ListView = (list: AccountsList) => {
  const { t } = useMessages()
  const { accounts, problem, removal } = list
  const next = useFocusAfterLoss(accounts.length)
  return (
    <>
      <StepHead at="list" title={t('bank.title')} lead={t('bank.lead')} />
      {list.isResident ? null : <Abroad faq={list.faq} />}
      <WaitNotice wait={list.securityWait} of="payouts" />
      {problem ? (
        <Notice tone="error" isUrgent>
          {t(`bank.problem.${problem}`)}
        </Notice>
      ) : null}
      {list.onGoOn ? <AtBank onGoOn={list.onGoOn} /> : null}
      {accounts.length > 0 ? (
        <Accounts {...list} next={next} />
      ) : list.isResident ? (
        <Empty {...list} next={next} />
      ) : null}
      {removal ? <RemovalDialog {...removal} /> : null}
    </>
  )
}

const Abroad = ({ faq }: { faq: string }) => {
  const { t } = useMessages()
  return (
    <Notice
      tone="info"
      action={
        <ButtonLink size="small" to={{ href: faq }}>
          {t('bank.readMore')}
        </ButtonLink>
      }
    >
      {t('bank.abroad')}
    </Notice>
  )
}

const AtBank = ({ onGoOn }: { onGoOn: () => void }) => {
  const { t } = useMessages()
  return (
    <Notice
      tone="info"
      action={
        <Button size="small" onClick={onGoOn}>
          {t('bank.goOn')}
        </Button>
      }
    >
      {t('bank.line.at-bank')}
    </Notice>
  )
}

const Empty = ({ onAdd, onFind, next }: ListProps) => {
  const { t } = useMessages()
  return (
    <Card>
      <StateCard
        sign={<BankIcon />}
        title={t('bank.empty')}
        action={
          <div className={styles.begin}>
            {onAdd ? (
              <Button ref={next} kind="primary" onClick={onAdd}>
                {t('bank.add')}
              </Button>
            ) : null}
            {onFind ? <Button onClick={onFind}>{t('bank.find')}</Button> : null}
          </div>
        }
      >
        {t('bank.empty.text')}
      </StateCard>
    </Card>
  )
}

const Accounts = ({ next, ...list }: ListProps) => {
  const { t } = useMessages()
  const { accounts, selected, isSaving, onSelect, onAdd, onFind } = list
  return (
    <>
      <fieldset className={styles.accounts}>
        <legend className={styles.hidden}>{t('bank.list')}</legend>
        {accounts.map((account) => (
          <Card key={account.reference} isFlush className={styles.account}>
            <label
              ref={accounts.length === 1 ? next : undefined}
              className={styles.head}
              tabIndex={accounts.length === 1 ? -1 : undefined}
            >
              {accounts.length > 1 ? (
                <input
                  ref={account.reference === selected ? next : undefined}
                  className={styles.radio}
                  type="radio"
                  name="account"
                  checked={account.reference === selected}
                  onChange={() => onSelect(account.reference)}
                />
              ) : (
                <BankIcon />
              )}
              <AccountName {...account} />
              <span className={styles.badges}>
                {account.isMain ? <span className={badge.plain}>{t('bank.main')}</span> : null}
                <StatusBadge status={account.status} />
              </span>
            </label>
            {account.reference === selected ? <AccountDetails {...list} account={account} /> : null}
          </Card>
        ))}
      </fieldset>
      {onAdd ? (
        <Actions>
          <Button isDisabled={isSaving} onClick={onAdd}>
            {t('bank.add')}
          </Button>
          {onFind ? (
            <Button kind="quiet" isDisabled={isSaving} onClick={onFind}>
              {t('bank.find')}
            </Button>
          ) : null}
        </Actions>
      ) : null}
      {list.isResident && list.isFull ? (
        <Notice tone="info">{t('bank.full', { count: mostBankAccounts })}</Notice>
      ) : null}
    </>
  )
}
