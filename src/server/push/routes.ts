import type { PushSettings } from '../../domain/push/push'
import { lockCustomer } from '../customers/customer'
import { deviceOf } from '../customers/user-agent'
import type { Handle } from '../database/handle'
import type { Exchange } from '../exchange'
import { callingDevice } from '../http/calling-device'
import { badInput, notFound, refused } from '../http/refused'
import { routeWithPrepare } from '../http/route'
import type { Push } from '../outside/push'
import { devicesOf, dropDevice, keepDevice, keepKinds, kindsOf } from './devices'

/** Keys may have to be made first, which is done outside any transaction. */
const publicKeyOf = async ({ exchange: { outside } }: { exchange: Exchange }): Promise<string | null> =>
  outside.push === null ? null : outside.push.publicKey()

const settingsOf = async (handle: Handle, customerId: string, publicKey: string | null): Promise<PushSettings> => ({
  publicKey,
  kinds: await kindsOf(handle, customerId),
  devices: (await devicesOf(handle, customerId)).map(({ id, fingerprint, userAgent, createdAt }) => ({
    id,
    fingerprint,
    ...deviceOf(userAgent),
    addedAt: createdAt.toISOString(),
  })),
})

const partyIn = ({ outside: { push } }: Exchange): Push => {
  if (push === null) throw refused('feature-off')
  return push
}

export const pushRoutes = [
  routeWithPrepare('getPush', publicKeyOf, async ({ tx, customer, prepared }) => settingsOf(tx, customer.id, prepared)),

  routeWithPrepare('addPushDevice', publicKeyOf, async (call) => {
    const { tx, exchange, customer, sessionId, request, body, prepared, now } = call
    if (!partyIn(exchange).takes(body.endpoint)) throw badInput([{ field: 'endpoint', code: 'pushEndpoint' }])
    await lockCustomer(tx, customer.id)
    const { endpoint, keys } = body
    const { userAgent } = callingDevice(request)
    const added = { customerId: customer.id, sessionId, subscription: { endpoint, keys }, userAgent }
    await keepDevice(tx, exchange, added, now)
    return settingsOf(tx, customer.id, prepared)
  }),

  routeWithPrepare('removePushDevice', publicKeyOf, async ({ tx, customer, params, prepared }) => {
    if (!(await dropDevice(tx, customer.id, params.id))) throw notFound()
    return settingsOf(tx, customer.id, prepared)
  }),

  routeWithPrepare('choosePushKinds', publicKeyOf, async ({ tx, customer, body, prepared }) => {
    await lockCustomer(tx, customer.id)
    const { orders, alerts, security } = body
    await keepKinds(tx, customer.id, { orders, alerts, security })
    return settingsOf(tx, customer.id, prepared)
  }),
]
