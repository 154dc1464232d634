import { notFound } from '../http/refused'
import { route, routeWithPrepare } from '../http/route'
import { saveAddress } from './address-book'
import { openOldWallet, refuseMistyped } from './old-wallet'
import { deleteSaved, savedAddressesOf, savedAnswer } from './queries'

export const walletRoutes = [
  route('listSavedAddresses', async ({ tx, customer }) => (await savedAddressesOf(tx, customer.id)).map(savedAnswer)),

  route('saveAddress', async ({ tx, customer, now, body }) =>
    savedAnswer(await saveAddress(tx, customer.id, body, now)),
  ),

  route('deleteSavedAddress', async ({ tx, customer, params: { id } }) => {
    if (!(await deleteSaved(tx, customer.id, id))) throw notFound()
    return null
  }),

  routeWithPrepare(
    'getWalletDetails',
    ({ exchange, customer, body }) => openOldWallet(exchange.outside, customer, body.walletpass),
    async ({ prepared }) => prepared,
    ({ body }) => refuseMistyped(body.walletpass),
  ),
]
