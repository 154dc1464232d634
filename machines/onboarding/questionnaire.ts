import { assign, setup, type SnapshotFrom } from 'xstate'
import type { PageMeta } from '../lib/page-of'
import type { FieldCode } from '../../src/domain/shared/problems'
import {
  checkCountryText,
  choicesIn,
  countriesAsked,
  endingOptionOf,
  type Answer,
  type Question,
  type QuestionOption,
} from '../../src/domain/onboarding/questionnaires'
import { defineEffects, definePorts, type Port } from '../lib/ports'
import { isFailure, serverErrorsIn } from '../lib/server-errors'
import {
  answeredContext,
  firstOpen,
  indexNow,
  inOrder,
  isPassed,
  isSaved,
  isSubmitted,
  isTyped,
  isWhole,
  loadedContext,
  type LoadedQuestionnaire,
  type Loading,
  nextOf,
  type QuestionnaireContext,
  type QuestionnaireProblem,
  questionOf,
  queued,
  refusedContext,
  ruleProblem,
  savingOf,
  shown,
  told,
  type Typed,
  unsavedIn,
} from './questionnaire-answers'

/**
 * `saveAnswer` rejects with `bad-input` (detail: FieldProblem[]), `step-refused` where the questionnaire was submitted
 * meanwhile, or anything else; `submitQuestionnaire` alike, each field the id of a question.
 */
export type QuestionnairePorts = {
  loadQuestionnaire: Port<Loading, LoadedQuestionnaire>
  saveAnswer: Port<{ key: string; id: string; answer: Answer }, void>
  submitQuestionnaire: Port<{ key: string }, void>
}

/** `keepAnswers` lets what was typed and not saved survive a reload. */
export type QuestionnaireEffects = { keepAnswers: (typed: Typed, keeping: Loading) => void }

type Event =
  | { type: 'questionnaire.start' }
  | { type: 'questionnaire.retry' }
  | { type: 'questionnaire.submit' }
  | { type: 'answer.give'; question: string; answer: Answer }
  | { type: 'answer.retry' }
  | { type: 'field.blur' }
  | { type: 'step.next' }
  | { type: 'step.back' }
  | { type: 'question.open'; question: string }

const ports = definePorts<QuestionnairePorts>()('loadQuestionnaire', 'saveAnswer', 'submitQuestionnaire')
const effects = defineEffects()('keepAnswers')

/**
 * A questionnaire, whose questions and conditions are data of the exchange: one question a screen, each answer saved by
 * a call of its own while the customer goes on, a review, and submitting, which waits until all are saved.
 */
