import type { PushProblem } from '../../../../machines/device/device'
import type { PushDevice, PushKind, PushKinds } from '../../../domain/push/push'

export type DeviceScreen = { install: Installing; push: Pushing }

export type Installing = { state: 'closed' | 'offered' | 'asking' | 'installed'; onInstall: () => void }

/** `none`: the exchange sends no push, and nothing is said of it. */
export type Pushing =
  | { state: 'loading' }
  | { state: 'none' }
  | { state: 'failed'; onTryAgain: () => void }
  | ({ state: 'shown' } & PushShown)

export type PushShown = {
  /** What this browser is: told, not told, one that cannot be, or one that was told no. */
  here: 'on' | 'off' | 'unsupported' | 'denied'
  devices: readonly (PushDevice & { isHere: boolean })[]
  kinds: PushKinds
  isTurningOn: boolean
  isChoosing: boolean
  removing: string | null
  problem: PushProblem | null
  failed: 'remove' | 'kinds' | null
  onTurnOn: () => void
  onRemove: (id: string) => void
  onSwitch: (kind: PushKind) => void
}
