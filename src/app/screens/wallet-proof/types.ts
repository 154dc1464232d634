import type { WalletWizardProblem } from '../../../../machines/wallet-proof/wallet-wizard-setup'
import type { Coin } from '../../../domain/money/currencies'
import type { Decimal } from '../../../domain/money/money'
import type { OwnerRelation, ProofRefusal, ProofWay, WalletProvider } from '../../../domain/wallet-proofs/wallet-proofs'
import type { OrderType } from '../../../domain/orders/statuses'
import type { FieldCode } from '../../../domain/shared/problems'
import type { Target } from '../../ui/link'

type Problem = { problem: WalletWizardProblem | null }

/** Leaves the wizard: to pay, where that is next, else for the order. */
type Leave = { leadsTo: 'payment' | 'order'; onLeave: () => void }

/** What can be copied of the page; `copied` says which was, for 3 seconds. */
export type Copyable = 'text' | 'amount' | 'address'

type Copying = { copied: Copyable | null; onCopy: (what: Copyable, text: string) => void }

export type ChoosingWay = Problem &
  Leave & {
    state: 'choosing'
    type: OrderType
    address: string
    /** Until when the order waits, as it is shown; null while it is not paid. */
    until: string | null
    ways: readonly ProofWay[]
    way: ProofWay | null
    refusal: ProofRefusal | null
    /** The small amount is being asked for. */
    isAsking: boolean
    canConfirm: boolean
    support: Target
    onChoose: (way: ProofWay) => void
    onConfirm: () => void
  }

export type Signing = Problem &
  Copying & {
    state: 'signing'
    coin: Coin
    text: string
    signature: string
    signatureProblem: FieldCode | null
    isBusy: boolean
    onType: (text: string) => void
    onSubmit: () => void
    onBack: () => void
  }

export type AwaitingDeposit = Problem &
  Copying &
  Leave & {
    state: 'awaiting'
    coin: Coin
    amount: Decimal
    /** Where it is to be sent, and from where. */
    to: string
    from: string
    until: string
    isSandbox: boolean
    onChange: () => void
  }

export type NamingProvider = Problem & {
  state: 'provider'
  provider: WalletProvider | null
  providerProblem: FieldCode | null
  isBusy: boolean
  onChoose: (provider: WalletProvider | null) => void
  onSubmit: () => void
  onBack: () => void
}

export type NamingOwner = Problem & {
  state: 'owner'
  name: string
  nameProblem: FieldCode | null
  relation: OwnerRelation | null
  relationProblem: FieldCode | null
  isBusy: boolean
  onType: (text: string) => void
  onChoose: (relation: OwnerRelation | null) => void
  onSubmit: () => void
  onBack: () => void
}

export type Reviewing = Problem &
  Leave & {
    state: 'reviewing'
    type: OrderType
    owner: string
    /** Until when the order waits, as it is shown; null while it is not paid. */
    until: string | null
    /** Null where nothing but the decision is waited for. */
    onChange: (() => void) | null
  }

export type Proven = Leave & { state: 'proven'; address: string }

export type WalletProofScreen =
  | { state: 'loading' }
  | { state: 'failed'; onTryAgain: () => void }
  | ChoosingWay
  | Signing
  | AwaitingDeposit
  | NamingProvider
  | NamingOwner
  | Reviewing
  | Proven
