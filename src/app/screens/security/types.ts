import type { SecurityProblem } from '../../../../machines/security/security'
import type { Freeze } from '../../../domain/customer/freeze'
import type { MeasureState } from '../../../domain/customer/security'
import type { Reauthenticating } from '../../ui/reauthentication'

export type SecurityScreen =
  | ({ state: 'shown' } & SecurityShown)
  | { state: 'confirming'; isBusy: boolean; onConfirm: () => void; onBack: () => void }
  | ({ state: 'proving'; problem: SecurityProblem | null } & Reauthenticating)

export type SecurityShown = {
  measures: readonly MeasureState[]
  /** What helps most of what is missing; null where nothing is. */
  next: MeasureState | null
  freeze: Freeze | null
  /** Address of the page where a link to a new password is asked for. */
  forgottenPassword: string
  problem: SecurityProblem | null
  isBusy: boolean
  onFreeze: () => void
  onEnd: () => void
  onKeep: () => void
}
