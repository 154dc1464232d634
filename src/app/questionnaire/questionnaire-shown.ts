import type { FieldCode } from '../../domain/shared/problems'
import type { Answer, QuestionKind } from '../../domain/onboarding/questionnaires'
import type { Target } from '../ui/link'

export type QuestionText = 'terms' | 'privacy' | 'risks'

/** A question as the exchange asks it, in the customer's language. */
export type QuestionShown = {
  id: string
  kind: QuestionKind
  question: string
  help: string | null
  why: string | null
  options: readonly { id: string; text: string; isApart: boolean }[]
  links: readonly { text: QuestionText; to: Target }[]
  answer: Answer | null
  /** Whether a text may have several sentences. */
  isLong: boolean
  /** Of the other answer, for a question that wants a text for each, with what is wrong with it. */
  countries: readonly { country: string; problem: FieldCode | null }[]
  /** Why the answer was not approved. */
  reason: string | null
  problem: FieldCode | null
}

export type QuestionnaireStep =
  | { state: 'loading' }
  | { state: 'failed'; onRetry: () => void }
  | { state: 'intro'; title: string; intro: string; onStart: () => void }
  | {
      state: 'asking'
      question: QuestionShown
      place: { number: number; of: number }
      save: 'saved' | 'saving' | 'failed' | 'unsaved' | null
      /** What the chosen answers make us say. */
      notices: readonly string[]
      /** The chosen answer ends the questionnaire: what we say then, and whom to talk to. */
      ended: { notice: string; support: Target } | null
      onAnswer: (answer: Answer) => void
      /** Chooses, or no longer, one of several. */
      onChoice: (id: string, chosen: readonly string[]) => void
      /** A field that is typed in was left. */
      onLeave: () => void
      onNext: () => void
      onBack: (() => void) | null
      onRetrySave: () => void
    }
  | {
      state: 'reviewing'
      answers: readonly { id: string; question: string; answer: string }[]
      problem: 'refused' | 'not-submitted' | null
      canSubmit: boolean
      isBusy: boolean
      onOpen: (id: string) => void
      onSubmit: () => void
    }
  | { state: 'submitted' }

export type Asking = Extract<QuestionnaireStep, { state: 'asking' }>
export type Reviewing = Extract<QuestionnaireStep, { state: 'reviewing' }>
