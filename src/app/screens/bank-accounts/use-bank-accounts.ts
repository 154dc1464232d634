import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { isFull, isResident } from '../../../../machines/bank-accounts/account-list'
import {
  asksIdentity,
  canInList,
  selectedAccount,
  verificationUnderWay,
  type bankAccountsMachine,
  type BankAccountsSnapshot,
  type ListAct,
} from '../../../../machines/bank-accounts/bank-accounts'
import { publicPaths } from '../../../domain/company/public-site'
import { useMessages } from '../../../i18n/react'
import { useRoots } from '../../session'
import { shownAccount } from './shown-account'
import type { AccountsList, BankScreen, Removal } from './types'

export type BankAccountsActor = ActorRefFrom<typeof bankAccountsMachine>

/** What the page of bank accounts shows now. */
export const useBankAccounts = (actor: BankAccountsActor): BankScreen => {
  const { publicSite } = useRoots()
  const { locale } = useMessages()
  const snapshot = useSelector(actor, (now) => now)
  const { accountForm, reidentification, bankVerification } = snapshot.children
  if (accountForm) return { state: 'form', actor: accountForm }
  if (reidentification) return { state: 'identity', actor: reidentification }
  if (bankVerification) return { state: 'verification', actor: bankVerification }
  return list(actor, snapshot, new URL(publicPaths[locale].faq, publicSite).href)
}

const list = (actor: BankAccountsActor, snapshot: BankAccountsSnapshot, faq: string): AccountsList => {
  const { accounts, selected, problem } = snapshot.context
  const ifCan = (type: ListAct): (() => void) | null => (canInList(snapshot, type) ? () => actor.send({ type }) : null)
  const underWay = verificationUnderWay(snapshot)
  const isAsked = snapshot.hasTag('removal')
  return {
    state: 'list',
    accounts: accounts.map((account) => shownAccount(account, underWay)),
    selected,
    isResident: isResident(snapshot.context),
    securityWait: snapshot.context.customer.securityWait,
    faq,
    isLocked: selectedAccount(snapshot)?.allowedToEdit === false,
    problem: isAsked ? null : (problem ?? null),
    onGoOn: underWay?.reference === null ? ifCan('account.find') : null,
    isSaving: snapshot.matches('settingMain'),
    onSelect: (reference) => actor.send({ type: 'account.select', reference }),
    onAdd: ifCan('account.add'),
    isFull: isFull(snapshot.context),
    onFind: ifCan('account.find'),
    onVerify: ifCan('account.verify'),
    onChange: ifCan('account.change'),
    onRemove: ifCan('account.remove'),
    onMakeMain: ifCan('account.makeMain'),
    removal: isAsked ? removal(actor, snapshot) : null,
  }
}

const removal = (actor: BankAccountsActor, snapshot: BankAccountsSnapshot): Removal | null => {
  const { subject, accounts, problem } = snapshot.context
  if (!subject) return null
  return {
    account: shownAccount(subject),
    isMainMoved: subject.isMain && accounts.length > 1,
    asksIdentity: asksIdentity(snapshot),
    isFailed: problem !== undefined,
    isBusy: snapshot.hasTag('busy'),
    onConfirm: () => actor.send({ type: 'removal.confirm' }),
    onBack: () => actor.send({ type: 'step.back' }),
  }
}
