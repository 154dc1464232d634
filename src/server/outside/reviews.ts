import type { DocumentKind } from '../../domain/customer/customer'
import type { Answer } from '../../domain/onboarding/questionnaires'

/** Answers that a customer has submitted; `at` tells this submission from later ones. */
type SubmittedAnswers = {
  customer: string
  key: string
  at: string
  answers: readonly { question: string; answer: Answer }[]
}

/** A document that a customer has uploaded; `at` tells this upload from later ones. */
type UploadedDocument = { customer: string; kind: DocumentKind; at: string; fileName: string }

/** A statement of a bank account, by the verification that it was sent for. */
type UploadedStatement = { verification: string; at: string; clearingNumber: string; fileName: string }

/** A document by which a customer identifies themself anew. */
type UploadedIdentification = { identification: string; at: string; fileName: string }

/** A document by which a customer who has lost the second factor shows who they are, by the link that it was sent by. */
type UploadedForReset = { customer: string; reset: string; document: string; at: string; fileName: string }

/** Whoever looks at what customers send in. What they decide comes as a callback. */
export type Reviews = {
  questionnaire: (submitted: SubmittedAnswers) => Promise<void>
  document: (uploaded: UploadedDocument) => Promise<void>
  bankStatement: (uploaded: UploadedStatement) => Promise<void>
  reidentification: (uploaded: UploadedIdentification) => Promise<void>
  twoFactorReset: (uploaded: UploadedForReset) => Promise<void>
}