export const questionnaireMachine = setup({
  types: {
    input: {} as Loading,
    context: {} as QuestionnaireContext,
    events: {} as Event,
    children: {} as {
      loadQuestionnaire: 'loadQuestionnaire'
      saveAnswer: 'saveAnswer'
      submitQuestionnaire: 'submitQuestionnaire'
    },
    tags: {} as 'busy' | 'needsUser' | 'terminal' | QuestionnairePhase,
    meta: {} as PageMeta,
  },
  actors: ports.actors,
  guards: {
    isIn: ({ context: { questionnaire } }) => questionnaire !== null && isSubmitted(questionnaire),
    isUntouched: ({ context }) => Object.keys(context.answers).length === 0 && context.at === null,
    isWhole: ({ context }) => isWhole(context),
    isBroken: ({ context }) => !isWhole(context),
    isAskedAgain: ({ context }, params: { error: unknown }) =>
      isFailure(params.error, 'bad-input') &&
      serverErrorsIn(params.error).some(({ field }) => shown(context).some(({ id }) => id === field)),
    isShown: ({ context }, params: { question: string }) => shown(context).some(({ id }) => id === params.question),
    isLast: ({ context }) =>
      isWhole(context) && (context.isFromReview || indexNow(context) === shown(context).length - 1),
    isAnswered: ({ context }) => isPassed(context),
    isFirst: ({ context }) => indexNow(context) <= 0,
    hasWaiting: ({ context }) => context.waiting.length > 0,
    hasFailed: ({ context }) => context.hasFailed,
    isSaved: ({ context }) => isSaved(context),
    isFailure: (_, params: { error: unknown; code: string }) => isFailure(params.error, params.code),
    isOutdated: ({ context }, params: { error: unknown }) =>
      !context.isReloaded && isFailure(params.error, 'step-refused'),
  },
  actions: {
    ...effects.actions,
    setLoaded: assign(({ context }, params: { loaded: LoadedQuestionnaire }) => {
      const loaded = { ...context, ...loadedContext(params.loaded) }
      return { ...loaded, ...queued(loaded) }
    }),
    openFirst: assign(({ context }) => ({ at: firstOpen(context), isTried: false, isTouched: false })),
    openNext: assign(({ context }) => ({ at: nextOf(context), isTried: false, isTouched: false })),
    openPrevious: assign(({ context }) => ({
      at: shown(context)[indexNow(context) - 1]?.id ?? context.at,
      isTried: false,
      isTouched: false,
    })),
    openAt: assign((_, params: { question: string }) => ({
      at: params.question,
      isTried: false,
      isTouched: false,
      isFromReview: true,
    })),
    leaveReview: assign({ isFromReview: false }),
    noteTried: assign({ isTried: true }),
    noteLeft: assign({ isTouched: true }),
    setAnswer: assign(({ context }, params: { question: string; answer: Answer }) => answeredContext(context, params)),
    queueChosen: assign(({ context }, params: { question: string }) =>
      isTyped(questionOf(context, params.question)) ? {} : queued(context),
    ),
    queueChanged: assign(({ context }) => queued(context)),
    takeNext: assign(({ context }) => {
      const [saving = null, ...waiting] = inOrder(context, context.waiting)
      return { saving, waiting }
    }),
    forgetFailure: assign({ hasFailed: false }),
    noteSaved: assign({ saving: null, isReloaded: false }),
    noteReloaded: assign({ isReloaded: true }),
    noteRefused: assign(({ context }, params: { error: unknown }) => refusedContext(context, params.error)),
    noteFailed: assign(({ context }) => ({
      hasFailed: true,
      saving: null,
      waiting: [...new Set([...(context.saving === null ? [] : [context.saving]), ...context.waiting])],
    })),
    setServerErrors: assign((_, params: { error: unknown }) => ({
      serverErrors: Object.fromEntries(serverErrorsIn(params.error).map(({ field, code }) => [field, code])),
    })),
    setProblem: assign((_, params: { problem: QuestionnaireProblem | undefined }) => params),
  },
}).createMachine({
  id: 'questionnaire',
  context: ({ input: { key, owner } }) => ({
    key,
    owner,
    questionnaire: null,
    answers: {},
    at: null,
    isTried: false,
    isTouched: false,
    isFromReview: false,
    changed: [],
    waiting: [],
    saving: null,
    hasFailed: false,
    isReloaded: false,
    rejected: [],
    serverErrors: {},
    problem: undefined,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: ['busy', 'loading'],
      invoke: {
        id: 'loadQuestionnaire',
        src: 'loadQuestionnaire',
        input: ({ context: { key, owner } }) => ({ key, owner }),
        onDone: {
          target: 'deciding',
          actions: { type: 'setLoaded', params: ({ event }) => ({ loaded: event.output }) },
        },
        onError: 'failed',
      },
    },
    failed: {
      meta: { heading: 'questions.failed.title' },
      tags: ['needsUser', 'failed'],
      on: { 'questionnaire.retry': 'loading' },
    },
    deciding: {
      always: [
        { guard: 'isIn', target: 'submitted' },
        { guard: 'isUntouched', target: 'open.page.introducing' },
        { guard: 'isWhole', target: 'open.page.reviewing' },
        { target: 'open.page.asking', actions: 'openFirst' },
      ],
    },
    open: {
      type: 'parallel',
      states: {
        page: {
          initial: 'introducing',
          states: {
            introducing: {
              tags: ['needsUser', 'introducing'],
              on: { 'questionnaire.start': { target: 'asking', actions: 'openFirst' } },
            },
            asking: {
              tags: ['needsUser', 'asking'],
              on: {
                'answer.give': {
                  guard: { type: 'isShown', params: ({ event }) => event },
                  actions: [
                    { type: 'setAnswer', params: ({ event }) => event },
                    { type: 'queueChosen', params: ({ event }) => event },
                    'keepAnswers',
                  ],
                },
                'field.blur': { actions: ['noteLeft', 'queueChanged'] },
                'step.next': [
                  { guard: 'isLast', target: 'reviewing', actions: ['queueChanged', 'leaveReview'] },
                  { guard: 'isAnswered', actions: ['queueChanged', 'openNext'] },
                  { actions: 'noteTried' },
                ],
                'step.back': [{ guard: 'isFirst' }, { actions: ['queueChanged', 'openPrevious'] }],
              },
            },
            reviewing: {
              tags: ['needsUser', 'reviewing'],
              meta: { heading: 'questions.review.title' },
              on: {
                'question.open': {
                  guard: { type: 'isShown', params: ({ event }) => event },
                  target: 'asking',
                  actions: { type: 'openAt', params: ({ event }) => event },
                },
                'questionnaire.submit': [
                  {
                    guard: 'isWhole',
                    target: 'awaiting',
                    actions: [{ type: 'setProblem', params: { problem: undefined } }, 'queueChanged'],
                  },
                  { target: 'asking', actions: ['openFirst', 'noteTried'] },
                ],
              },
            },
            awaiting: {
              tags: ['busy', 'submitting'],
              meta: { heading: 'questions.review.title' },
              always: [
                { guard: 'isBroken', target: 'asking', actions: ['openFirst', 'noteTried'] },
                { guard: 'isSaved', target: '#questionnaire.submitting' },
                {
                  guard: 'hasFailed',
                  target: 'reviewing',
                  actions: { type: 'setProblem', params: { problem: 'not-submitted' } },
                },
              ],
            },
          },
        },
        saving: {
          initial: 'idle',
          states: {
            idle: { always: { guard: 'hasWaiting', target: 'saving' } },
            saving: {
              entry: 'takeNext',
              invoke: {
                id: 'saveAnswer',
                src: 'saveAnswer',
                input: ({ context }) => savingOf(context),
                onDone: { target: 'idle', actions: ['noteSaved', 'keepAnswers'] },
                onError: [
                  {
                    guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'bad-input' }) },
                    target: 'idle',
                    actions: { type: 'noteRefused', params: ({ event }) => ({ error: event.error }) },
                  },
                  {
                    guard: { type: 'isOutdated', params: ({ event }) => ({ error: event.error }) },
                    target: '#questionnaire.loading',
                    actions: 'noteReloaded',
                  },
                  { target: 'failed', actions: 'noteFailed' },
                ],
              },
            },
            failed: {
              exit: 'forgetFailure',
              on: { 'answer.retry': 'idle', 'step.next': 'idle', 'questionnaire.submit': 'idle' },
            },
          },
        },
      },
    },
    submitting: {
      tags: ['busy', 'submitting'],
      meta: { heading: 'questions.review.title' },
      invoke: {
        id: 'submitQuestionnaire',
        src: 'submitQuestionnaire',
        input: ({ context: { key } }) => ({ key }),
        onDone: 'submitted',
        onError: [
          {
            guard: { type: 'isAskedAgain', params: ({ event }) => ({ error: event.error }) },
            target: 'open.page.asking',
            actions: [
              { type: 'setServerErrors', params: ({ event }) => ({ error: event.error }) },
              'openFirst',
              'noteTried',
            ],
          },
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'step-refused' }) },
            target: 'open.page.reviewing',
            actions: { type: 'setProblem', params: { problem: 'refused' } },
          },
          {
            target: 'open.page.reviewing',
            actions: { type: 'setProblem', params: { problem: 'not-submitted' } },
          },
        ],
      },
    },
    submitted: { type: 'final', tags: ['terminal', 'submitted'] },
  },
})
export type QuestionnaireSnapshot = SnapshotFrom<typeof questionnaireMachine>

