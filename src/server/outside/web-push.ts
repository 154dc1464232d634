import { lookup } from 'node:dns'
import { request as byHttp } from 'node:http'
import { request as byHttps } from 'node:https'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'
import library from 'web-push'
import { isPushEndpoint } from '../../domain/push/endpoints'
import type { Push } from './push'

/** Keys of the exchange at push services (VAPID, RFC 8292); `subject` is whom they write to, a `mailto:` or `https:` address. */
export type VapidKeys = { publicKey: string; privateKey: string; subject: string }

type Options = { keys: () => Promise<VapidKeys>; testService: string | null }

/** News of a day ago is none; a push service keeps it no longer for a device that is off. */
const keptSeconds = 24 * 60 * 60
const patienceMs = 10_000

const ownNetworks = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  ownNetworks.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  ownNetworks.addSubnet(net, bits, 'ipv6')

/** Whether an address is of a network that no route of the internet leads to. IPv4 within IPv6 is the same address. */
export const isOwnNetwork = (address: string): boolean => ownNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Looks a name up, and finds none of our own networks: a name that is listed may still be made to lead there. */
const lookupOutside: LookupFunction = (hostname, options, found) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const outside = error === null ? addresses.filter(({ address }) => !isOwnNetwork(address)) : []
    const [first] = outside
    if (first === undefined) return found(error ?? new Error('No address outside'), '', 4)
    if (options.all === true) return found(null, outside)
    return found(null, first.address, first.family)
  })

/** Sends by Web Push: encrypted for the browser by web-push, handed over by a call that follows no redirect. */
export const webPush = ({ keys, testService }: Options): Push => {
  const takes = (endpoint: string): boolean => isPushEndpoint(endpoint, testService)
  return {
    publicKey: async () => (await keys()).publicKey,
    takes,
    send: async (subscription, { id, payload }) => {
      if (!takes(subscription.endpoint)) return 'gone'
      const { endpoint, method, headers, body } = library.generateRequestDetails(subscription, payload, {
        vapidDetails: await keys(),
        TTL: keptSeconds,
        urgency: 'normal',
        topic: id.replaceAll('-', ''),
        contentEncoding: 'aes128gcm',
      })
      const status = await statusOf(endpoint, { method, headers, body }, testService)
      if (status === 404 || status === 410) return 'gone'
      if (status < 200 || status > 299) throw new Error(`A push service answered ${status}`)
      return 'taken'
    },
  }
}

type Call = { method: string; headers: Record<string, unknown>; body: Buffer | null }

/** What goes wrong names no address: whoever has it can write to the device, and errors stand in the log. */
const statusOf = (endpoint: string, { method, headers, body }: Call, testService: string | null): Promise<number> =>
  new Promise((resolve, reject) => {
    const isTest = new URL(endpoint).origin === testService
    const send = isTest ? byHttp : byHttps
    const asked = send(
      endpoint,
      {
        method,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        signal: AbortSignal.timeout(patienceMs),
        ...(isTest ? {} : { lookup: lookupOutside }),
      },
      (answer) => {
        answer.destroy()
        resolve(answer.statusCode ?? 0)
      },
    )
    asked.on('error', (error) => {
      const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
      reject(new Error(`A push service did not answer (${code})`))
    })
    asked.end(body)
  })
