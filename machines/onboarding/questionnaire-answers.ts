import type { FieldCode } from '../../src/domain/shared/problems'
import {
  checkAnswer,
  endingOptionOf,
  shownQuestions,
  withoutTakenBack,
  type Answer,
  type Question,
  type Questionnaire,
} from '../../src/domain/onboarding/questionnaires'
import { serverErrorsIn } from '../lib/server-errors'

export type QuestionnaireProblem = 'refused' | 'not-submitted'

export type Typed = Record<string, Answer>
export type Loading = { key: string; owner: string }

/** The questionnaire, with what was typed on this device and not saved. */
export type LoadedQuestionnaire = { questionnaire: Questionnaire; typed: Typed }

/** A questionnaire on the screen: its questions, the answers to them, and which of those the exchange has. */
export type QuestionnaireContext = Loading & {
  questionnaire: Questionnaire | null
  answers: Typed
  /** Question on the screen. */
  at: string | null
  isTried: boolean
  /** Whether the field of a text was left: what is wrong in it is told, but not that nothing was typed. */
  isTouched: boolean
  /** Whether the customer came from the review and goes back to it. */
  isFromReview: boolean
  /** Ids of questions: changed and not yet to be saved, to be saved, being saved. */
  changed: string[]
  waiting: string[]
  saving: string | null
  hasFailed: boolean
  /** It was loaded anew because an answer was refused; refused again, loading it once more would never end. */
  isReloaded: boolean
  /** Ids of questions whose answers were turned down and not changed since. */
  rejected: string[]
  serverErrors: Record<string, FieldCode>
  problem: QuestionnaireProblem | undefined
}

export const isSubmitted = ({ submitted, status }: Questionnaire): boolean =>
  submitted && status !== 'REJECTED' && status !== 'MISSING'

export const loadedContext = ({ questionnaire, typed }: LoadedQuestionnaire) => {
  const { questions } = questionnaire
  const saved = questions.flatMap(({ id, answer }): [string, Answer][] => (answer ? [[id, answer]] : []))
  const own = Object.entries(typed).filter(([id]) => questions.some((question) => question.id === id))
  const given = Object.fromEntries([...saved, ...own])
  const answers = fitting(questions, given)
  const changed = Object.keys(answers).filter((id) => id in typed || answers[id] !== given[id])
  const rejected = questions.filter(({ id, reason }) => reason !== null && !changed.includes(id)).map(({ id }) => id)
  return {
    questionnaire,
    answers,
    changed,
    waiting: [],
    saving: null,
    hasFailed: false,
    serverErrors: {},
    rejected,
    /** Who mends an answer is not taken through the others again. */
    isFromReview: rejected.length > 0,
  }
}

/** An answer that changes takes with it what others had to say to the one before. */
export const answeredContext = (
  context: QuestionnaireContext,
  { question, answer }: { question: string; answer: Answer },
) => {
  const answers = fitting(context.questionnaire?.questions ?? [], { ...context.answers, [question]: answer })
  const changed = Object.keys(answers).filter((id) => id === question || answers[id] !== context.answers[id])
  return {
    answers,
    changed: [...new Set([...context.changed, ...changed])],
    rejected: context.rejected.filter((id) => !changed.includes(id)),
    serverErrors: withoutKeys(context.serverErrors, changed),
  }
}

const fitting = (questions: Question[], answers: Typed): Typed =>
  Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => {
      const question = questions.find((each) => each.id === id)
      return [id, question ? withoutTakenBack(question, answer, answers) : answer]
    }),
  )

export const shown = ({ questionnaire, answers }: QuestionnaireContext): Question[] =>
  shownQuestions(questionnaire?.questions ?? [], answers)

export const questionOf = (context: QuestionnaireContext, id: string): Question | undefined =>
  context.questionnaire?.questions.find((question) => question.id === id)

export const indexNow = (context: QuestionnaireContext): number =>
  shown(context).findIndex(({ id }) => id === context.at)

export const ruleProblem = (context: QuestionnaireContext, question: Question): FieldCode | null =>
  checkAnswer(question, context.answers[question.id], context.answers)

export const told = ({ isTried, isTouched }: QuestionnaireContext, problem: FieldCode | null): FieldCode | null =>
  isTried || (isTouched && problem !== 'mandatoryAnswer') ? problem : null

