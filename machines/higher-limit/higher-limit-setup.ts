import { assign, enqueueActions, setup } from 'xstate'
import type { CurrentUser } from '../../src/domain/customer/customer'
import {
  blockOfRequest,
  documentsFor,
  higherLimitQuestionnaire,
  isOpenRequest,
  limitDocumentKinds,
  sourcesIn,
  sourcesUnshown,
  type BuyLimit,
  type FundsSource,
  type LimitDocumentKind,
} from '../../src/domain/limit-requests/limit-requests'
import type { Answers } from '../../src/domain/onboarding/questionnaires'
import type { MessageId } from '../../src/domain/messages/messages'
import { mayBuy } from '../../src/domain/routing/gating'
import type { PageMeta } from '../lib/page-of'
import { definePorts, type Port } from '../lib/ports'
import { isFailure } from '../lib/server-errors'
import { questionnaireMachine, questionnairePhase, type QuestionnaireSnapshot } from '../onboarding/questionnaire'
import {
  isUnderWay,
  uploadedDocument,
  uploadMachine,
  type UploadInput,
  type UploadSnapshot,
} from '../onboarding/upload'

/**
 * All hand back how the limit and the request stand then. Those that change something reject where the exchange does not take
 * it, or does not answer. `withdrawRequest` rejects with `step-refused` where the request does not wait any more. Answers,
 * files and the submission go through the machines of questions and uploads.
 */
export type HigherLimitPorts = {
  loadLimit: Port<void, BuyLimit>
  startRequest: Port<void, BuyLimit>
  withdrawRequest: Port<void, BuyLimit>
  removeDocument: Port<{ kind: LimitDocumentKind }, BuyLimit>
}

export type HigherLimitProblem = 'not-started' | 'not-removed' | 'not-withdrawn' | 'not-waiting'

type Upload = { document: UploadInput['document']; isUnderWay: boolean }

type Context = {
  customer: CurrentUser
  limit: BuyLimit | undefined
  answers: Answers
  /** The question that was shown last. */
  question: string | null
  /** Whether every question has its answer. */
  isAnswered: boolean
  /** Whether the review was seen: a question that is changed leads back there. */
  hasReviewed: boolean
  uploads: Record<LimitDocumentKind, Upload>
  /** The document that is taken back. */
  removing: LimitDocumentKind | null
  /** Whether the customer wanted on: what lacks is said then. */
  isTried: boolean
  /** Whether there was news while the customer was asked whether they mean it. */
  isStale: boolean
  problem: HigherLimitProblem | undefined
}

type Event =
  | { type: 'customer.changed'; customer: CurrentUser }
  | { type: 'limit.retry' }
  | { type: 'request.start' }
  | { type: 'request.withdraw' }
  | { type: 'withdrawal.confirm' }
  | { type: 'withdrawal.leave' }
  | { type: 'documents.next' }
  | { type: 'documents.open' }
  | { type: 'document.remove'; kind: LimitDocumentKind }

export const ports = definePorts<HigherLimitPorts>()('loadLimit', 'startRequest', 'withdrawRequest', 'removeDocument')

export const contextOf = ({ customer }: { customer: CurrentUser }): Context => ({
  customer,
  limit: undefined,
  answers: {},
  question: null,
  isAnswered: false,
  hasReviewed: false,
  uploads: uploadsOf(undefined),
  removing: null,
  isTried: false,
  isStale: false,
  problem: undefined,
})

const documentOf = (limit: BuyLimit | undefined, kind: LimitDocumentKind): UploadInput['document'] => {
  const found = limit?.request?.documents.find((each) => each.kind === kind)
  return { kind, status: found ? 'PENDING' : 'MISSING', reason: null, uploadedAt: found?.uploadedAt ?? null }
}

