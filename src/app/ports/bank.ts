import type { BankAccountsPorts } from '../../../machines/bank/bank-accounts'
import type { VerificationFeeds, VerificationPorts } from '../../../machines/bank/bank-verification'
import type { ReidentificationPorts } from '../../../machines/bank/reidentification'
import { PortError } from '../../../machines/lib/ports'
import type { BankAccountNumbers } from '../../domain/bank-accounts'
import { isVerificationAddress } from '../../domain/payment-addresses'
import { done, read, type Api } from '../api/client'
import type { Live } from './live'
import type { Setting } from './onboarding/setting'
import { paymentFeeds } from './payments'
import { asPort } from './problems'

const bodyOf = ({ iban, ...account }: BankAccountNumbers) => ({ ...account, ...(iban === null ? {} : { iban }) })

export const bankAccountsPorts = ({ api, step }: Pick<Setting, 'api' | 'step'>): BankAccountsPorts => ({
  addAccount: (account) => {
    const body = bodyOf(account)
    const call = step('addBankAccount', body, (header) =>
      read(api.POST('/protected/v2/profile/bank', { params: { header }, body })),
    )
    return asPort(call, ['bad-input'])
  },
  changeAccount: ({ reference, identification, ...account }) => {
    const body = { reference, ...bodyOf(account), ...(identification === null ? {} : { identification }) }
    const call = step('changeBankAccount', body, (header) =>
      read(api.PUT('/protected/v2/profile/bank', { params: { header }, body })),
    )
    return asPort(call, ['bad-input', 'step-refused'])
  },
  deleteAccount: ({ reference }) => {
    const call = step('deleteBankAccount', { reference }, (header) =>
      done(api.DELETE('/protected/v2/profile/bank', { params: { header, query: { reference } } })),
    )
    return asPort(call, ['not-found', 'step-refused'])
  },
  setMain: (body) => {
    const call = step('setMainBankAccount', body, (header) =>
      done(api.PUT('/protected/v2/profile/bank/main', { params: { header }, body })),
    )
    return asPort(call)
  },
})

export const verificationPorts = ({ api, step }: Pick<Setting, 'api' | 'step'>): VerificationPorts => ({
  loadVerification: (_, signal) => asPort(read(api.GET('/protected/v2/profile/bank/verification', { signal }))),
  loadBanks: (_, signal) => asPort(read(api.GET('/protected/v2/profile/bank/verification/banks', { signal }))),
  initVerification: ({ providerName, reference }) => {
    const body = { providerName, ...(reference === null ? {} : { reference }) }
    const call = step('initBankVerification', body, (header) =>
      read(api.POST('/protected/v2/profile/bank/verification/init', { params: { header }, body })),
    )
    return asPort(call, ['limit-reached', 'provider-unavailable', 'feature-off'])
  },
  leave: async ({ redirectUrl }) => {
    if (!isVerificationAddress(redirectUrl, location.origin)) throw new PortError('address-refused')
    location.assign(redirectUrl)
  },
  checkVerification: (body) => {
    const call = step('checkBankVerification', body, (header) =>
      read(api.POST('/protected/v2/profile/bank/verification/verify', { params: { header }, body })),
    )
    return asPort(call, ['not-found'])
  },
  completeVerification: (body) => {
    const call = step('completeBankVerification', body, (header) =>
      read(api.POST('/protected/v2/profile/bank/verification/complete', { params: { header }, body })),
    )
    return asPort(call, ['step-refused', 'not-found'])
  },
  startDeposit: (body) => {
    const call = step('startBankDeposit', body, (header) =>
      read(api.POST('/protected/v2/profile/bank/verification', { params: { header }, body })),
    )
    return asPort(call, ['too-many-requests', 'step-refused'])
  },
  checkDeposit: ({ reference, code }) => {
    const body = { reference, verificationCode: code }
    const call = step('verifyBankAccount', body, (header) =>
      read(api.POST('/protected/v2/profile/bank/verify', { params: { header }, body })),
    )
    return asPort(call, ['bad-input', 'too-many-requests', 'step-refused', 'not-found'])
  },
})

export const reidentificationPorts = (api: Api): ReidentificationPorts => ({
  loadReidentification: (_, signal) => asPort(read(api.GET('/protected/v2/profile/bank/identification', { signal }))),
})

/** What becomes of a verification is told as news of the customer. */
export const verificationFeeds = (live: Live): VerificationFeeds => ({
  watchVerification: (_, tell) =>
    live.listen(({ type }) => {
      if (type === 'user.changed' || type === 'stream.gap') tell({ type: 'verification.changed' })
    }),
  watchReturn: paymentFeeds(live).watchReturn,
})
