import { expect, test } from 'vitest'
import { stepsOf } from '../../src/app/screens/dashboard/use-dashboard'
import { customerWith, type Change } from '../support/customers'

const left = (change: Change) =>
  stepsOf(customerWith(change), 'dashboard')
    .filter(({ isDone }) => !isDone)
    .map(({ step, to }) => [step, to])

const newcomer = { hasFilledPersonalInfo: false, isSwedishResident: false }
const account = ['bank-account', { screen: 'profileBank' }]

test('who has not said where they live is led to a bank account to sell, who lives abroad is not', () => {
  expect(left({ details: newcomer })).toEqual([['personal-details', { screen: 'profilePersonal' }], account])
  expect(left({ details: { isSwedishResident: false } })).toEqual([])
})

test('a document that was refused is to be corrected; none is to be uploaded as if there were none', () => {
  const uploaded = { hasUploadedIdBack: false, hasUploadedIdFront: false, hasUploadedResidency: true }
  const residency = { kind: 'residency', status: 'REJECTED', reason: 'Too old', uploadedAt: null } as const
  const verifications = { identity: 'REJECTED' } as const
  const documents = { screen: 'profileDocuments' }
  expect(left({ verifications, documents: { ...uploaded, list: [residency] } })).toEqual([
    ['documents-to-mend', documents],
    account,
  ])
  expect(left({ verifications, documents: { ...uploaded, list: [] } })).toEqual([['documents', documents], account])
})
