import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import {
  allowedFieldProblem,
  type allowedAddressesMachine,
} from '../../../../machines/allowed-addresses/allowed-addresses'
import { offersPasskey } from '../../../../machines/shared/reauthentication'
import type { AllowedAddressesScreen } from './types'

export type AllowedAddressesActor = ActorRefFrom<typeof allowedAddressesMachine>

export const useAllowedAddresses = (actor: AllowedAddressesActor): AllowedAddressesScreen => {
  const snapshot = useSelector(actor, (now) => now)
  const { context } = snapshot
  const isBusy = snapshot.hasTag('busy')
  const problem = context.problem ?? null
  if (snapshot.matches('proving') || snapshot.matches('ending')) {
    const typed = (field: 'password' | 'code') => ({
      text: context.texts[field],
      problem: allowedFieldProblem(snapshot, field),
    })
    return {
      state: 'proving',
      password: context.hasPassword ? typed('password') : null,
      code: context.asksCode ? typed('code') : null,
      problem,
      isBusy,
      onType: (field, text) => actor.send({ type: 'proof.type', field, text }),
      onLeave: (field) => actor.send({ type: 'field.blur', field }),
      onSubmit: () => actor.send({ type: 'proof.submit' }),
      onBack: () => actor.send({ type: 'step.back' }),
      onPasskey: offersPasskey(context) ? () => actor.send({ type: 'passkey.show' }) : null,
    }
  }
  return {
    state: 'shown',
    allowed: context.allowed,
    isFrozen: context.isFrozen,
    problem,
    isBusy,
    onBegin: () => actor.send({ type: 'allowed.begin' }),
    onEnd: () => actor.send({ type: 'allowed.end' }),
    onKeep: () => actor.send({ type: 'allowed.keep' }),
  }
}
