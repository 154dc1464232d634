import { useSelector } from '@xstate/react'
import type { ActorRef } from 'xstate'
import {
  accountsPhase,
  asksIdentity,
  canInList,
  isResident,
  selectedAccount,
  verificationUnderWay,
  type BankAccountsEvent,
  type BankAccountsSnapshot,
  type ListAct,
} from '../../../../machines/bank/bank-accounts'
import { publicPaths } from '../../../domain/public-site'
import { useWords } from '../../../words/react'
import { useRoots, useSession } from '../../session'
import { shownAccount } from './shown-account'
import type { AccountsList, BankScreen, Removal } from './types'

type Actor = ActorRef<BankAccountsSnapshot, BankAccountsEvent>

/** What the page of bank accounts shows now. */
export const useProfileBank = (): BankScreen => {
  const { publicSite } = useRoots()
  const { locale } = useWords()
  const actor = useSession(({ children }) => children.bankAccounts)
  const snapshot = useSelector(actor, (now) => now)
  if (!actor || !snapshot) return { state: 'loading' }
  const { accountForm, reidentification, bankVerification } = snapshot.children
  switch (accountsPhase(snapshot)) {
    case 'draft':
      return accountForm ? { state: 'form', actor: accountForm } : { state: 'loading' }
    case 'identity':
      return reidentification ? { state: 'identity', actor: reidentification } : { state: 'loading' }
    case 'verification':
      return bankVerification ? { state: 'verification', actor: bankVerification } : { state: 'loading' }
    case 'list':
    case 'removal':
      return list(actor, snapshot, new URL(publicPaths[locale].faq, publicSite).href)
  }
}

const list = (actor: Actor, snapshot: BankAccountsSnapshot, faq: string): AccountsList => {
  const { accounts, selected, problem } = snapshot.context
  const ifCan = (type: ListAct): (() => void) | null => (canInList(snapshot, type) ? () => actor.send({ type }) : null)
  const underWay = verificationUnderWay(snapshot)
  const isAsked = accountsPhase(snapshot) === 'removal'
  return {
    state: 'list',
    accounts: accounts.map((account) => shownAccount(account, underWay)),
    selected,
    isResident: isResident(snapshot.context),
    faq,
    isLocked: selectedAccount(snapshot)?.allowedToEdit === false,
    problem: isAsked ? null : (problem ?? null),
    onGoOn: underWay?.reference === null ? ifCan('account.find') : null,
    isBusy: snapshot.hasTag('busy'),
    isSaving: snapshot.matches('settingMain'),
    onSelect: (reference) => actor.send({ type: 'account.select', reference }),
    onAdd: ifCan('account.add'),
    onFind: ifCan('account.find'),
    onVerify: ifCan('account.verify'),
    onChange: ifCan('account.change'),
    onRemove: ifCan('account.remove'),
    onMakeMain: ifCan('account.makeMain'),
    removal: isAsked ? removal(actor, snapshot) : null,
  }
}

const removal = (actor: Actor, snapshot: BankAccountsSnapshot): Removal | null => {
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
