import { documentsMachine } from '../../../machines/onboarding/documents'
import { uploadMachine } from '../../../machines/onboarding/upload'
import type { DocumentKind, DocumentState } from '../../../src/domain/customer'
import { customerWith } from '../../support/customers'
import { defineDriver } from '../driver'

const documentOf = (kind: DocumentKind, status: DocumentState['status']): DocumentState => ({
  kind,
  status,
  reason: null,
  uploadedAt: null,
})

/** An upload as the list of documents sees it: at work on a file, or with the file sent in. */
const uploadsOf = (kind: DocumentKind) => {
  const context = { isReplacing: false, preview: null, percent: 0, waitSeconds: 0, problem: undefined }
  return {
    'under way': uploadMachine.resolveState({
      value: 'previewing',
      context: { ...context, document: documentOf(kind, 'MISSING') },
    }),
    'sent in': uploadMachine.resolveState({
      value: { sent: 'reviewing' },
      context: { ...context, document: documentOf(kind, 'PENDING') },
    }),
  }
}

const unproven = customerWith({ verifications: { identity: 'UNVERIFIED' } })

export const documentsDriver = defineDriver(documentsMachine)({
  states: { taking: 'asks for the documents', done: 'all documents are in' },
  inputs: {
    step: { title: 'a customer without documents, in the wizard', input: { customer: unproven, isAlone: false } },
    page: {
      title: 'a customer without documents, on the page of the profile',
      input: { customer: unproven, isAlone: true },
    },
  },
  events: {
    'identity.choose': { cases: { passport: { by: 'passport' }, card: { by: 'id-card' } } },
    'customer.changed': { by: 'parent', cases: { proven: { customer: customerWith() } } },
  },
  children: {
    'id-front': { done: {}, shows: uploadsOf('id-front') },
    'id-back': { done: {}, shows: uploadsOf('id-back') },
    passport: { done: {}, shows: uploadsOf('passport') },
    residency: { done: {}, shows: uploadsOf('residency') },
  },
  delays: {},
})
