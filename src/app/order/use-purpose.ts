import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { chosenPurpose, shieldReason, type scamShieldMachine } from '../../../machines/shared/scam-shield'
import { purchasePurposes } from '../../domain/orders/scam-shield'
import type { AskedPurpose } from './buying-types'

/** The question what a purchase is for; undefined while it is not asked. */
export const usePurpose = (shield: ActorRefFrom<typeof scamShieldMachine> | undefined): AskedPurpose | undefined => {
  const shown = useSelector(shield, (snapshot) => snapshot)
  if (!shield || !shown) return undefined
  return {
    reason: shieldReason(shown),
    purposes: purchasePurposes,
    chosen: chosenPurpose(shown),
    canGoOn: shown.can({ type: 'purpose.submit' }),
    onChoose: (purpose) => shield.send({ type: 'purpose.choose', purpose }),
    onGoOn: () => shield.send({ type: 'purpose.submit' }),
    onBack: () => shield.send({ type: 'shield.leave' }),
  }
}
