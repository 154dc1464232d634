import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import {
  wordProblemIn,
  wordProofProblem,
  type antiPhishingWordMachine,
} from '../../../../machines/anti-phishing-word/anti-phishing-word'
import { offersPasskey } from '../../../../machines/shared/reauthentication'
import type { AntiPhishingWordScreen } from './types'

export type AntiPhishingWordActor = ActorRefFrom<typeof antiPhishingWordMachine>

export const useAntiPhishingWord = (actor: AntiPhishingWordActor): AntiPhishingWordScreen => {
  const snapshot = useSelector(actor, (now) => now)
  const { context } = snapshot
  const isBusy = snapshot.hasTag('busy')
  const problem = context.problem ?? null
  if (snapshot.matches('proving') || snapshot.matches('changing')) {
    const typed = (field: 'password' | 'code') => ({
      text: context.texts[field],
      problem: wordProofProblem(snapshot, field),
    })
    return {
      state: 'proving',
      isRemoving: context.isRemoving,
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
  const { hasWord, text, done } = context
  return {
    state: 'editing',
    hasWord,
    text,
    textProblem: wordProblemIn(snapshot),
    problem,
    done: done ?? null,
    isBusy,
    onType: (typed) => actor.send({ type: 'word.type', text: typed }),
    onLeave: () => actor.send({ type: 'field.blur', field: 'word' }),
    onSubmit: () => actor.send({ type: 'word.submit' }),
    onRemove: () => actor.send({ type: 'word.remove' }),
  }
}
