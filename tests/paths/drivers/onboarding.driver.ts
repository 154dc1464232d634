import { documentsMachine } from '../../../machines/onboarding/documents'
import { onboardingMachine, type OnboardingSnapshot } from '../../../machines/onboarding/onboarding'
import type { DocumentKind } from '../../../src/domain/customer/customer'
import { isEmailVerified } from '../../../src/domain/customer/rights'
import { defineDriver } from '../driver'
import { done, plain } from './cases'
import { onboardingBrowser } from './onboarding.browser'
import { nextOf, standingOf, customersByStep, type StandingName } from './customers-by-step'

const missing = (kind: DocumentKind, isUnderWay: boolean) => ({
  isUnderWay,
  document: { kind, status: 'MISSING', reason: null, uploadedAt: null } as const,
})

/** The documents, with the customer at work on the proof of residence or on none of them. */
const documentsWith = (isUnderWay: boolean) =>
  documentsMachine.resolveState({
    value: 'taking',
    context: {
      isAlone: false,
      isProven: false,
      by: 'id-card',
      uploads: {
        'id-front': missing('id-front', false),
        'id-back': missing('id-back', false),
        passport: missing('passport', false),
        residency: missing('residency', isUnderWay),
      },
    },
  })

const customers = {
  'e-ID, at phone': { customer: customersByStep['e-ID, at phone'] },
  'e-ID, at password': { customer: customersByStep['e-ID, at password'] },
  'e-ID, at identity': { customer: customersByStep['e-ID, at identity'] },
  'e-ID, under review': { customer: customersByStep['e-ID, under review'] },
  'e-ID, at two-factor': { customer: customersByStep['e-ID, at two-factor'] },
  'at phone': { customer: customersByStep['at phone'] },
  'at two-factor': { customer: customersByStep['at two-factor'] },
  'at personal details': { customer: customersByStep['at personal details'] },
  'at documents': { customer: customersByStep['at documents'] },
  'at documents, one turned down': { customer: customersByStep['at documents, one turned down'] },
  'at questionnaire': { customer: customersByStep['at questionnaire'] },
  verified: { customer: customersByStep.verified },
}

const stands = ({ context }: OnboardingSnapshot): StandingName => standingOf(context.customer)

/** After a step in the wizard everything goes on with what comes of it, before the exchange has told. */
const isOptimistic = (snapshot: OnboardingSnapshot): boolean =>
  snapshot.matches('settling') && snapshot.context.optimistic !== null

const isReviewer = (snapshot: OnboardingSnapshot): boolean => stands(snapshot) === 'e-ID, under review'

/** Whoever has nothing left to do on a page is led on from it, but for those who wait; so is who looks back at a step. */
const isLedOn = (snapshot: OnboardingSnapshot): boolean =>
  (snapshot.matches('idle') && !isReviewer(snapshot)) || snapshot.context.reviewed === 'email'

/** A temporary address is told of by nobody but who gives their own. */
const isTemporary = ({ context }: OnboardingSnapshot): boolean => context.customer.hasTemporaryEmail

const canStand = (snapshot: OnboardingSnapshot, name: string): boolean => {
  const now = stands(snapshot)
  const [next = now, ...others] = nextOf(now)
  if (snapshot.matches('settling')) return name === next
  if (isLedOn(snapshot) || isTemporary(snapshot)) return false
  return [next, ...others].some((other) => other === name) || (name === now && snapshot.matches('taking'))
}

const codeEnds = { accepted: { outcome: 'accepted' }, gone: { outcome: 'gone' } } as const

