import { ECDH } from 'node:crypto'
import type { PushSettings } from '../../domain/push/push'
import { lockCustomer } from '../customers/customer'
import { deviceOf } from '../customers/user-agent'
import type { Handle } from '../database/handle'
import type { Exchange } from '../exchange'
import { callingDevice } from '../http/calling-device'
import { badInput, notFound, refused } from '../http/refused'
import { routeWithPrepare } from '../http/route'
import type { Push } from '../outside/push'
import { devicesOf, dropDevice, isReachable, keepDevice, keepKinds, kindsOf } from './devices'

/** Keys may have to be made first, which is done outside any transaction. */
const publicKeyOf = async ({ exchange: { outside } }: { exchange: Exchange }): Promise<string | null> =>
  outside.push === null ? null : outside.push.publicKey()

const settingsOf = async (handle: Handle, customerId: string, publicKey: string | null): Promise<PushSettings> => ({
  publicKey,
  kinds: await kindsOf(handle, customerId),
  devices: (await devicesOf(handle, customerId)).map((device) => ({
    id: device.id,
    fingerprint: device.fingerprint,
    ...deviceOf(device.userAgent),
    addedAt: device.createdAt.toISOString(),
    isTold: isReachable(device, publicKey),
  })),
})

const partyIn = ({ outside: { push } }: Exchange): Push => {
  if (push === null) throw refused('feature-off')
  return push
}

/** Whether a browser's key is a point of the curve P-256: by any other nothing could be encrypted (RFC 8291). */
const isPoint = (p256dh: string): boolean => {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

export const pushRoutes = [
  routeWithPrepare('getPush', publicKeyOf, async ({ tx, customer, prepared }) => settingsOf(tx, customer.id, prepared)),

  routeWithPrepare('addPushDevice', publicKeyOf, async (call) => {
    const { tx, exchange, customer, sessionId, request, body, prepared, now } = call
    const party = partyIn(exchange)
    const { endpoint, keys, publicKey = prepared, replaces = null } = body
    if (!party.takes(endpoint)) throw badInput([{ field: 'endpoint', code: 'pushEndpoint' }])
    if (!isPoint(keys.p256dh)) throw badInput([{ field: 'keys.p256dh', code: 'notAccepted' }])
    if (publicKey === null) throw refused('feature-off')
    await lockCustomer(tx, customer.id)
    const { userAgent } = callingDevice(request)
    const subscription = { endpoint, keys }
    const added = { customerId: customer.id, sessionId, subscription, userAgent, publicKey, replaces }
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
