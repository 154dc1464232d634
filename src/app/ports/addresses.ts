import type { BuyPorts } from '../../../machines/buy/buy-setup'
import type { AddressBookPorts } from '../../../machines/shared/address-book'
import { done, read } from '../api/client'
import { freshKey } from '../api/idempotency'
import { shownBy } from './passkeys'
import { asPort } from './problems'
import { withSecretSteps } from './secret-steps'
import type { Services } from './services'

/** What helps to give an address: the check comes once one is typed, since it is large. */
export const addressPorts = (chains: Services['chains']): Pick<BuyPorts, 'checkAddress' | 'readClipboard'> => ({
  checkAddress: async ({ coin, address }) => {
    if (address === '') return { valid: false, fits: null }
    const { checkAddress, oneSpelling } = await import('../../domain/orders/addresses')
    const check = checkAddress(coin, address, chains)
    return check.valid ? { ...check, spelling: oneSpelling(coin, address) } : check
  },
  readClipboard: () => navigator.clipboard.readText(),
})

export const addressBookPorts = (services: Services): AddressBookPorts => {
  const { api, step } = withSecretSteps(services)
  return {
    loadAddresses: (_, signal) => asPort(read(api.GET('/protected/v2/wallets', { signal }))),
    saveAddress: async ({ proof, ...saving }, signal) => {
      const body = { ...saving, ...(proof === null ? {} : await shownBy(api, proof, signal)) }
      return asPort(
        step('saveAddress', body, (header) => read(api.POST('/protected/v2/wallets', { params: { header }, body }))),
        ['bad-input', 'limit-reached', 'too-many-requests'],
      )
    },
    deleteAddress: ({ id }) =>
      asPort(done(api.DELETE('/protected/v2/wallets/{id}', { params: { path: { id }, header: freshKey() } })), [
        'not-found',
      ]),
  }
}
