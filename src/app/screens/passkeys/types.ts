import type { PasskeysProblem } from '../../../../machines/passkeys/passkeys-setup'
import type { Passkey } from '../../../domain/customer/passkeys'
import type { FieldCode } from '../../../domain/shared/problems'

export type PasskeysScreen =
  | { state: 'loading' }
  | { state: 'failed'; onTryAgain: () => void }
  | ({ state: 'listed' } & ListedPasskeys)
  | ({ state: 'naming' } & Naming)
  | ({ state: 'proving' } & Proving)
  | { state: 'asking'; isSaving: boolean; onBack: () => void }
  | { state: 'stopped'; problem: PasskeysProblem | null; onRetry: () => void; onBack: () => void }
  | ({ state: 'removing'; passkey: Passkey } & Proving)

export type ListedPasskeys = {
  passkeys: readonly Passkey[]
  most: number
  told: { done: 'added' | 'removed'; name: string } | null
  onAdd: () => void
  onRemove: (id: string) => void
}

export type Naming = {
  name: string
  nameProblem: FieldCode | null
  problem: PasskeysProblem | null
  /** Whether the browser's dialog comes next. */
  isLast: boolean
  isBusy: boolean
  onName: (text: string) => void
  onSubmit: () => void
  onBack: () => void
}

type Typed = { text: string; problem: FieldCode | null }

export type Proving = {
  /** Null where it is not asked for. */
  password: Typed | null
  code: Typed | null
  problem: PasskeysProblem | null
  isBusy: boolean
  onType: (field: 'password' | 'code', text: string) => void
  onLeave: (field: 'password' | 'code') => void
  onSubmit: () => void
  onBack: () => void
  /** Shows a passkey in place of a code; null where there is none to show. */
  onPasskey: (() => void) | null
}
