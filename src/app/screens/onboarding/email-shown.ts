import type { FieldCode } from '../../../domain/shared/problems'
import type { CodeEntry } from './code'
import type { TypedFactor } from './second-factor-field'

type EmailField = 'email' | 'password' | 'code'

export type EmailStep = {
  phase: 'shown' | 'entering' | 'doubting' | 'sending' | 'confirming' | 'confirmed'
  /** The account has only a placeholder address. */
  isTemporary: boolean
  email: string
  password: string
  /** A confirmed address is changed by whoever knows the password. */
  asksPassword: boolean
  emailProblem: FieldCode | null
  passwordProblem: FieldCode | null
  /** Null where no two-factor guards the change. */
  secondFactor: TypedFactor | null
  problem: 'too-soon' | 'refused' | 'not-shown' | 'not-sent' | null
  waitSeconds: number
  /** What the address was probably meant to be. */
  suggestion: string | null
  /** Where the code went, or the address that holds. */
  address: string | null
  canSubmit: boolean
  canChange: boolean
  onEmail: (text: string) => void
  onPassword: (text: string) => void
  onLeave: (field: EmailField) => void
  onSubmit: () => void
  onSuggestionTaken: () => void
  onSuggestionDismissed: () => void
  onChange: () => void
  /** Leaves what holds as it is. */
  onKeep: (() => void) | null
  code: CodeEntry | null
}
