import { fillAddressBook, type AddressBookPorts } from '../../../machines/order/address-book'
import { done, read, type Api } from '../api/client'
import { freshKey, withKey } from '../api/idempotency'
import { asPort } from './problems'

/** The address book as production runs it. In a chunk of its own. */
export const filledAddressBook = (api: Api) => fillAddressBook(addressBookPorts(api))

const addressBookPorts = (api: Api): AddressBookPorts => ({
  loadAddresses: (_, signal) => asPort(read(api.GET('/protected/v2/wallets', { signal }))),
  saveAddress: (body) =>
    asPort(
      withKey('saveAddress', body, (header) => read(api.POST('/protected/v2/wallets', { params: { header }, body }))),
      ['bad-input', 'limit-reached'],
    ),
  deleteAddress: ({ id }) =>
    asPort(done(api.DELETE('/protected/v2/wallets/{id}', { params: { path: { id }, header: freshKey() } })), [
      'not-found',
    ]),
})