export const onboardingDriver = defineDriver(onboardingMachine)({
  states: {
    starting: null,
    recalling: 'looks whether the customer has begun',
    welcoming: 'says what there is to do',
    deciding: null,
    'taking.email': 'e-mail address',
    'taking.phone': 'phone number',
    'taking.password': 'password',
    'taking.identity': 'identity, by e-ID',
    'taking.twoFactor': 'two-factor authentication',
    'taking.twoFactorChange': 'two-factor authentication that is on',
    'taking.personal': 'personal details',
    'taking.documents': 'documents',
    'taking.questionnaire': 'questionnaire',
    settling: 'waits for what comes next',
    idle: 'nothing is left to do here',
    leading: 'leads home',
    leadingToBuy: 'leads back to buying',
    leadingToPayment: 'leads back to the payment',
  },
  inputs: {
    newcomer: {
      title: 'a new customer of an e-ID on the page of the verification',
      input: { customer: customersByStep['e-ID, at e-mail'], screen: 'verification', key: null, previous: null },
    },
    begun: {
      title: 'a customer who has confirmed the e-mail address',
      input: { customer: customersByStep['at phone'], screen: 'verification', key: null, previous: null },
    },
    password: {
      title: 'a customer of an e-ID without a password',
      input: { customer: customersByStep['e-ID, at password'], screen: 'verification', key: null, previous: null },
    },
    identity: {
      title: 'a customer of an e-ID whose identity is not proven',
      input: { customer: customersByStep['e-ID, at identity'], screen: 'verification', key: null, previous: null },
    },
    reviewed: {
      title: 'a customer of an e-ID whose identity is under review',
      input: { customer: customersByStep['e-ID, under review'], screen: 'verification', key: null, previous: null },
    },
    twoFactor: {
      title: 'a customer with a phone number, on the second page',
      input: { customer: customersByStep['at two-factor'], screen: 'secondVerification', key: null, previous: null },
    },
    personal: {
      title: 'a customer without personal details, on the second page',
      input: {
        customer: customersByStep['at personal details'],
        screen: 'secondVerification',
        key: null,
        previous: null,
      },
    },
    documents: {
      title: 'a customer without documents, on the second page',
      input: { customer: customersByStep['at documents'], screen: 'secondVerification', key: null, previous: null },
    },
    questionnaire: {
      title: 'a customer with all but the questionnaire',
      input: { customer: customersByStep['at questionnaire'], screen: 'secondVerification', key: null, previous: null },
    },
    settings: {
      title: 'a customer with a temporary address, in the settings',
      input: {
        customer: customersByStep['e-ID, at a temporary address'],
        screen: 'settingsEmail',
        key: null,
        previous: null,
      },
    },
    twoFactorOn: {
      title: 'a customer with two-factor authentication, in the settings',
      input: { customer: customersByStep['with two-factor'], screen: 'settings2fa', key: null, previous: null },
    },
    buying: {
      title: 'a customer with another phone number, who wants to pay by Swish',
      input: {
        customer: customersByStep['with another number'],
        screen: 'profilePhone',
        key: null,
        previous: { screen: 'buy', params: {}, search: {} },
      },
    },
    paying: {
      title: 'the same, with an order that is placed',
      input: {
        customer: customersByStep['with another number'],
        screen: 'profilePhone',
        key: null,
        previous: { screen: 'paymentError', params: { reference: 'order-1' }, search: {} },
      },
    },
  },
  events: {
    'customer.changed': { by: 'parent', cases: customers, offered: canStand, atOnce: isOptimistic },
    'steps.begin': { cases: plain },
    'step.review': {
      cases: { 'e-mail': { step: 'email' }, 'personal details': { step: 'personal' } },
      offered: (snapshot, name) =>
        name === 'e-mail' ? stands(snapshot) === 'at phone' && snapshot.matches('taking') : isReviewer(snapshot),
    },
    'step.resume': { cases: plain, offered: (snapshot) => stands(snapshot) === 'e-ID, at two-factor' },
  },
  children: {
    recallBegun: {
      ok: { 'not yet': false, begun: true },
      fail: { 'cannot be read': { code: 'unexpected' } },
      atOnce: () => true,
    },
    email: {
      done: {
        accepted: { purpose: 'first-email', outcome: 'accepted' },
        gone: { purpose: 'first-email', outcome: 'gone' },
      },
      shows: {},
      /** Whoever has another address than before signs in anew. */
      offered: (snapshot, name) =>
        name === 'gone' || (snapshot.context.reviewed === null && !isEmailVerified(snapshot.context.customer)),
    },
    phone: { done: codeEnds, shows: {} },
    password: { done, shows: {} },
    identity: { done: { reviewed: { outcome: 'review' } }, shows: {} },
    twoFactor: {
      done: { skipped: { outcome: 'skipped' }, on: { outcome: 'on' } },
      shows: {},
      offered: (snapshot) => stands(snapshot) === 'at two-factor',
    },
    twoFactorChange: { done, shows: {} },
    personal: { done, shows: {} },
    documents: {
      done: { 'all in': { list: [] } },
      shows: { 'at work': documentsWith(true), waiting: documentsWith(false) },
      /** Whoever sends in the last one was at work on it. */
      offered: ({ context }, name) => context.isUploading === (name !== 'at work'),
    },
    questionnaire: { done, shows: {} },
  },
  delays: {},
  unreached: {
    'onboarding.recalling --customer.changed--> (stays)': 'what the browser keeps is there before anything can be told',
  },
  ended: {
    leading: 'the page is left, and the machine with it',
    leadingToBuy: 'the page is left, and the machine with it',
    leadingToPayment: 'the page is left, and the machine with it',
  },
  browser: onboardingBrowser,
})
