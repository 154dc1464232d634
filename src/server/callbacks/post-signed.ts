import { createHash } from 'node:crypto'
import type { Exchange } from '../exchange'
import type { CallbackPort } from './receive'
import { callbackSignature, signatureHeader, timestampHeader } from './signature'

/** Posts to the exchange as somebody from outside would, and answers the status. */
export type Post = (path: string, headers: Record<string, string>, body: string) => Promise<number>

/** The exchange did not take in what it was told; `status` is what it answered. */
export class NotTakenIn extends Error {
  constructor(
    port: CallbackPort,
    readonly status: number,
  ) {
    super(`The callback to ${port} was answered ${status}`)
    this.name = 'NotTakenIn'
  }
}

/** Posts a callback signed, over the very path that a real one takes. */
export const postSigned = async (
  post: Post,
  { config, clock }: Pick<Exchange, 'config' | 'clock'>,
  port: CallbackPort,
  body: string,
): Promise<void> => {
  const timestamp = String(Math.floor(clock.now().getTime() / 1000))
  const signature = callbackSignature(config.hooksSecret, timestamp, body)
  const headers = { [timestampHeader]: timestamp, [signatureHeader]: signature, 'content-type': 'application/json' }
  const status = await post(`/hooks/${port}`, headers, body)
  if (status !== 200) throw new NotTakenIn(port, status)
}

/** A UUID that is the same for the same text: what is asked twice is called back once. */
export const uuidOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
