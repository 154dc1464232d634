import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { wordProblemIn, type antiPhishingWordMachine } from '../../../../machines/anti-phishing-word/anti-phishing-word'
import type { AntiPhishingWordScreen } from './types'

export type AntiPhishingWordActor = ActorRefFrom<typeof antiPhishingWordMachine>

export const useAntiPhishingWord = (actor: AntiPhishingWordActor): AntiPhishingWordScreen => {
  const snapshot = useSelector(actor, (now) => now)
  const { hasWord, text, problem, done } = snapshot.context
  return {
    hasWord,
    text,
    textProblem: wordProblemIn(snapshot),
    problem: problem ?? null,
    done: done ?? null,
    busy: snapshot.matches('saving') ? 'saving' : snapshot.matches('removing') ? 'removing' : null,
    onType: (typed) => actor.send({ type: 'word.type', text: typed }),
    onLeave: () => actor.send({ type: 'field.blur' }),
    onSubmit: () => actor.send({ type: 'word.submit' }),
    onRemove: () => actor.send({ type: 'word.remove' }),
  }
}