const uploadsOf = (limit: BuyLimit | undefined): Record<LimitDocumentKind, Upload> => {
  const standing = (kind: LimitDocumentKind): Upload => ({ document: documentOf(limit, kind), isUnderWay: false })
  return {
    payslip: standing('payslip'),
    'bank-statement': standing('bank-statement'),
    'tax-return': standing('tax-return'),
    'sale-contract': standing('sale-contract'),
    'inheritance-document': standing('inheritance-document'),
    'other-document': standing('other-document'),
  }
}

export const higherLimitSetup = setup({
  types: {
    input: {} as { customer: CurrentUser },
    context: {} as Context,
    events: {} as Event,
    children: {} as {
      loadLimit: 'loadLimit'
      startRequest: 'startRequest'
      withdrawRequest: 'withdrawRequest'
      removeDocument: 'removeDocument'
      questionnaire: 'questionnaire'
      payslip: 'payslip'
      'bank-statement': 'bank-statement'
      'tax-return': 'tax-return'
      'sale-contract': 'sale-contract'
      'inheritance-document': 'inheritance-document'
      'other-document': 'other-document'
    },
    tags: {} as 'busy' | 'needsUser' | 'terminal',
    meta: {} as PageMeta<Context>,
  },
  actors: {
    ...ports.actors,
    questionnaire: questionnaireMachine,
    payslip: uploadMachine,
    'bank-statement': uploadMachine,
    'tax-return': uploadMachine,
    'sale-contract': uploadMachine,
    'inheritance-document': uploadMachine,
    'other-document': uploadMachine,
  },
  guards: {
    isBlocked: ({ context }) => !mayBuy(context.customer),
    isOpen: ({ context }) => isOpenNow(context),
    isWaiting: ({ context }) => context.limit?.request?.state === 'WAITING',
    isGranted: ({ context }) => context.limit?.request?.state === 'GRANTED',
    isRefused: ({ context }) => context.limit?.request?.state === 'REFUSED',
    mayAsk: ({ context }) => blockOfRequest(context.limit?.request ?? null, new Date()) === null,
    isStale: ({ context }) => context.isStale,
    isAnswered: ({ context }) => context.isAnswered,
    /** A question is open again: by itself it leads back, never in a circle with what leads on. */
    isReopened: ({ context }, params: { questionnaire: QuestionnaireSnapshot }) =>
      context.isAnswered && !isAnsweredIn(params.questionnaire),
    isReviewed: ({ context }) => context.isAnswered && context.hasReviewed && areDocumentsWhole(context),
    areDocumentsWhole: ({ context }) => areDocumentsWhole(context),
    isSent: ({ context }, params: { kind: LimitDocumentKind }) =>
      context.uploads[params.kind].document.status !== 'MISSING' && !context.uploads[params.kind].isUnderWay,
  },
  actions: {
    setCustomer: assign((_, params: { customer: CurrentUser }) => params),
    setLimit: assign((_, params: { limit: BuyLimit }) => ({ limit: params.limit })),
    beginRequest: assign(({ context }) => ({
      uploads: uploadsOf(context.limit),
      answers: {},
      question: null,
      isAnswered: false,
      hasReviewed: false,
      isTried: false,
    })),
    /** What went wrong before is not said any more once the customer has answered, or gone on. */
    noteAnswers: assign(({ context }, { questionnaire }: { questionnaire: QuestionnaireSnapshot }) => {
      const { answers, at } = questionnaire.context
      const problem = hasGoneOn(context, questionnaire) ? undefined : context.problem
      return { answers, question: at, isAnswered: isAnsweredIn(questionnaire), problem }
    }),
    noteUpload: assign(({ context }, { kind, upload }: { kind: LimitDocumentKind; upload: UploadSnapshot }) => {
      const { status, reason, uploadedAt } = uploadedDocument(upload)
      const document = { kind, status, reason, uploadedAt }
      return { uploads: { ...context.uploads, [kind]: { document, isUnderWay: isUnderWay(upload) } } }
    }),
    noteRemoved: assign(({ context: { limit, uploads, removing } }) =>
      removing === null
        ? {}
        : {
            removing: null,
            uploads: { ...uploads, [removing]: { document: documentOf(limit, removing), isUnderWay: false } },
          },
    ),
    tellUploads: enqueueActions(({ context, enqueue }) => {
      for (const kind of limitDocumentKinds)
        enqueue.sendTo(kind, { type: 'document.changed', document: documentOf(context.limit, kind) })
    }),
    noteReviewed: assign({ hasReviewed: true }),
    noteTried: assign({ isTried: true }),
    forgetTried: assign({ isTried: false }),
    setRemoving: assign((_, params: { kind: LimitDocumentKind }) => ({ removing: params.kind })),
    forgetRemoving: assign({ removing: null }),
    noteStale: assign({ isStale: true }),
    noteFresh: assign({ isStale: false }),
    setNotWithdrawn: assign((_, { error }: { error: unknown }) => ({
      problem: isFailure(error, 'step-refused') ? ('not-waiting' as const) : ('not-withdrawn' as const),
    })),
    /** A withdrawal whose answer was lost may have come through: what stands now says what became of it. */
    noteOutcome: assign(({ context: { limit, problem } }) => {
      const state = limit?.request?.state
      const isOfWithdrawal = problem === 'not-withdrawn' || problem === 'not-waiting'
      if (!isOfWithdrawal || state === 'WAITING') return {}
      return { problem: state === 'WITHDRAWN' ? undefined : ('not-waiting' as const) }
    }),
    setProblem: assign((_, params: { problem: HigherLimitProblem | undefined }) => params),
  },
})