/** Whether a question is still to be answered, or answered otherwise. */
const isOpen = (context: QuestionnaireContext, question: Question): boolean =>
  ruleProblem(context, question) !== null ||
  endingOptionOf(question, context.answers[question.id]) !== null ||
  question.id in context.serverErrors ||
  context.rejected.includes(question.id)

export const isPassed = (context: QuestionnaireContext): boolean => {
  const question = questionOf(context, context.at ?? '')
  return question !== undefined && !isOpen(context, question)
}

export const isWhole = (context: QuestionnaireContext): boolean =>
  context.questionnaire !== null && shown(context).every((question) => !isOpen(context, question))

export const firstOpen = (context: QuestionnaireContext): string | null =>
  (shown(context).find((question) => isOpen(context, question)) ?? shown(context)[0])?.id ?? null

/** From the review: what else is open. Else the question behind this one, or the first that is open where it is the last. */
export const nextOf = (context: QuestionnaireContext): string | null =>
  context.isFromReview ? firstOpen(context) : (shown(context)[indexNow(context) + 1]?.id ?? firstOpen(context))

/** Questions whose answers are typed: they are saved when they are left, the others when they are chosen. */
export const isTyped = (question: Question | undefined): boolean =>
  question?.kind === 'text' || question?.kind === 'country-texts'

/** An answer is checked by those of the questions before it, so those are saved first. */
export const inOrder = ({ questionnaire }: QuestionnaireContext, ids: string[]): string[] =>
  (questionnaire?.questions ?? []).map(({ id }) => id).filter((id) => ids.includes(id))

/** Changed answers that may be saved go to those that wait. */
export const queued = (context: QuestionnaireContext): Pick<QuestionnaireContext, 'changed' | 'waiting'> => {
  const isGood = (id: string): boolean => {
    const question = questionOf(context, id)
    return question !== undefined && ruleProblem(context, question) === null
  }
  const ready = context.changed.filter(isGood)
  return {
    changed: context.changed.filter((id) => !ready.includes(id)),
    waiting: [...new Set([...context.waiting, ...ready])],
  }
}

/** Whether the exchange has every answer that is asked for; what was typed at a question now hidden does not count. */
export const isSaved = (context: QuestionnaireContext): boolean =>
  context.waiting.length === 0 &&
  context.saving === null &&
  !shown(context).some(({ id }) => context.changed.includes(id))

export const unsavedIn = ({ answers, changed, waiting, saving }: QuestionnaireContext): Typed =>
  Object.fromEntries(
    [...changed, ...waiting, ...(saving === null ? [] : [saving])].flatMap((id) => {
      const answer = answers[id]
      return answer ? [[id, answer]] : []
    }),
  )

/** What was refused is said at its question, unless another answer has taken its place since. */
export const refusedContext = (context: QuestionnaireContext, error: unknown): Partial<QuestionnaireContext> => {
  const { saving, changed, waiting, serverErrors } = context
  if (saving === null) return {}
  if ([...changed, ...waiting].includes(saving)) return { saving: null }
  return {
    serverErrors: { ...serverErrors, [saving]: serverErrorsIn(error)[0]?.code ?? 'notAccepted' },
    saving: null,
  }
}

export const savingOf = ({
  key,
  saving,
  answers,
}: QuestionnaireContext): { key: string; id: string; answer: Answer } => {
  const answer = saving === null ? undefined : answers[saving]
  if (saving === null || !answer) throw new Error('Nothing to save')
  return { key, id: saving, answer }
}

const withoutKeys = (serverErrors: Record<string, FieldCode>, keys: string[]): Record<string, FieldCode> =>
  Object.fromEntries(Object.entries(serverErrors).filter(([id]) => !keys.includes(id)))

type SaveState = 'saved' | 'saving' | 'failed' | 'unsaved'

/** Whether the exchange has the answer: "Saved" is shown when it is. */
export const saveStateOf = ({ context }: { context: QuestionnaireContext }, id: string): SaveState | null => {
  if (context.saving === id) return 'saving'
  if (context.waiting.includes(id)) return context.hasFailed ? 'failed' : 'saving'
  if (context.changed.includes(id) || id in context.serverErrors) return 'unsaved'
  return context.answers[id] ? 'saved' : null
}
