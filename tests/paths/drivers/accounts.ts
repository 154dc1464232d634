import type { BankVerification } from '../../../src/domain/bank/bank-verification'
import type { BankAccount } from '../../../src/domain/customer/customer'

/** An account of the customer that nobody has verified. */
export const unverified: BankAccount = {
  reference: 'account-1',
  accountNumber: '0000019',
  bankName: 'SEB',
  clearingNumber: '5000',
  allowedToEdit: true,
  iban: null,
  verificationStatus: 'UNVERIFIED',
  verifiedAt: null,
  isMain: false,
  externalId: null,
  tinkAccountId: null,
  customBank: false,
}

/** The main one, which is verified. */
export const verified: BankAccount = {
  ...unverified,
  reference: 'account-2',
  accountNumber: '123456789',
  bankName: 'Handelsbanken',
  clearingNumber: '6789',
  verificationStatus: 'VERIFIED',
  verifiedAt: '2026-11-18T09:30:00.000Z',
  isMain: true,
}

/** At the bank, about the account that is not verified. */
export const verification: BankVerification = {
  verification: 'verification-1',
  kind: 'automatic',
  state: 'started',
  failure: null,
  reason: null,
  reference: unverified.reference,
  redirectUrl: 'https://bank.example/verification-1',
  accounts: [],
  expiresAt: '2026-03-02T09:30:00.000Z',
}
