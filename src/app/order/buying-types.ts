import type { ActorRef } from 'xstate'
import type {
  AddressBookEvent,
  AddressBookSnapshot,
  BookField,
  BookProblem,
} from '../../../machines/shared/address-book'
import type { Coin } from '../../domain/money/currencies'
import type { Trader } from '../../domain/orders/buy-block'
import type { SavedAddress } from '../../domain/orders/saved-addresses'
import type { PurchasePurpose, PurposeReason } from '../../domain/orders/scam-shield'
import type { ScreenName } from '../../domain/routing/screens'
import type { FieldCode } from '../../domain/shared/problems'
import type { Reauthenticating } from '../ui/reauthentication'

/** `home`: where the customer is at home, by `access`. */
export type BlockedBuying = { customer: Trader; home: ScreenName | undefined }

export type BookActor = ActorRef<AddressBookSnapshot, AddressBookEvent>

export type AddressProblem =
  | { code: 'required' | 'addressNotAllowed' }
  | { code: 'walletAddress'; fits: Coin | null }
  | { code: 'addressNotYet'; from: string | null }

/** The field of a wallet address, and what helps to give it. */
export type AddressEntry = {
  coin: Coin
  address: string
  problem: AddressProblem | null
  isValid: boolean
  onType: (text: string) => void
  onLeave: () => void
  /** Null where the browser cannot read the clipboard. */
  onPaste: (() => void) | null
  onBook: () => void
  /** The address book, once it was opened. */
  book: BookActor | undefined
}

export type AskedPurpose = {
  reason: PurposeReason
  purposes: readonly PurchasePurpose[]
  chosen: PurchasePurpose | null
  canGoOn: boolean
  onChoose: (purpose: PurchasePurpose) => void
  onGoOn: () => void
  onBack: () => void
}

/** The answer has paused the purchase; `phone` is the support's, by E.164. */
export type PausedPurchase = { until: string; phone: string; onBack: () => void }

/** What every page of the address book has. */
type BookPage = { problem: BookProblem | null; isBusy: boolean; onClose: () => void }

/** Who adds an address, while coins go only to those of the book. */
export type BookProof = BookPage & { phase: 'proof'; address: string } & Reauthenticating

export type BookList = BookPage & {
  phase: 'list'
  addresses: readonly SavedAddress[]
  /** Until when coins go only to these, where the end of it was asked for; null while they go to any. */
  allowed: { until: string | null } | null
  isFailed: boolean
  onRetry: () => void
  onChoose: (address: SavedAddress) => void
  onAdd: () => void
  onRename: (address: SavedAddress) => void
  onRemove: (address: SavedAddress) => void
}

export type BookDraft = BookPage & {
  phase: 'draft'
  /** Else one is renamed: its address stays. */
  isNew: boolean
  address: string
  label: string
  addressProblem: FieldCode | null
  labelProblem: FieldCode | null
  canSave: boolean
  onType: (field: BookField, text: string) => void
  onSave: () => void
  onBack: () => void
}

export type BookRemoval = BookPage & {
  phase: 'removal'
  label: string
  address: string
  onConfirm: () => void
  onBack: () => void
}

export type BookView = BookList | BookDraft | BookProof | BookRemoval