/** The heading of what is shown of the limit, while it is read anew. */
export const shownHeading = ({ limit }: Context): MessageId => {
  switch (limit?.request?.state) {
    case 'WAITING':
      return 'higherLimit.waiting.title'
    case 'GRANTED':
      return 'higherLimit.granted.title'
    case 'REFUSED':
      return 'higherLimit.refused.title'
    default:
      return 'higherLimit.intro.title'
  }
}

/** What the questions are loaded by; what is typed is kept for its owner. */
export const questionsOf = ({ customer }: Context) => ({
  key: higherLimitQuestionnaire,
  owner: customer.details.email,
})

const sentIn = ({ uploads }: Context): LimitDocumentKind[] =>
  limitDocumentKinds.filter((kind) => uploads[kind].document.status !== 'MISSING')

/** Sources of funds that no document shows yet; `begun`: those count too that are begun and not sent in. */
export const sourcesLacking = (context: Context, begun: LimitDocumentKind[] = []): FundsSource[] =>
  sourcesUnshown(sourcesIn(context.answers), [...sentIn(context), ...begun])

export const uploadsUnderWay = ({ uploads }: Context): LimitDocumentKind[] =>
  limitDocumentKinds.filter((kind) => uploads[kind].isUnderWay)

const areDocumentsWhole = (context: Context): boolean =>
  sourcesLacking(context).length === 0 && uploadsUnderWay(context).length === 0

/** Documents that are offered: those that show where the money comes from, what was sent or is begun, and any other. */
export const documentsOffered = (context: Context): LimitDocumentKind[] => {
  const offered = documentsFor(sourcesIn(context.answers))
  const own = [...offered, ...sentIn(context), ...uploadsUnderWay(context)]
  return limitDocumentKinds.filter((kind) => kind === 'other-document' || own.includes(kind))
}

const isOpenNow = ({ limit }: Context): boolean => {
  const request = limit?.request ?? null
  return request !== null && isOpenRequest(request)
}

const hasGoneOn = (before: Context, { context: { at, answers } }: QuestionnaireSnapshot): boolean =>
  before.question !== null && (before.question !== at || before.answers !== answers)

const isAnsweredIn = (questionnaire: QuestionnaireSnapshot): boolean => {
  const phase = questionnairePhase(questionnaire)
  return phase === 'reviewing' || phase === 'submitting'
}
