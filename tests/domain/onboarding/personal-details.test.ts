import { describe, expect, test } from 'vitest'
import { documentKinds, type DocumentKind } from '../../../src/domain/customer/customer'
import {
  areDetailsOld,
  changesLocked,
  checkPersonal,
  checkPersonalField,
  emptyPersonalForm,
  lockedFields,
  personalFieldsOf,
  personalProofOf,
  personalToSend,
  type PersonalForm,
} from '../../../src/domain/onboarding/personal-details'
import type { VerificationStatus } from '../../../src/domain/orders/statuses'

const today = '2026-11-20'
const astrid: PersonalForm = {
  firstName: 'Astrid ',
  lastName: 'Lind-Åkerö',
  personalNumber: '850709 9805',
  passportNumber: '',
  address: 'Skeppsbron 10 / 2tr',
  postalCode: '111 30',
  city: 'Stockholm',
  countryCode: 'SE',
  pep: false,
}
const abroad = { ...astrid, countryCode: 'DE', personalNumber: '', passportNumber: 'c01x00t47' }

describe('personal details', () => {
  test('an empty form asks for everything in the order in which it is shown, Sweden chosen', () => {
    expect(checkPersonal(emptyPersonalForm, { today, isEid: false, locked: [] })).toEqual([
      { field: 'firstName', code: 'required' },
      { field: 'lastName', code: 'required' },
      { field: 'personalNumber', code: 'required' },
      { field: 'address', code: 'required' },
      { field: 'postalCode', code: 'required' },
      { field: 'city', code: 'required' },
      { field: 'pep', code: 'mandatoryAnswer' },
    ])
  })

  test('residents of Sweden give a personal number, others their passport’s, e-ID customers neither', () => {
    expect(personalFieldsOf(astrid, false)).toContain('personalNumber')
    expect(personalFieldsOf(abroad, false)).toContain('passportNumber')
    expect(personalFieldsOf(abroad, false)).not.toContain('personalNumber')
    const { address, postalCode, city, pep } = astrid
    const ofEid = { ...emptyPersonalForm, address, postalCode, city, pep }
    const locked = lockedFields('eid', emptyPersonalForm)
    expect(checkPersonal(ofEid, { today, isEid: true, locked })).toEqual([])
  })

  test.each<[Partial<PersonalForm>, keyof PersonalForm, string | null]>([
    [{ firstName: "D'Arcy, Jr." }, 'firstName', null],
    [{ firstName: 'Zoë-Ýrr' }, 'firstName', null],
    [{ firstName: 'R2D2' }, 'firstName', 'nameCharacters'],
    [{ lastName: '<b>' }, 'lastName', 'nameCharacters'],
    [{ lastName: 'Li\u034fnd' }, 'lastName', 'nameCharacters'],
    [{ address: 'Box 12; c/o Ek\\Al_1' }, 'address', null],
    [{ address: 'Gatan 1 #2' }, 'address', 'extendedCharacters'],
    [{ address: 'Gatan\ufe0f 1' }, 'address', 'extendedCharacters'],
    [{ postalCode: '11130' }, 'postalCode', null],
    [{ postalCode: '123' }, 'postalCode', 'postalCode'],
    [{ postalCode: 'SW1A 1AA' }, 'postalCode', 'postalCode'],
    [{ countryCode: 'GB', postalCode: 'SW1A 1AA' }, 'postalCode', null],
    [{ countryCode: 'GB', postalCode: '#1' }, 'postalCode', 'extendedCharacters'],
    [{ city: '   ' }, 'city', 'required'],
    [{ countryCode: 'XX' }, 'countryCode', 'country'],
    [{ countryCode: '' }, 'countryCode', 'required'],
    [{ passportNumber: 'C01 X' }, 'passportNumber', 'alphanumericOnly'],
  ])('%j at %s: %s', (part, field, code) => expect(checkPersonalField({ ...astrid, ...part }, field, today)).toBe(code))

  test('are sent trimmed, with the one number that was asked for', () => {
    const { personalNumber: _, passportNumber: __, ...rest } = astrid
    const sent = { ...rest, firstName: 'Astrid' }
    expect(personalToSend(astrid, { today, isEid: false })).toEqual({ ...sent, personalNumber: '19850709-9805' })
    expect(personalToSend(abroad, { today, isEid: false })).toEqual({
      ...sent,
      countryCode: 'DE',
      passportNumber: 'C01X00T47',
    })
  })
})

