import type { PasskeysProblem } from '../../../../machines/passkeys/passkeys-setup'
import type { Passkey } from '../../../domain/customer/passkeys'
import type { FieldCode } from '../../../domain/shared/problems'
import type { Reauthenticating } from '../../ui/reauthentication'

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

export type Proving = Reauthenticating & { problem: PasskeysProblem | null }
