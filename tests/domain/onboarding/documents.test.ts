import { describe, expect, test } from 'vitest'
import { documentKinds, type DocumentKind, type ImportantMessage } from '../../../src/domain/customer/customer'
import {
  areDocumentsIn,
  documentsMeant,
  identityByDocuments,
  kindsNeeded,
  proofOf,
} from '../../../src/domain/onboarding/documents'
import type { VerificationStatus } from '../../../src/domain/orders/statuses'

const having = (statuses: Partial<Record<DocumentKind, VerificationStatus>>) =>
  documentKinds.map((kind) => ({ kind, status: statuses[kind] ?? ('MISSING' as const) }))

type Row = [
  Partial<Record<DocumentKind, VerificationStatus>>,
  { needed: DocumentKind[]; isIn: boolean; identity: VerificationStatus },
]

describe('documents of a customer without e-ID', () => {
  test.each<Row>([
    [{}, { needed: ['id-front', 'id-back', 'residency'], isIn: false, identity: 'UNVERIFIED' }],
    [{ passport: 'PENDING' }, { needed: ['residency'], isIn: false, identity: 'PENDING' }],
    [
      { passport: 'PENDING', residency: 'PENDING' },
      { needed: [], isIn: true, identity: 'PENDING' },
    ],
    [
      { passport: 'VERIFIED', residency: 'VERIFIED' },
      { needed: [], isIn: true, identity: 'VERIFIED' },
    ],
    [{ passport: 'REJECTED' }, { needed: ['passport', 'residency'], isIn: false, identity: 'REJECTED' }],
    [
      { 'id-front': 'VERIFIED', 'id-back': 'REJECTED', residency: 'VERIFIED' },
      { needed: ['id-back'], isIn: false, identity: 'REJECTED' },
    ],
    [
      { 'id-front': 'VERIFIED', 'id-back': 'REJECTED', residency: 'VERIFIED', passport: 'PENDING' },
      { needed: [], isIn: true, identity: 'PENDING' },
    ],
    [
      { 'id-front': 'VERIFIED', 'id-back': 'VERIFIED', residency: 'VERIFIED', passport: 'REJECTED' },
      { needed: [], isIn: true, identity: 'VERIFIED' },
    ],
    [
      { 'id-front': 'REJECTED', passport: 'VERIFIED' },
      { needed: ['residency'], isIn: false, identity: 'UNVERIFIED' },
    ],
    [
      { 'id-front': 'VERIFIED', residency: 'REJECTED' },
      { needed: ['id-back', 'residency'], isIn: false, identity: 'REJECTED' },
    ],
  ])('%j', (statuses, { needed, isIn, identity }) => {
    const list = having(statuses)
    expect({ needed: kindsNeeded(list), isIn: areDocumentsIn(list), identity: identityByDocuments(list) }).toEqual({
      needed,
      isIn,
      identity,
    })
  })

  test('only what is asked for with the chosen proof is needed', () => {
    expect(kindsNeeded(having({}), 'passport')).toEqual(['passport', 'residency'])
    expect(proofOf(having({}))).toBe('id-card')
    expect(proofOf(having({ passport: 'REJECTED' }))).toBe('passport')
  })
})

test('messages about documents, or about what was refused, are about the documents that are to be mended', () => {
  const list = having({ 'id-front': 'VERIFIED', 'id-back': 'REJECTED', residency: 'PENDING' }).map((each) => ({
    ...each,
    reason: null,
    uploadedAt: null,
  }))
  const meant = (code: ImportantMessage) => documentsMeant(code, list).map(({ kind }) => kind)
  expect([meant('UPLOAD_DOCUMENTS'), meant('BUY_REJECTED'), meant('BUY_PENDING')]).toEqual([
    ['id-back'],
    ['id-back'],
    [],
  ])
})
