import {
  documentsShown,
  higherLimitMachine,
  type HigherLimitSnapshot,
} from '../../../machines/higher-limit/higher-limit'
import { questionnaireMachine } from '../../../machines/onboarding/questionnaire'
import { uploadMachine } from '../../../machines/onboarding/upload'
import {
  aboutDocuments,
  higherLimitQuestionnaire,
  type BuyLimit,
  type LimitDocumentKind,
  type LimitRequest,
} from '../../../src/domain/limit-requests/limit-requests'
import { customerWith } from '../../support/customers'
import { allSources } from '../../support/limit-requests'
import { buyLimitWith, limitRequestWith } from '../../support/limits'
import { defineDriver } from '../driver'
import { noAnswer, plain, refused } from './cases'
import { higherLimitBrowser } from './higher-limit.browser'

const frozen = customerWith({ freeze: { since: '2026-11-20T12:00:00.000Z', until: null, releasedBy: 'customer' } })

const stands = (request: Partial<LimitRequest>): BuyLimit => buyLimitWith({ request: limitRequestWith(request) })

const draft = stands({})

/** The questions as the machine around them hears of them. */
const questionsAt = (page: 'asking' | 'reviewing') =>
  questionnaireMachine.resolveState({
    value: { open: { page, saving: 'idle' } },
    context: {
      key: higherLimitQuestionnaire,
      owner: 'astrid',
      questionnaire: null,
      answers: allSources,
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
    },
  })

const uploadsOf = (kind: LimitDocumentKind) => {
  const context = { isReplacing: false, preview: null, percent: 0, waitSeconds: 0, problem: undefined }
  const document = { kind, reason: null, uploadedAt: null }
  return {
    'under way': uploadMachine.resolveState({
      value: 'previewing',
      context: { ...context, document: { ...document, status: 'MISSING' as const } },
    }),
    'sent in': uploadMachine.resolveState({
      value: { sent: 'reviewing' },
      context: { ...context, document: { ...document, status: 'PENDING' as const } },
    }),
  }
}

/** A file is chosen where documents are asked for, and sent in once it was; one after the other, as they stand on the page. */
const isOpen =
  (kind: LimitDocumentKind) =>
  (snapshot: HigherLimitSnapshot, name: string): boolean => {
    if (!snapshot.matches({ asking: 'documents' })) return false
    const { uploads } = snapshot.context
    const shown = documentsShown(snapshot)
    const before = shown.slice(0, shown.indexOf(kind))
    if (before.some((each) => uploads[each].isUnderWay || uploads[each].document.status === 'MISSING')) return false
    const { document, isUnderWay } = uploads[kind]
    if (isUnderWay) return name === 'sent in'
    return document.status === 'MISSING' && (name === 'under way') === (kind === 'payslip')
  }

/** How a file goes is told of the first; all others have come. */
const upload = (kind: LimitDocumentKind) => ({
  done: {},
  shows: { 'sent in': uploadsOf(kind)['sent in'] },
  offered: isOpen(kind),
})

export const higherLimitDriver = defineDriver(higherLimitMachine)({
  states: {
    loading: 'fetches how the limit stands',
    failed: 'could not fetch it',
    deciding: null,
    blocked: 'says why nobody can ask now',
    'showing.introducing': 'says what the limit is',
    'showing.waiting': 'says that the request waits',
    'showing.granted': 'says what was granted',
    'showing.refused': 'says why it was refused',
    'withdrawing.confirming': 'asks whether to withdraw the request',
    'withdrawing.sending': 'withdraws the request',
    refreshing: 'fetches it anew',
    starting: 'begins a request',
    'asking.questions': 'asks the questions',
    'asking.documents': 'asks for documents',
    'asking.removing': 'takes a document back',
    'asking.reviewing': 'shows all before it is sent',
  },
  inputs: {
    start: { title: 'a verified customer', input: { customer: customerWith() } },
    frozen: { title: 'a customer whose account is frozen', input: { customer: frozen } },
  },
  events: {
    'customer.changed': {
      by: 'parent',
      cases: { told: { customer: customerWith() }, frozen: { customer: frozen } },
      offered: (snapshot, name) =>
        name === 'told'
          ? snapshot.context.customer.freeze === null || snapshot.matches('blocked')
          : !snapshot.matches('asking') && !snapshot.matches('starting'),
    },
    'limit.retry': { cases: plain },
    'request.start': { cases: plain },
    'request.withdraw': { cases: plain },
    'withdrawal.confirm': { cases: plain },
    'withdrawal.leave': { cases: plain },
    'documents.next': { cases: plain },
    'documents.open': { cases: plain },
    'document.remove': { cases: { payslip: { kind: 'payslip' } } },
  },
  children: {
    loadLimit: {
      ok: {
        'nothing asked': buyLimitWith({}),
        draft,
        'asked for more': stands({ state: 'MORE', note: 'All pages, please.', noteAbout: aboutDocuments }),
        waiting: stands({ state: 'WAITING' }),
        granted: stands({ state: 'GRANTED' }),
        'refused just now': stands({ state: 'REFUSED', tryAgainAt: '2999-01-01T00:00:00.000Z' }),
        'refused long ago': stands({ state: 'REFUSED', tryAgainAt: '2020-01-01T00:00:00.000Z' }),
        withdrawn: stands({ state: 'WITHDRAWN' }),
      },
      fail: noAnswer,
    },
    startRequest: { ok: { draft }, fail: { ...refused, ...noAnswer } },
    withdrawRequest: { ok: { withdrawn: stands({ state: 'WITHDRAWN' }) }, fail: { ...refused, ...noAnswer } },
    removeDocument: { ok: { draft }, fail: { ...refused, ...noAnswer } },
    questionnaire: {
      done: { sent: undefined },
      shows: { asking: questionsAt('asking'), answered: questionsAt('reviewing') },
      offered: (snapshot, name) => {
        if (name === 'sent') return snapshot.matches({ asking: 'reviewing' })
        if (snapshot.matches({ asking: 'questions' })) return name === 'answered'
        return name === 'asking' && !snapshot.matches({ asking: 'removing' })
      },
    },
    payslip: { ...upload('payslip'), shows: uploadsOf('payslip') },
    'bank-statement': upload('bank-statement'),
    'tax-return': upload('tax-return'),
    'sale-contract': upload('sale-contract'),
    'inheritance-document': upload('inheritance-document'),
    'other-document': upload('other-document'),
  },
  costs: 'what was fetched is told of in each standing, and a review comes after questions and six files',
  delays: {},
  browser: higherLimitBrowser,
})
