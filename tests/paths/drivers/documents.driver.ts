import {
  documentsMachine,
  identityBy,
  kindsShown,
  type DocumentsSnapshot,
} from '../../../machines/onboarding/documents'
import { uploadMachine } from '../../../machines/onboarding/upload'
import type { DocumentKind, DocumentState } from '../../../src/domain/customer/customer'
import { customerWith } from '../../support/customers'
import { defineDriver } from '../driver'
import { documentsBrowser } from './documents.browser'

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

/** A file is chosen where its document is asked for, and sent in once it was; of who is proven nothing more is asked. */
const isOpen =
  (kind: DocumentKind) =>
  (snapshot: DocumentsSnapshot, name: string): boolean => {
    const { document, isUnderWay } = snapshot.context.uploads[kind]
    if (isUnderWay) return name === 'sent in'
    return !snapshot.context.isProven && document.status === 'MISSING' && kindsShown(snapshot).includes(kind)
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
    'identity.choose': {
      cases: { passport: { by: 'passport' }, card: { by: 'id-card' } },
      offered: (snapshot, name) => (identityBy(snapshot) === 'passport') !== (name === 'passport'),
    },
    /** Whoever is proven and at work on nothing is led on by the outer machine. */
    'customer.changed': {
      by: 'parent',
      cases: { proven: { customer: customerWith() } },
      offered: ({ context }) => Object.values(context.uploads).some(({ isUnderWay }) => isUnderWay),
    },
  },
  children: {
    'id-front': { done: {}, shows: uploadsOf('id-front'), offered: isOpen('id-front') },
    'id-back': { done: {}, shows: uploadsOf('id-back'), offered: isOpen('id-back') },
    passport: { done: {}, shows: uploadsOf('passport'), offered: isOpen('passport') },
    residency: { done: {}, shows: uploadsOf('residency'), offered: isOpen('residency') },
  },
  delays: {},
  browser: documentsBrowser,
})
