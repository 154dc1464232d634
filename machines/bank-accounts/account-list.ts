import type { BankAccountDraft } from '../../src/domain/bank/bank-accounts'
import { mostBankAccounts, type BankVerification } from '../../src/domain/bank/bank-verification'
import type { BankAccount, CurrentUser } from '../../src/domain/customer/customer'
import { livesAbroad } from '../../src/domain/customer/residence'
import { isVerifiedStatus } from '../../src/domain/orders/statuses'

export const accountsProblems = ['not-deletable', 'not-deleted', 'not-main'] as const
export type AccountsProblem = (typeof accountsProblems)[number]

/** An account, and what lets it be deleted or made the main one, where that is asked for. */
export type Proven = { reference: string; identification: string | null }

/** `back`: the verification that the bank leads back to, by the address. */
export type BankAccountsInput = { customer: CurrentUser; back: string | null }

export type Wanted = 'change' | 'removal' | 'main'

/** The accounts, the one that is selected, and what is done with one of them. */
export type BankAccountsContext = BankAccountsInput & {
  accounts: readonly BankAccount[]
  selected: string | null
  /** The one that is changed, deleted or verified; null for a new one, or any that the bank names. */
  subject: BankAccount | null
  /** What was typed of it before who the customer is was to be shown. */
  draft: BankAccountDraft | null
  identification: string | null
  /** What goes on once the customer has shown who they are. */
  wanted: Wanted
  /** As it was told last. */
  verification: BankVerification | null
  problem: AccountsProblem | undefined
}

/** Whether selling is for this customer at all, as far as is known. */
export const isResident = ({ customer }: Pick<BankAccountsContext, 'customer'>): boolean => !livesAbroad(customer)

/** Whether there are as many accounts as there may be. */
export const isFull = ({ accounts }: Pick<BankAccountsContext, 'accounts'>): boolean =>
  accounts.length >= mostBankAccounts

export const mainOf = (accounts: readonly BankAccount[]): string | null =>
  (accounts.find(({ isMain }) => isMain) ?? accounts[0])?.reference ?? null

/** The selection stays as long as it is among them, and moves to the main one. */
export const withAccounts = (
  { selected }: Pick<BankAccountsContext, 'selected'>,
  accounts: readonly BankAccount[],
) => ({
  accounts,
  selected: accounts.some(({ reference }) => reference === selected) ? selected : mainOf(accounts),
})

/** What was saved keeps its place, or comes last, and is selected. */
export const withSaved = ({ accounts }: BankAccountsContext, saved: BankAccount) => {
  const isKnown = accounts.some(({ reference }) => reference === saved.reference)
  const changed = accounts.map((account) => (account.reference === saved.reference ? saved : account))
  return { accounts: isKnown ? changed : [...accounts, saved], selected: saved.reference }
}

export const selectedIn = ({ accounts, selected }: BankAccountsContext): BankAccount | null =>
  accounts.find(({ reference }) => reference === selected) ?? null

export const isVerified = (account: BankAccount | null): boolean =>
  account !== null && isVerifiedStatus(account.verificationStatus)

export const mayBeMain = (context: BankAccountsContext): boolean =>
  isVerified(selectedIn(context)) && selectedIn(context)?.isMain === false

export const isUnproven = ({ subject, identification }: BankAccountsContext): boolean =>
  identification === null && isVerified(subject)

export const provenOf = ({ subject, identification }: BankAccountsContext): Proven => ({
  reference: subject?.reference ?? '',
  identification,
})

/** Nothing of what was done with another account is left. */
export const afresh = { back: null, draft: null, identification: null, wanted: 'change', problem: undefined } as const

export const isEditable = (context: BankAccountsContext): boolean => selectedIn(context)?.allowedToEdit ?? false
