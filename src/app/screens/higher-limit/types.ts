import type { HigherLimitProblem } from '../../../../machines/higher-limit/higher-limit-setup'
import type {
  BuyLimit,
  FundsSource,
  LimitDocumentKind,
  LimitRequest,
} from '../../../domain/limit-requests/limit-requests'
import type { ShownDocument } from '../../identity-documents/document'
import type { BlockedBuying } from '../../order/buying-types'
import type { QuestionnaireStep, Reviewing } from '../../questionnaire/questionnaire-shown'

/** What is still asked, in the operator's words; null where nothing is. */
type Note = string | null

export type LimitDocumentRow = ShownDocument & {
  /** Takes it back; null while there is nothing to take back. */
  onRemove: (() => void) | null
}

export type DocumentsStep = {
  rows: readonly LimitDocumentRow[]
  note: Note
  /** Sources of funds for which no document is even begun, once the customer wanted on. */
  lacking: readonly FundsSource[]
  /** Documents that were chosen and not sent in, once the customer wanted on. */
  unsent: readonly LimitDocumentKind[]
  problem: HigherLimitProblem | null
  isRemoving: boolean
  onNext: () => void
  /** To the last of the questions. */
  onBack: () => void
}

export type ShownLimit = {
  limit: BuyLimit
  problem: HigherLimitProblem | null
  isBusy: boolean
  /** Null where no request can be begun. */
  onStart: (() => void) | null
}

/** A request that waits, and whether it is asked about withdrawing it; null where it is not. */
export type Waiting = ShownLimit & {
  request: LimitRequest
  onWithdraw: () => void
  withdrawal: { isBusy: boolean; onConfirm: () => void; onLeave: () => void } | null
}

export type HigherLimitScreen =
  | { step: 'loading' }
  | { step: 'failed'; onTryAgain: () => void }
  | ({ step: 'blocked' } & BlockedBuying)
  | ({ step: 'introducing' } & ShownLimit)
  | ({ step: 'waiting' } & Waiting)
  | ({ step: 'granted' | 'refused' } & ShownLimit & { request: LimitRequest })
  | { step: 'questions'; note: Note; problem: HigherLimitProblem | null; questionnaire: QuestionnaireStep }
  | ({ step: 'documents' } & DocumentsStep)
  | { step: 'reviewing'; review: Reviewing; documents: readonly LimitDocumentKind[]; onDocuments: () => void }