export const provideQuestionnaire = (given: QuestionnairePorts & QuestionnaireEffects) =>
  questionnaireMachine.provide({
    actors: ports.provide(given),
    actions: effects.provide<typeof questionnaireMachine>({
      keepAnswers: ({ context }) => given.keepAnswers(unsavedIn(context), { key: context.key, owner: context.owner }),
    }),
  })

const phases = ['loading', 'failed', 'introducing', 'asking', 'reviewing', 'submitting', 'submitted'] as const
export type QuestionnairePhase = (typeof phases)[number]

export const questionnairePhase = (snapshot: QuestionnaireSnapshot): QuestionnairePhase =>
  phases.find((phase) => snapshot.hasTag(phase)) ?? 'loading'
export const questionnaireHead = ({ context }: QuestionnaireSnapshot) => context.questionnaire
export const questionNow = ({ context }: QuestionnaireSnapshot): Question | null =>
  questionOf(context, context.at ?? '') ?? null
export const questionNumber = ({ context }: QuestionnaireSnapshot): number => indexNow(context) + 1
export const questionCount = ({ context }: QuestionnaireSnapshot): number => shown(context).length
export const questionsShown = ({ context }: QuestionnaireSnapshot): Question[] => shown(context)
export const answerTo = ({ context }: QuestionnaireSnapshot, id: string): Answer | null => context.answers[id] ?? null
export const questionnaireProblem = ({ context }: QuestionnaireSnapshot) => context.problem
export const isQuestionRejected = ({ context }: QuestionnaireSnapshot, id: string): boolean =>
  context.rejected.includes(id)

