import { request as byHttp } from 'node:http'
import { request as byHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import library from 'web-push'
import { isPushEndpoint } from '../../domain/push/endpoints'
import { lookupOutside } from './own-networks'
import type { Push, Refusal } from './push'

/** Keys of the exchange at push services (VAPID, RFC 8292); `subject` is whom they write to, a `mailto:` or `https:` address. */
export type VapidKeys = { publicKey: string; privateKey: string; subject: string }

/** `lookup` finds where a push service is. */
type Options = { keys: () => Promise<VapidKeys>; testService: string | null; lookup?: LookupFunction }

/** News of a day ago is none; a push service keeps it no longer for a device that is off. */
const keptSeconds = 24 * 60 * 60
const patienceMs = 10_000

/** Sends by Web Push: encrypted for the browser by web-push, handed over by a call that follows no redirect. */
export const webPush = ({ keys, testService, lookup = lookupOutside() }: Options): Push => {
  const refused = new Map<string, Refusal>()
  const refusedBy = (endpoint: string, status: number): Refusal => {
    const service = new URL(endpoint).host
    const key = `${service} ${status}`
    const refusal = { service, status, times: (refused.get(key)?.times ?? 0) + 1 }
    refused.set(key, refusal)
    return refusal
  }
  const takes = (endpoint: string): boolean => isPushEndpoint(endpoint, testService)
  return {
    publicKey: async () => (await keys()).publicKey,
    takes,
    refused: () => [...refused.values()],
    send: async (subscription, { topic, payload }) => {
      if (!takes(subscription.endpoint)) return 'gone'
      const { endpoint, method, headers, body } = library.generateRequestDetails(subscription, payload, {
        vapidDetails: await keys(),
        TTL: keptSeconds,
        urgency: 'normal',
        topic,
        contentEncoding: 'aes128gcm',
      })
      const isTest = new URL(endpoint).origin === testService
      const status = await statusOf(endpoint, { method, headers, body }, isTest ? null : lookup)
      if (status === 404 || status === 410) return 'gone'
      if (status === 401 || status === 403) return refusedBy(endpoint, status)
      if (status < 200 || status > 299) throw new Error(`A push service answered ${status}`)
      return 'taken'
    },
  }
}

type Call = { method: string; headers: Record<string, unknown>; body: Buffer | null }

/**
 * By https, where a name is looked up; the test service is called by http. What goes wrong names no address: whoever has it can
 * write to the device, and errors stand in the log.
 */
const statusOf = (endpoint: string, { method, headers, body }: Call, lookup: LookupFunction | null): Promise<number> =>
  new Promise((resolve, reject) => {
    const send = lookup === null ? byHttp : byHttps
    const asked = send(
      endpoint,
      {
        method,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        signal: AbortSignal.timeout(patienceMs),
        ...(lookup === null ? {} : { lookup }),
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
