import { createDecipheriv, createECDH, createHash, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { array, create, number, string, type } from 'superstruct'
import type { Subscription } from '../../src/server/outside/push'

/** What a message says of itself beside its text; `vapid` is what was signed, once the signature has been checked. */
type Received = {
  device: string
  payload: unknown
  topic: string
  ttl: string
  urgency: string
  vapid: { aud: string; sub: string; hours: number; publicKey: string }
}

export type PushService = {
  origin: string
  received: Received[]
  /** A new device that has subscribed here; `name` is how it is told apart. */
  subscribe: (name?: string) => Subscription
  /** How it answers from now on; 201 is that a message was taken. */
  answer: (status: number, headers?: Record<string, string>) => void
  /** How many calls came, whatever they were answered. */
  calls: () => number
  stop: () => Promise<void>
}

const Claims = type({ aud: string(), exp: number(), sub: string() })

/** A push service on this machine, which reads messages as the browser would (RFC 8291, RFC 8292). */
export const startPushService = async (now: () => Date = () => new Date()): Promise<PushService> => {
  const devices = new Map<string, { pair: ReturnType<typeof createECDH>; auth: Buffer }>()
  const received: Received[] = []
  let answered: { status: number; headers: Record<string, string> } = { status: 201, headers: {} }
  let calls = 0
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      calls += 1
      const name = (request.url ?? '').slice('/push/'.length)
      const device = devices.get(name)
      const {
        authorization = '',
        topic = '',
        ttl = '',
        urgency = '',
      } = Object.fromEntries(Object.entries(request.headers).map(([key, value]) => [key, String(value)]))
      if (device !== undefined && answered.status < 300) {
        const payload: unknown = JSON.parse(opened(body, device))
        received.push({ device: name, payload, topic, ttl, urgency, vapid: vapidIn(authorization, now()) })
      }
      response.writeHead(device === undefined ? 404 : answered.status, answered.headers).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The push service has no port')
  const origin = `http://127.0.0.1:${address.port}`
  return {
    origin,
    received,
    subscribe: (name = randomBytes(6).toString('hex')) => {
      const pair = createECDH('prime256v1')
      const [p256dh, auth] = [pair.generateKeys('base64url'), randomBytes(16)]
      devices.set(name, { pair, auth })
      return { endpoint: `${origin}/push/${name}`, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    answer: (status, headers = {}) => {
      answered = { status, headers }
    },
    calls: () => calls,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const derived = (salt: Buffer, secret: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** The text of a message of one record. */
const opened = (body: Buffer, { pair, auth }: { pair: ReturnType<typeof createECDH>; auth: Buffer }): string => {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + (body[20] ?? 0)
  const sender = body.subarray(21, keyEnd)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = derived(auth, pair.computeSecret(sender), info, 32)
  const key = derived(salt, secret, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derived(salt, secret, 'Content-Encoding: nonce\0', 12)
  const record = body.subarray(keyEnd)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** Throws where the signature is not by the key that the message names. */
const vapidIn = (authorization: string, now: Date): Received['vapid'] => {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('A message was signed by another key')
  const { aud, exp, sub } = create(JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')), Claims)
  return { aud, sub, hours: Math.round((exp - now.getTime() / 1000) / 3600), publicKey }
}

/** What a browser knows its own device by. */
export const fingerprintOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url')

export const Devices = array(type({ id: string(), fingerprint: string() }))