/** Countries that a question asks about, one text each. */
export const countriesFor = ({ context }: QuestionnaireSnapshot, question: Question): string[] =>
  countriesAsked(question, context.answers)

/**
 * Problem to show at a question: what the exchange refused, else what the rule says once the customer wanted on, or of
 * what they typed once they left it.
 */
export const questionProblem = ({ context }: QuestionnaireSnapshot, id: string): FieldCode | null => {
  const question = questionOf(context, id)
  if (!question) return null
  return context.serverErrors[id] ?? told(context, ruleProblem(context, question))
}

/** Problem to show at the text for one of the countries that a question asks about. */
export const countryProblem = (
  { context }: QuestionnaireSnapshot,
  question: Question,
  country: string,
): FieldCode | null => {
  const answer = context.answers[question.id]
  const texts = answer && 'countryTexts' in answer ? answer.countryTexts : []
  return told(context, checkCountryText(question, texts, country))
}

/** The chosen option with which the questionnaire cannot go on; its notice says why. */
export const endingOption = ({ context }: QuestionnaireSnapshot): QuestionOption | null => {
  const question = questionOf(context, context.at ?? '')
  return question ? endingOptionOf(question, context.answers[question.id]) : null
}

/** What the chosen options have to say. */
export const noticesOf = ({ context }: QuestionnaireSnapshot): string[] => {
  const question = questionOf(context, context.at ?? '')
  const choices = choicesIn(question && context.answers[question.id])
  const chosen = question?.options.filter(({ id }) => choices.includes(id)) ?? []
  return chosen.flatMap(({ notice }) => (notice === null ? [] : [notice]))
}

export const canGoBack = ({ context }: QuestionnaireSnapshot): boolean => indexNow(context) > 0
/** Also where an answer was refused meanwhile: it leads to that question. */
export const canSubmitQuestionnaire = (snapshot: QuestionnaireSnapshot): boolean =>
  snapshot.hasTag('reviewing') && snapshot.can({ type: 'questionnaire.submit' })
