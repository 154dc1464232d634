import { accessMachine } from '../../../machines/access'
import { customerWith } from '../../support/customers'
import { defineDriver } from '../driver'

const unsubmitted = { questionnaires: [] }
const customers = {
  open: customerWith(),
  'questionnaire due': customerWith(unsubmitted),
  'phone left': customerWith({ verifications: { phone: 'UNVERIFIED' } }),
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

export const accessDriver = defineDriver(accessMachine)({
  states: {
    deciding: null,
    questionnaireDue: 'the questionnaire comes first',
    verificationNeeded: 'a step of the verification comes first',
    passwordMissing: 'a password comes first',
    openWhileVerifying: 'open, and so is the page of the verification',
    open: 'open',
  },
  inputs: { open: { title: 'a verified customer', input: { customer: customers.open } } },
  events: {
    'customer.changed': {
      by: 'parent',
      cases: {
        open: { customer: customers.open },
        'questionnaire due': { customer: customers['questionnaire due'] },
        'phone left': { customer: customers['phone left'] },
        'without password': { customer: customers['without password'] },
        'e-ID with a bank account': { customer: customers['e-ID with a bank account'] },
      },
    },
  },
  children: {},
  delays: {},
})
