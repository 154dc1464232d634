import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far the time of a callback may lie from ours, in seconds. */
const callbackTolerance = 300

export const timestampHeader = 'x-hook-timestamp'
export const signatureHeader = 'x-hook-signature'

/** Hexadecimal HMAC-SHA256 of the time stamp, a point and the body as sent. */
export const callbackSignature = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')

type SignedCallback = { timestamp: string | undefined; signature: string | undefined; body: string }

/** Whether the callback comes from who shares the secret, and was signed within the tolerance. */
export const isSignedCallback = (
  secret: string,
  { timestamp, signature, body }: SignedCallback,
  now: Date,
): boolean => {
  if (timestamp === undefined || signature === undefined || !/^\d{10}$/.test(timestamp)) return false
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > callbackTolerance) return false
  const [ours, theirs] = [Buffer.from(callbackSignature(secret, timestamp, body)), Buffer.from(signature)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}
