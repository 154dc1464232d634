import type { Answer } from '../../domain/questionnaires'

/** Answers that a customer has submitted; `at` tells this submission from later ones. */
export type SubmittedAnswers = {
  customer: string
  key: string
  at: string
  answers: readonly { question: string; answer: Answer }[]
}

/** Whoever looks at what customers send in. What they decide comes as a callback. */
export type Reviews = { questionnaire: (submitted: SubmittedAnswers) => Promise<void> }