test('a Swedish postal code is kept in the one way it is written, of another country as it was typed', () => {
  const kept = (form: PersonalForm) => personalToSend(form, { today, isEid: false }).postalCode
  expect([kept({ ...astrid, postalCode: ' 11130 ' }), kept({ ...abroad, postalCode: ' 10115 ' })]).toEqual([
    '111 30',
    '10115',
  ])
})

describe('what the name and the numbers go by', () => {
  const unproved = { isEid: false, isFilled: true, identity: 'UNVERIFIED' as const, documents: [] }
  const having = (statuses: Partial<Record<DocumentKind, VerificationStatus>>) =>
    documentKinds.map((kind) => ({ kind, status: statuses[kind] ?? ('MISSING' as const) }))

  test.each<[Partial<Parameters<typeof personalProofOf>[0]>, ReturnType<typeof personalProofOf>]>([
    [{}, null],
    [{ isEid: true, isFilled: false }, 'eid'],
    [{ identity: 'VERIFIED' }, 'documents'],
    [{ identity: 'VERIFIED', isFilled: false }, null],
    [{ identity: 'PENDING', documents: having({ passport: 'PENDING' }) }, 'documents'],
    [{ identity: 'PENDING', documents: having({ 'id-back': 'UNVERIFIED' }) }, 'documents'],
    [{ identity: 'REJECTED', documents: having({ passport: 'VERIFIED', residency: 'REJECTED' }) }, 'documents'],
    [{ identity: 'REJECTED', documents: having({ passport: 'REJECTED' }) }, null],
    [{ identity: 'PENDING', documents: having({ residency: 'PENDING' }) }, null],
  ])('%j: %s', (change, proof) => expect(personalProofOf({ ...unproved, ...change })).toBe(proof))

  const known = { firstName: 'Astrid', lastName: 'Lind', personalNumber: '', passportNumber: 'C01X00T47' }

  test('is locked: by an e-ID its own fields, by documents those that were given', () => {
    expect([lockedFields('eid', known), lockedFields('documents', known), lockedFields(null, known)]).toEqual([
      ['firstName', 'lastName', 'personalNumber'],
      ['firstName', 'lastName', 'passportNumber'],
      [],
    ])
  })

  test.each<[Partial<typeof known>, boolean]>([
    [{}, false],
    [{ firstName: ' Astrid ' }, false],
    [{ passportNumber: 'c01x00t47' }, false],
    [{ passportNumber: '' }, false],
    [{ personalNumber: '19850709-9805' }, false],
    [{ passportNumber: 'C01X00T48' }, true],
    [{ lastName: 'Berg' }, true],
    [{ lastName: '' }, true],
  ])('is changed by %j: %s', (change, isChanged) => {
    const locked = lockedFields('documents', known)
    expect(changesLocked({ ...known, ...change }, { known, locked, today })).toBe(isChanged)
  })
})

test.each([
  [null, true],
  ['2025-11-23T11:59:00.000Z', true],
  ['2025-11-23T12:00:00.000Z', false],
  ['2026-11-23T11:00:00.000Z', false],
])('details that were said to be right at %s are asked about anew: %j', (confirmedAt, isOld) => {
  expect(areDetailsOld(confirmedAt, new Date('2026-11-23T12:00:00.000Z'))).toBe(isOld)
})
