import { callingDevice } from '../http/calling-device'
import { notFound } from '../http/refused'
import { route, routeWithPrepare } from '../http/route'
import { lockAndReadCustomer } from '../customers/customer'
import { changed } from '../onboarding/changes'
import { requirePassword } from '../onboarding/password'
import { checkSecondFactor, spendSecondFactor, triedSecondFactor } from '../two-factor/second-factor'
import { isGuarded, saveAddress, tellRemoved } from './address-book'
import { allowSavedOnly, allowsSavedOnly, endAllowedLater, savedAnswer } from './allowed-addresses'
import { openOldWallet, refuseMistyped } from './old-wallet'
import { deleteSaved, savedAddressesOf } from './queries'

export const walletRoutes = [
  route('listSavedAddresses', async ({ tx, customer, now }) =>
    (await savedAddressesOf(tx, customer.id)).map((row) => savedAnswer(customer, row, now)),
  ),

  routeWithPrepare(
    'saveAddress',
    async (call) => {
      const { exchange, customer, body, now } = call
      if (!(await exchange.database.read((handle) => isGuarded(handle, exchange, customer, body, now)))) return null
      checkSecondFactor(customer, body)
      await requirePassword(customer, body.password, 'password')
      return triedSecondFactor(call, body)
    },
    async ({ exchange, tx, customer, request, now, body: asked, prepared: factor }) => {
      const { row, owner } = await saveAddress(
        tx,
        exchange,
        customer.id,
        { asked, factor, device: callingDevice(request) },
        now,
      )
      if (allowsSavedOnly(owner, now)) await changed(tx, exchange, owner.id)
      return savedAnswer(owner, row, now)
    },
    undefined,
    ({ body: { password, code, passkey } }) => password !== undefined || code !== undefined || passkey !== undefined,
  ),

  route('deleteSavedAddress', async ({ exchange, tx, customer, params: { id }, request, now }) => {
    // An order is placed before an address goes, or is refused after.
    const owner = await lockAndReadCustomer(tx, customer.id)
    const row = await deleteSaved(tx, customer.id, id)
    if (row === undefined) throw notFound()
    if (!allowsSavedOnly(owner, now)) return null
    await tellRemoved(tx, exchange, { row, owner, device: callingDevice(request) }, now)
    await changed(tx, exchange, owner.id)
    return null
  }),

  route('allowSavedAddressesOnly', ({ exchange, tx, customer, now }) => allowSavedOnly(tx, exchange, customer.id, now)),

  routeWithPrepare(
    'endAllowedAddresses',
    async (call) => {
      await requirePassword(call.customer, call.body.password, 'password')
      return triedSecondFactor(call, call.body)
    },
    async ({ exchange, tx, customer, request, prepared: factor, now }) => {
      const locked = await lockAndReadCustomer(tx, customer.id)
      await spendSecondFactor(exchange, tx, locked, factor)
      return endAllowedLater(tx, exchange, { owner: locked, device: callingDevice(request) }, now)
    },
    ({ customer, body }) => checkSecondFactor(customer, body),
  ),

  routeWithPrepare(
    'getWalletDetails',
    ({ exchange, customer, body }) => openOldWallet(exchange.outside, customer, body.walletpass),
    async ({ prepared }) => prepared,
    ({ body }) => refuseMistyped(body.walletpass),
  ),
]
