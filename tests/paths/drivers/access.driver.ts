import { accessMachine } from '../../../machines/session/access'
import { customerWith, featuresWith } from '../../support/customers'
import { onboardingQuestionnaire } from '../../../src/domain/customer/customer'
import { defineDriver } from '../driver'
import { accessBrowser } from './access.browser'

const rejected = { key: onboardingQuestionnaire, submitted: true, status: 'REJECTED' } as const

const customers = {
  open: customerWith(),
  'answers rejected': customerWith({ questionnaires: [rejected] }),
  'two-factor required': customerWith({ features: featuresWith({ TWO_FACTOR_MANDATORY: true }) }),
  'without password': customerWith({ questionnaires: [rejected], details: { passwordResetNeeded: true } }),
  'e-ID with a bank account': customerWith({
    details: { bankIdStatus: 'CONFIRMED' },
    bankAccounts: [
      {
        reference: 'account-1',
        accountNumber: '1234567',
        bankName: 'SEB',
        clearingNumber: '5000',
        allowedToEdit: true,
        iban: null,
        verificationStatus: 'VERIFIED',
        verifiedAt: '2026-11-18T09:30:00.000Z',
        isMain: true,
        externalId: null,
        tinkAccountId: null,
        customBank: false,
      },
    ],
  }),
}

type Standing = {
  questionnaires: readonly { status: string }[]
  details: { hasPassword: boolean }
}

/** Nobody takes a rejection back, nor the need of a new password, which is told of after one. */
const canCome = ({ questionnaires, details }: Standing, name: string): boolean => {
  const isRejected = questionnaires.some(({ status }) => status === 'REJECTED')
  if (name === 'open') return !isRejected
  return name === 'without password' ? isRejected : details.hasPassword
}

export const accessDriver = defineDriver(accessMachine)({
  states: {
    deciding: null,
    questionnaireDue: 'the questionnaire comes first',
    verificationNeeded: 'a step of the verification comes first',
    passwordMissing: 'a password comes first',
    openWhileVerifying: 'open, and so is the page of the verification',
    open: 'open',
  },
  inputs: {
    open: { title: 'a verified customer', input: { customer: customers.open } },
    eid: {
      title: 'a customer with e-ID and a bank account',
      input: { customer: customers['e-ID with a bank account'] },
    },
  },
  events: {
    'customer.changed': {
      by: 'parent',
      cases: {
        open: { customer: customers.open },
        'answers rejected': { customer: customers['answers rejected'] },
        'two-factor required': { customer: customers['two-factor required'] },
        'without password': { customer: customers['without password'] },
      },
      /** Who has an e-ID would not be known to have one afterwards. */
      offered: ({ context: { customer } }, name) =>
        canCome(customer, name) && customer !== customers['e-ID with a bank account'],
    },
  },
  children: {},
  delays: {},
  browser: accessBrowser,
})
