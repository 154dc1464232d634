import { accessMachine } from '../../../machines/access'
import { customerWith, featuresWith } from '../../support/customers'
import { onboardingQuestionnaire } from '../../../src/domain/customer'
import { defineDriver } from '../driver'
import { accessBrowser } from './access.browser'

const unsubmitted = { questionnaires: [] }
const rejected = { key: onboardingQuestionnaire, submitted: true, status: 'REJECTED' } as const

const customers = {
  open: customerWith(),
  'answers rejected': customerWith({ questionnaires: [rejected] }),
  'two-factor required': customerWith({ features: featuresWith({ TWO_FACTOR_MANDATORY: true }) }),
  'without password': customerWith({ ...unsubmitted, details: { passwordResetNeeded: true } }),
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
        isMain: true,
        externalId: null,
        tinkAccountId: null,
        customBank: false,
      },
    ],
  }),
}

/** Nobody takes a rejection back. */
const isRejected = ({ questionnaires }: { questionnaires: readonly { status: string }[] }): boolean =>
  questionnaires.some(({ status }) => status === 'REJECTED')

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
      offered: ({ context: { customer } }, name) => name !== 'open' || !isRejected(customer),
    },
  },
  children: {},
  delays: {},
  browser: accessBrowser,
})
