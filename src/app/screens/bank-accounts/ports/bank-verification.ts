import { isReference } from '../../../../domain/shared/references'
import { provideBankVerification } from '../../../../../machines/bank-accounts/bank-verification'
import type { VerificationPorts } from '../../../../../machines/bank-accounts/verification/verifying'
import { PortError } from '../../../../../machines/lib/ports'
import type { TypedWrong } from '../../../../../machines/lib/server-errors'
import { provideUpload } from '../../../../../machines/onboarding/upload'
import { isBankAddress } from '../../../../domain/payments/payment-addresses'
import { read } from '../../../api/client'
import { isRecord, Problem } from '../../../api/problem'
import { documentPorts } from '../../../ports/documents'
import type { Live } from '../../../ports/live'
import type { StepServices } from '../../../ports/secret-steps'
import { watchReturn } from '../../../ports/page-return'
import { asPort } from '../../../ports/problems'
import { waitFeeds } from '../../../ports/wait'
import { watchVerification } from '../../../ports/bank/watch'

const verificationPorts = ({ api, step }: StepServices): VerificationPorts => ({
  loadVerification: (_, signal) => asPort(read(api.GET('/protected/v2/profile/bank/verification', { signal }))),
  loadBanks: (_, signal) => asPort(read(api.GET('/protected/v2/profile/bank/verification/banks', { signal }))),
  initVerification: ({ providerName, reference }) => {
    const body = { providerName, ...(reference === null ? {} : { reference }) }
    const call = step('initBankVerification', body, (header) =>
      read(api.POST('/protected/v2/profile/bank/verification/init', { params: { header }, body })),
    )
    return asPort(call, [
      'limit-reached',
      'provider-unavailable',
      'feature-off',
      'too-many-requests',
      'right-missing',
      'bad-input',
      'step-refused',
      'not-found',
    ])
  },
  leave: async ({ redirectUrl }) => {
    if (!isBankAddress(redirectUrl, location.origin)) throw new PortError('address-refused')
    location.assign(redirectUrl)
  },
  checkVerification: async (body) => {
    // The address names it: what can be none is not asked for.
    if (!isReference(body.verification)) throw new PortError('not-found')
    const call = step('checkBankVerification', body, (header) =>
      read(api.POST('/protected/v2/profile/bank/verification/verify', { params: { header }, body })),
    )
    return asPort(call, ['not-found'])
  },
  completeVerification: (body) => {
    const call = step('completeBankVerification', body, (header) =>
      read(api.POST('/protected/v2/profile/bank/verification/complete', { params: { header }, body })),
    )
    return asPort(call, ['step-refused', 'not-found', 'limit-reached'])
  },
  startDeposit: (body) => {
    const call = step('startBankDeposit', body, (header) =>
      read(api.POST('/protected/v2/profile/bank/verification', { params: { header }, body })),
    )
    return asPort(call, ['too-many-requests', 'step-refused', 'not-found', 'feature-off'])
  },
  checkDeposit: ({ reference, code }) => {
    const body = { reference, verificationCode: code }
    const call = step('verifyBankAccount', body, (header) =>
      read(api.POST('/protected/v2/profile/bank/verify', { params: { header }, body })),
    )
    return asPort(withTries(call), ['bad-input', 'too-many-requests', 'step-refused', 'not-found'])
  },
})

/** A wrong code is told with how many more may be typed. */
const withTries = <Result>(call: Promise<Result>): Promise<Result> =>
  call.catch((error: unknown) => {
    if (!(error instanceof Problem) || !isRecord(error.body)) throw error
    const { triesLeft } = error.body
    if (typeof triesLeft !== 'number') throw error
    throw new PortError(
      'bad-input',
      error.fields.map((field): TypedWrong => ({ ...field, triesLeft })),
    )
  })

/** The verification of an account as production runs it. */
export const bankVerificationLogic = (services: StepServices, live: Live, tellChanged: () => void) =>
  provideBankVerification(
    { ...verificationPorts(services), watchVerification: watchVerification(live), watchReturn, tellChanged },
    { upload: provideUpload({ ...documentPorts(services), ...waitFeeds }) },
  )
