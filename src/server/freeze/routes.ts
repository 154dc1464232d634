import { callingDevice } from '../http/calling-device'
import { route, routeWithPrepare } from '../http/route'
import { lockAndReadCustomer } from '../customers/customer'
import { requirePassword } from '../onboarding/password'
import { checkSecondFactor, spendSecondFactor, triedSecondFactor } from '../two-factor/second-factor'
import type { Freeze } from '../../domain/customer/freeze'
import type { Transaction } from '../database/handle'
import { endFreezeLater, freezeAccount, freezeOf } from './freeze'

export const freezeRoutes = [
  route('freezeAccount', async ({ exchange, tx, customer, request, now }) => {
    await freezeAccount(tx, exchange, customer.id, now, { device: callingDevice(request) })
    return standing(tx, customer.id, now)
  }),

  routeWithPrepare(
    'endFreeze',
    async (call) => {
      await requirePassword(call.customer, call.body.password, 'password')
      return triedSecondFactor(call, call.body)
    },
    async ({ exchange, tx, customer, request, prepared: factor, now }) => {
      const locked = await lockAndReadCustomer(tx, customer.id)
      await spendSecondFactor(exchange, tx, locked, factor)
      await endFreezeLater(tx, exchange, { customerId: locked.id, device: callingDevice(request) }, now)
      return standing(tx, locked.id, now)
    },
    ({ customer, body }) => checkSecondFactor(customer, body),
  ),
]

const standing = async (tx: Transaction, customerId: string, now: Date): Promise<Freeze> => {
  const freeze = await freezeOf(tx, customerId, now)
  if (freeze === null) throw new Error('An account that was frozen is not')
  return freeze
}
