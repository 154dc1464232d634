import { documentsMachine } from '../../../machines/onboarding/documents'
import { onboardingMachine } from '../../../machines/onboarding/wizard'
import type { DocumentKind } from '../../../src/domain/customer'
import { customerWith, type Change } from '../../support/customers'
import { defineDriver } from '../driver'
import { done, noAnswer, plain } from './cases'

const [unverified, verified] = ['UNVERIFIED', 'VERIFIED'] as const

/** Where a customer may stand: each step done that comes before the named one. */
const nothing: Change = {
  hasTemporaryEmail: true,
  twoFactorSkipped: false,
  details: { phoneNumber: null, hasFilledPersonalInfo: false },
  verifications: { email: unverified, phone: unverified, identity: unverified },
  questionnaires: [],
}
const atPhone: Change = {
  ...nothing,
  hasTemporaryEmail: false,
  verifications: { email: verified, phone: unverified, identity: unverified },
}
const atTwoFactor: Change = { ...atPhone, verifications: { identity: unverified } }
const atPersonal: Change = { ...atTwoFactor, twoFactorSkipped: true }
const atDocuments: Change = { ...atPersonal, details: {} }
const atQuestionnaire: Change = { ...atDocuments, verifications: {} }
const withoutPassword: Change = { details: { bankIdStatus: 'CONFIRMED', passwordResetNeeded: true } }
const unproven: Change = { details: { bankIdStatus: 'CONFIRMED' }, verifications: { identity: unverified } }

const standings = {
  'at e-mail': { customer: customerWith(nothing) },
  'at phone': { customer: customerWith(atPhone) },
  'at two-factor': { customer: customerWith(atTwoFactor) },
  'at personal details': { customer: customerWith(atPersonal) },
  'at documents': { customer: customerWith(atDocuments) },
  'at documents, renamed': { customer: customerWith({ ...atDocuments, details: { firstName: 'Ebba' } }) },
  'at questionnaire': { customer: customerWith(atQuestionnaire) },
  'e-ID, at password': { customer: customerWith(withoutPassword) },
  'e-ID, at identity': { customer: customerWith(unproven) },
  verified: { customer: customerWith() },
}

const missing = (kind: DocumentKind, isUnderWay: boolean) => ({
  isUnderWay,
  document: { kind, status: 'MISSING', reason: null, uploadedAt: null } as const,
})

/** The documents, with the customer at work on the passport or on none of them. */
const documentsWith = (isUnderWay: boolean) =>
  documentsMachine.resolveState({
    value: 'taking',
    context: {
      isAlone: false,
      isProven: false,
      by: 'passport',
      uploads: {
        'id-front': missing('id-front', false),
        'id-back': missing('id-back', false),
        passport: missing('passport', isUnderWay),
        residency: missing('residency', false),
      },
    },
  })

const codeEnds = { accepted: { outcome: 'accepted' }, gone: { outcome: 'gone' } } as const

export const onboardingDriver = defineDriver(onboardingMachine)({
  states: {
    arriving: null,
    recalling: 'looks whether the customer has begun',
    welcoming: 'says what there is to do',
    deciding: null,
    loading: 'fetches a step',
    unloaded: 'could not fetch the step',
    opening: null,
    'taking.email': 'e-mail address',
    'taking.phone': 'phone number',
    'taking.password': 'password',
    'taking.identity': 'identity, by e-ID',
    'taking.twoFactor': 'two-factor authentication',
    'taking.personal': 'personal details',
    'taking.documents': 'documents',
    'taking.questionnaire': 'questionnaire',
    settling: 'waits for what comes next',
    idle: 'nothing is left to do here',
    leading: 'leads home',
  },
  inputs: {
    newcomer: {
      title: 'a new customer on the page of the verification',
      input: { customer: standings['at e-mail'].customer, screen: 'verification', key: null },
    },
    begun: {
      title: 'a customer who has confirmed the e-mail address',
      input: { customer: standings['at phone'].customer, screen: 'verification', key: null },
    },
    password: {
      title: 'a customer of an e-ID without a password',
      input: { customer: standings['e-ID, at password'].customer, screen: 'verification', key: null },
    },
    identity: {
      title: 'a customer of an e-ID whose identity is not proven',
      input: { customer: standings['e-ID, at identity'].customer, screen: 'verification', key: null },
    },
    twoFactor: {
      title: 'a customer with a phone number, on the second page',
      input: { customer: standings['at two-factor'].customer, screen: 'secondVerification', key: null },
    },
    personal: {
      title: 'a customer without personal details, on the second page',
      input: { customer: standings['at personal details'].customer, screen: 'secondVerification', key: null },
    },
    documents: {
      title: 'a customer without documents, on the second page',
      input: { customer: standings['at documents'].customer, screen: 'secondVerification', key: null },
    },
    questionnaire: {
      title: 'a customer with all but the questionnaire',
      input: { customer: standings['at questionnaire'].customer, screen: 'secondVerification', key: null },
    },
    settings: {
      title: 'a customer with a temporary address, in the settings',
      input: { customer: standings['at e-mail'].customer, screen: 'settingsEmail', key: null },
    },
  },
  events: {
    'customer.changed': { by: 'parent', cases: standings },
    'steps.begin': { cases: plain },
    'step.review': { cases: { 'e-mail': { step: 'email' }, phone: { step: 'phone' } } },
    'step.resume': { cases: plain },
    'step.retry': { cases: plain },
  },
  children: {
    recallBegun: { ok: { 'not yet': false, begun: true }, fail: { 'cannot be read': { code: 'unexpected' } } },
    loadStep: { ok: done, fail: noAnswer },
    email: {
      done: {
        accepted: { purpose: 'first-email', outcome: 'accepted' },
        gone: { purpose: 'first-email', outcome: 'gone' },
      },
      shows: {},
    },
    phone: { done: codeEnds, shows: {} },
    password: { done, shows: {} },
    identity: { done: { proven: { outcome: 'done' }, reviewed: { outcome: 'review' } }, shows: {} },
    twoFactor: { done: { on: { outcome: 'on' }, skipped: { outcome: 'skipped' } }, shows: {} },
    personal: { done, shows: {} },
    documents: {
      done: { 'all in': { list: [] } },
      shows: { 'at work': documentsWith(true), waiting: documentsWith(false) },
    },
    questionnaire: { done, shows: {} },
  },
  delays: {},
  ended: { leading: 'the page is left, and the machine with it' },
})
