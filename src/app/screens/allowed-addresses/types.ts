import type { AllowedAddressesProblem } from '../../../../machines/allowed-addresses/allowed-addresses'
import type { AllowedAddresses } from '../../../domain/orders/allowed-addresses'
import type { Reauthenticating } from '../../ui/reauthentication'

export type AllowedAddressesScreen =
  | ({ state: 'shown' } & AllowedAddressesShown)
  | ({ state: 'proving'; problem: AllowedAddressesProblem | null } & Reauthenticating)

export type AllowedAddressesShown = {
  /** Null while coins go to any address. */
  allowed: AllowedAddresses | null
  isFrozen: boolean
  problem: AllowedAddressesProblem | null
  isBusy: boolean
  onBegin: () => void
  onEnd: () => void
  onKeep: () => void
}
