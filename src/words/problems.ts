import type { ProblemCode } from '../domain/problems'
import type { MessageId } from './ids.gen'

/** What the customer reads when a call was refused or failed; what is wrong with a field stands under `field.<code>`. */
export const problemWords: Record<ProblemCode, MessageId> = {
  'bad-input': 'notice.badInput',
  'not-signed-in': 'notice.signedOut',
  'forgery-token': 'notice.pageTooOld',
  'not-found': 'notice.notFound',
  'right-missing': 'notice.rightMissing',
  'step-refused': 'notice.orderChanged',
  'quote-expired': 'notice.quoteExpired',
  'duplicate-order': 'buy.duplicate.title',
  'provider-unavailable': 'payment.problem.provider-unavailable',
  'exchange-closed': 'notice.exchangeClosed',
  'feature-off': 'notice.featureOff',
  'limit-reached': 'notice.limitReached',
  'too-large': 'notice.tooLarge',
  'unsupported-kind': 'notice.uploadKind',
  'idempotency-key-reused': 'notice.generic',
  'too-many-requests': 'notice.waitBeforeNext',
  unavailable: 'notice.unreachable',
  timeout: 'notice.timeout',
  malformed: 'notice.generic',
  unexpected: 'notice.serviceUnavailable',
}
