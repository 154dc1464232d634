import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import {
  offersPasskey,
  passkeysFieldProblem,
  type passkeysMachine,
  type PasskeysSnapshot,
} from '../../../../machines/passkeys/passkeys'
import type { Naming, PasskeysScreen, Proving } from './types'

export type PasskeysActor = ActorRefFrom<typeof passkeysMachine>

export const usePasskeys = (actor: PasskeysActor): PasskeysScreen => {
  const snapshot = useSelector(actor, (now) => now)
  const { context } = snapshot
  const onBack = () => actor.send({ type: 'step.back' })
  if (snapshot.matches('loading')) return { state: 'loading' }
  if (snapshot.matches('failed')) return { state: 'failed', onTryAgain: () => actor.send({ type: 'passkeys.retry' }) }
  if (snapshot.matches('asking')) return { state: 'asking', isSaving: false, onBack }
  if (snapshot.matches('saving')) return { state: 'asking', isSaving: true, onBack }
  if (snapshot.matches('stopped'))
    return {
      state: 'stopped',
      problem: context.problem ?? null,
      onRetry: () => actor.send({ type: 'passkey.retry' }),
      onBack,
    }
  const passkey = context.passkeys.find(({ id }) => id === context.removing)
  if (passkey) return { state: 'removing', passkey, ...provingOf(actor, snapshot) }
  const needsProof = context.hasPassword || context.asksCode
  if (snapshot.matches('proving') || (snapshot.matches('starting') && needsProof))
    return { state: 'proving', ...provingOf(actor, snapshot) }
  if (snapshot.matches('naming') || snapshot.matches('starting'))
    return { state: 'naming', ...namingOf(actor, snapshot), isLast: !needsProof }
  return {
    state: 'listed',
    ...context,
    onAdd: () => actor.send({ type: 'passkey.add' }),
    onRemove: (id) => actor.send({ type: 'passkey.remove', id }),
  }
}

const namingOf = (actor: PasskeysActor, snapshot: PasskeysSnapshot): Omit<Naming, 'isLast'> => ({
  name: snapshot.context.texts.name,
  nameProblem: passkeysFieldProblem(snapshot, 'name'),
  problem: snapshot.context.problem ?? null,
  isBusy: snapshot.hasTag('busy'),
  onName: (text) => actor.send({ type: 'name.type', text }),
  onSubmit: () => actor.send({ type: 'name.submit' }),
  onBack: () => actor.send({ type: 'step.back' }),
})

const provingOf = (actor: PasskeysActor, snapshot: PasskeysSnapshot): Proving => {
  const { hasPassword, asksCode, texts, problem } = snapshot.context
  const typed = (field: 'password' | 'code') => ({ text: texts[field], problem: passkeysFieldProblem(snapshot, field) })
  return {
    password: hasPassword ? typed('password') : null,
    code: asksCode ? typed('code') : null,
    problem: problem ?? null,
    isBusy: snapshot.hasTag('busy'),
    onType: (field, text) => actor.send({ type: 'proof.type', field, text }),
    onLeave: (field) => actor.send({ type: 'field.blur', field }),
    onSubmit: () => actor.send({ type: 'proof.submit' }),
    onBack: () => actor.send({ type: 'step.back' }),
    onPasskey: offersPasskey(snapshot) ? () => actor.send({ type: 'passkey.show' }) : null,
  }
}
