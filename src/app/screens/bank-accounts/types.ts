import type { SecurityWait } from '../../../domain/customer/security-wait'
import type { ActorRefFrom } from 'xstate'
import type { accountFormMachine } from '../../../../machines/bank-accounts/account-form'
import type { bankVerificationMachine } from '../../../../machines/bank-accounts/bank-verification'
import type { reidentificationMachine } from '../../../../machines/bank-accounts/reidentification'
import type { BankAccountDraft, BankAccountField } from '../../../domain/bank/bank-accounts'
import type { FoundAccount, VerificationBank, VerificationKind } from '../../../domain/bank/bank-verification'
import type { BankAccount } from '../../../domain/customer/customer'
import type { FieldCode } from '../../../domain/shared/problems'
import type { ShownDocument } from '../../identity-documents/document'
import type { IdentityStep } from '../../identity-documents/eid'

export type FormActor = ActorRefFrom<typeof accountFormMachine>
export type VerificationActor = ActorRefFrom<typeof bankVerificationMachine>
export type IdentityActor = ActorRefFrom<typeof reidentificationMachine>

/** `deposit`: its code is waited for; `at-bank`: the customer is, or was, at their bank. */
export type AccountStatus = 'verified' | 'pending' | 'rejected' | 'unverified' | 'deposit' | 'at-bank'

export type ShownAccount = Pick<
  BankAccount,
  'reference' | 'bankName' | 'clearingNumber' | 'accountNumber' | 'iban' | 'isMain'
> & { status: AccountStatus }

type AccountsProblem = 'not-deletable' | 'not-deleted' | 'not-main'

/** What can be done is null where it cannot. */
export type AccountsList = {
  state: 'list'
  accounts: readonly ShownAccount[]
  selected: string | null
  /** Whether selling is for this customer at all; where not, `faq` says more. */
  isResident: boolean
  faq: string
  /** The selected one is left as it is while an order is paid out to it. */
  isLocked: boolean
  problem: AccountsProblem | null
  /** New accounts wait; null while they do not. */
  securityWait: SecurityWait | null
  /** Back to the bank, which was to find an account. */
  onGoOn: (() => void) | null
  isSaving: boolean
  onSelect: (reference: string) => void
  onAdd: (() => void) | null
  /** There are as many accounts as there may be. */
  isFull: boolean
  onFind: (() => void) | null
  onVerify: (() => void) | null
  onChange: (() => void) | null
  onRemove: (() => void) | null
  onMakeMain: (() => void) | null
  removal: Removal | null
}

export type Removal = {
  account: ShownAccount
  /** Whether another becomes the main one. */
  isMainMoved: boolean
  /** Whether the customer is to show who they are before. */
  asksIdentity: boolean
  isFailed: boolean
  isBusy: boolean
  onConfirm: () => void
  onBack: () => void
}

export type AccountForm = {
  isNew: boolean
  /** What was verified must be verified anew. */
  wasVerified: boolean
  draft: BankAccountDraft
  /** Named by the clearing number. */
  bank: string | null
  problems: Record<BankAccountField, FieldCode | null>
  problem: 'most-accounts' | 'gone' | 'refused' | 'not-saved' | null
  isBusy: boolean
  onType: (field: BankAccountField, text: string) => void
  onCustom: (isOn: boolean) => void
  onLeave: (field: BankAccountField) => void
  onSave: () => void
  /** The check digit is wrong: the number is right all the same. */
  onConfirm: (() => void) | null
  onIdentify: (() => void) | null
  onBack: () => void
}

export type IdentityCheck = { onClose: () => void } & (
  | { phase: 'loading' }
  | { phase: 'unloaded'; onRetry: () => void }
  | { phase: 'signing'; step: IdentityStep }
  /** `over`: until when an earlier one held. */
  | { phase: 'uploading'; document: ShownDocument; over: string | null }
  | { phase: 'reviewing'; isBusy: boolean; onAsk: () => void }
  /** `until`: when it holds no more. */
  | { phase: 'accepted'; until: string; onUse: () => void }
)

type VerificationProblem =
  | 'too-many'
  | 'too-often'
  | 'refused'
  | 'right-missing'
  | 'bank-gone'
  | 'deposit-off'
  | 'most-accounts'
  | 'not-started'
  | 'locked'
  | 'not-checked'
  | 'not-completed'

type VerificationEnd =
  | 'rejected'
  | 'canceled'
  | 'timed-out'
  | 'other-holder'
  | 'not-found'
  | 'all-verified'
  | 'used-up'
  | 'replaced'
  | 'limit-reached'
  | 'off'
  | 'unavailable'
  | 'unknown'

/** `account`: null where any that the bank names will do. */
export type Verification = {
  account: ShownAccount | null
  problem: VerificationProblem | null
  waitSeconds: number
  onClose: () => void
} & (
  | { phase: 'loading' }
  | { phase: 'unloaded' | 'unchecked'; onRetry: () => void }
  | { phase: 'asking'; onReplace: () => void }
  | Ways
  | Banks
  | { phase: 'away' }
  | Awaiting
  | Found
  | Deposit
  | { phase: 'upload'; document: ShownDocument; onOther: () => void }
  | { phase: 'review'; onOther: () => void }
  | { phase: 'verified' }
  | { phase: 'failed'; end: VerificationEnd; reason: string | null; onAgain: (() => void) | null }
)

export type Ways = {
  phase: 'choosing'
  ways: readonly VerificationKind[]
  /** Why it cannot be done at the bank. */
  block: 'other-bank' | 'check-digit' | 'limit-reached' | 'off' | null
  left: number | null
  /** The one that is begun. */
  isBusy: boolean
  onWay: (way: VerificationKind) => void
  /** Back to the one that is under way. */
  onKeep: (() => void) | null
}

export type Banks = {
  phase: 'banks'
  banks: readonly VerificationBank[]
  chosen: VerificationBank | null
  isBusy: boolean
  onChoose: (name: string) => void
  onConfirm: () => void
  onOther: () => void
}

export type Awaiting = {
  phase: 'awaiting'
  isBusy: boolean
  onAsk: () => void
  onContinue: (() => void) | null
  onOther: () => void
}

export type Found = {
  phase: 'found'
  accounts: readonly FoundAccount[]
  chosen: string | null
  isBusy: boolean
  onChoose: (externalId: string) => void
  onConfirm: () => void
}

export type Deposit = {
  phase: 'deposit'
  text: string
  fieldProblem: FieldCode | null
  /** Codes that may still be typed after a wrong one; null where that is not known. */
  triesLeft: number | null
  /** The day until which the code holds. */
  until: string
  isBusy: boolean
  onType: (text: string) => void
  onSubmit: () => void
  onOther: () => void
}

/** What is done to an account is told what it shows by its own machine. */
export type BankScreen =
  | AccountsList
  | { state: 'form'; actor: FormActor }
  | { state: 'identity'; actor: IdentityActor }
  | { state: 'verification'; actor: VerificationActor }
