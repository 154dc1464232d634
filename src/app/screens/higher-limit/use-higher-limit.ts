import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import {
  canAsk,
  documentsShown,
  sourcesToTell,
  uploadsToTell,
  type HigherLimitSnapshot,
  type higherLimitMachine,
} from '../../../../machines/higher-limit/higher-limit'
import { questionsShown } from '../../../../machines/onboarding/questionnaire'
import { homeOf } from '../../../../machines/session/access'
import {
  aboutDocuments,
  limitDocumentKinds,
  type LimitDocumentKind,
} from '../../../domain/limit-requests/limit-requests'
import type { ShownDocument } from '../../identity-documents/document'
import { useKept } from '../../identity-documents/use-kept'
import { useUpload } from '../../identity-documents/use-upload'
import { useQuestionnaire } from '../../questionnaire/use-questionnaire'
import { useSession } from '../../session'
import type { DocumentsStep, HigherLimitScreen, ShownLimit, Waiting } from './types'

export type HigherLimitActor = ActorRefFrom<typeof higherLimitMachine>

/** What is shown of the limit, and of asking for a higher one. */
export const useHigherLimit = (actor: HigherLimitActor): HigherLimitScreen => {
  const snapshot = useSelector(actor, (now) => now)
  const questionnaire = useQuestionnaire(useSelector(actor, ({ children }) => children.questionnaire))
  const documents = useDocuments(actor)
  const home = useSession(({ children }) => children.access && homeOf(children.access.getSnapshot()))
  const { limit, customer } = snapshot.context
  if (snapshot.matches('failed')) return { step: 'failed', onTryAgain: () => actor.send({ type: 'limit.retry' }) }
  if (snapshot.matches('blocked')) return { step: 'blocked', customer, home }
  if (snapshot.matches('loading') || limit === undefined) return { step: 'loading' }
  if (snapshot.matches('asking')) {
    if (snapshot.matches({ asking: 'documents' }) || snapshot.matches({ asking: 'removing' }))
      return { step: 'documents', ...documentsStep(actor, snapshot, documents) }
    if (questionnaire === null) return { step: 'loading' }
    if (snapshot.matches({ asking: 'reviewing' }) && questionnaire.state === 'reviewing')
      return {
        step: 'reviewing',
        review: questionnaire,
        documents: limitDocumentKinds.filter((kind) => snapshot.context.uploads[kind].document.status !== 'MISSING'),
        onDocuments: () => actor.send({ type: 'documents.open' }),
      }
    const problem = snapshot.context.problem ?? null
    return { step: 'questions', note: noteOf(snapshot, false), problem, questionnaire }
  }
  return shownOf(actor, snapshot, limit)
}

const shownOf = (
  actor: HigherLimitActor,
  snapshot: HigherLimitSnapshot,
  limit: ShownLimit['limit'],
): HigherLimitScreen => {
  const { request } = limit
  const shown = {
    limit,
    problem: snapshot.context.problem ?? null,
    isBusy: snapshot.matches('starting'),
    onStart: canAsk(snapshot) || snapshot.matches('starting') ? () => actor.send({ type: 'request.start' }) : null,
  }
  if (request?.state === 'WAITING') return { step: 'waiting', ...shown, request, ...withdrawalOf(actor, snapshot) }
  if (request?.state !== 'GRANTED' && request?.state !== 'REFUSED') return { step: 'introducing', ...shown }
  return { step: request.state === 'GRANTED' ? 'granted' : 'refused', ...shown, request }
}

const withdrawalOf = (
  actor: HigherLimitActor,
  snapshot: HigherLimitSnapshot,
): Pick<Waiting, 'onWithdraw' | 'withdrawal'> => ({
  onWithdraw: () => actor.send({ type: 'request.withdraw' }),
  withdrawal: snapshot.matches('withdrawing')
    ? {
        isBusy: snapshot.hasTag('busy'),
        onConfirm: () => actor.send({ type: 'withdrawal.confirm' }),
        onLeave: () => actor.send({ type: 'withdrawal.leave' }),
      }
    : null,
})

/** What the operator asks, where it is about documents, or about no question. */
const noteOf = ({ context }: HigherLimitSnapshot, isOfDocuments: boolean): string | null => {
  const request = context.limit?.request
  if (request?.state !== 'MORE') return null
  return (request.noteAbout === aboutDocuments) === isOfDocuments ? request.note : null
}

const documentsStep = (
  actor: HigherLimitActor,
  snapshot: HigherLimitSnapshot,
  rows: Record<LimitDocumentKind, ShownDocument | null>,
): DocumentsStep => ({
  rows: documentsShown(snapshot).flatMap((kind) => {
    const row = rows[kind]
    if (row === null) return []
    const remove = { type: 'document.remove', kind } as const
    return [{ ...row, onRemove: snapshot.can(remove) ? () => actor.send(remove) : null }]
  }),
  note: noteOf(snapshot, true),
  lacking: sourcesToTell(snapshot),
  unsent: uploadsToTell(snapshot),
  problem: snapshot.context.problem ?? null,
  isRemoving: snapshot.matches({ asking: 'removing' }),
  onNext: () => actor.send({ type: 'documents.next' }),
  onBack: () => lastQuestionOpened(snapshot),
})

/** The questions go back to the last one, whose answer stands. */
const lastQuestionOpened = ({ children: { questionnaire } }: HigherLimitSnapshot): void => {
  const last = questionnaire && questionsShown(questionnaire.getSnapshot()).at(-1)
  if (last) questionnaire.send({ type: 'question.open', question: last.id })
}

const useDocuments = (actor: HigherLimitActor): Record<LimitDocumentKind, ShownDocument | null> => ({
  payslip: useDocument(actor, 'payslip'),
  'bank-statement': useDocument(actor, 'bank-statement'),
  'tax-return': useDocument(actor, 'tax-return'),
  'sale-contract': useDocument(actor, 'sale-contract'),
  'inheritance-document': useDocument(actor, 'inheritance-document'),
  'other-document': useDocument(actor, 'other-document'),
})

const useDocument = (actor: HigherLimitActor, kind: LimitDocumentKind): ShownDocument | null =>
  useUpload(useKept(useSelector(actor, ({ children }) => children[kind])))
